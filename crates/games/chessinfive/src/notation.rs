use parlor_rules::{Game, MoveText, Notation, Options, Refusal, State};

use crate::move_text::Request;
use crate::{Action, ChessInFive, Move, Position, Setup, position_text};

impl Notation for ChessInFive {
    const MOVE_TEXT: MoveText = MoveText::ScoredPairs;

    type Setup = Setup;

    fn setup(&self, position: &Position) -> Setup {
        Setup::new(position)
    }

    fn build(options: &Options, setup: &Setup) -> Result<(ChessInFive, Position), Refusal> {
        Ok((ChessInFive::new(options)?, setup.build()?))
    }

    fn read_setup(text: &str) -> Result<Setup, Refusal> {
        position_text::read(text)
    }

    fn write_setup(setup: &Setup) -> String {
        position_text::write(setup)
    }

    fn read_move(&self, state: &State<Self>, text: &str) -> Result<Move, Refusal> {
        let position = &state.position;
        let request = Request::read(text)?;
        if self.outcome(position).is_some() {
            return Err(Refusal::new("game-over", "the game is over; there is nothing to play"));
        }
        request.resolve(position)
    }

    fn write_move(&self, _: &Position, mv: Move) -> String {
        mv.to_string()
    }

    fn ply(&self, position: &Position) -> Option<u32> {
        Some(position.ply())
    }

    fn winning_line(&self, state: &State<Self>) -> Option<Vec<String>> {
        let position = &state.position;
        position
            .has_line()
            .then(|| position.winning_squares().iter().map(|square| square.to_string()).collect())
    }
}

impl ChessInFive {
    /// A legal move as people read it: `Q@d1`, `Qd1-d5`, with `#` added if it wins.
    pub fn display_move(&self, position: &Position, mv: Move) -> String {
        let mut after = position.clone();
        after.play(mv);
        let end = if after.has_line() { "#" } else { "" };
        match (mv.action(), after.piece_on(mv.to())) {
            (Action::Move { from, to }, Some((_, kind))) => format!("{}{from}-{to}{end}", kind.letter()),
            _ => format!("{mv}{end}"),
        }
    }
}
