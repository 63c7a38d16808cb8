use parlor_rules::{Game, MoveText, Notation, Options, Refusal, State};

use crate::{Move, Position, Romgon, Setup, move_text, position_text, refusals};

impl Notation for Romgon {
    const MOVE_TEXT: MoveText = MoveText::Pairs;

    type Setup = Setup;

    fn setup(&self, position: &Position) -> Setup {
        Setup::new(position)
    }

    fn build(options: &Options, setup: &Setup) -> Result<(Romgon, Position), Refusal> {
        let game = Romgon::new(options)?;
        Ok((game, setup.build(game.flip)?))
    }

    fn read_setup(text: &str) -> Result<Setup, Refusal> {
        position_text::read(text)
    }

    fn write_setup(setup: &Setup) -> String {
        position_text::write(setup)
    }

    fn read_move(&self, state: &State<Romgon>, text: &str) -> Result<Move, Refusal> {
        if let Some(ending) = state.history.ending() {
            let reason = ending.reason();
            let detail = format!("the game is over ({reason}); no more turns can be made");
            return Err(Refusal::new("game-over", detail).with("ending", reason));
        }
        let mv = refusals::legal_move(&state.position, self.flip, text)?;
        debug_assert!(self.is_legal(state, mv), "{mv:?} in {:?}", state.position);
        Ok(mv)
    }

    fn write_move(&self, position: &Position, mv: Move) -> String {
        move_text::write(position, mv)
    }
}
