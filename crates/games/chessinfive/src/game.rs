use std::ops::ControlFlow;

use parlor_rules::{About, Game, Options, Outcome, Playout, Refusal, SettingSpec, Side, State, Turn};

use crate::{Action, Kind, Move, Phase, Position};

/// The ply after which a game without a winner is drawn, unless a setting says otherwise: 16 drops and 50 moves
/// of each side.
pub const DEFAULT_LIMIT: u32 = 116;

/// The rules of ChessInFive.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChessInFive {
    /// The ply after which a game without a winner is drawn.
    pub limit: u32,
}

impl Default for ChessInFive {
    fn default() -> ChessInFive {
        ChessInFive { limit: DEFAULT_LIMIT }
    }
}

impl ChessInFive {
    /// Whether a line or the limit has ended the game. The third way to end, having no move, shows when moves
    /// are listed.
    #[inline]
    fn is_stopped(&self, position: &Position) -> bool {
        position.has_line() || position.ply() >= self.limit
    }

    /// How the game ended, if it has: the tests in the order of the rules.
    #[inline]
    pub fn outcome(&self, position: &Position) -> Option<Outcome> {
        let next = position.side_to_move();
        if position.has_line() {
            Some(Outcome::win(!next, "line"))
        } else if position.ply() >= self.limit {
            Some(Outcome::draw("move-limit"))
        } else if position.phase() == Phase::Moves && position.is_stuck() {
            Some(Outcome::draw("no-move"))
        } else {
            None
        }
    }

    /// The scores of both sides, Cyan's first: [`score`] for a winner; 0 for a loser, in a draw and while the game
    /// goes on.
    pub fn scores(&self, position: &Position) -> [u32; 2] {
        let winner = self.outcome(position).and_then(|outcome| outcome.winner);
        Side::BOTH.map(|side| if winner == Some(side) { score(position.ply()) } else { 0 })
    }
}

/// The winner's score for a game of so many plies: the quicker, the better.
pub const fn score(plies: u32) -> u32 {
    let score = 10_000u32.saturating_sub(plies.saturating_mul(50));
    if score < 1000 { 1000 } else { score }
}

impl Game for ChessInFive {
    type Position = Position;
    type History = ();
    type Move = Move;
    /// A move tells by itself what it changed.
    type Undo = ();

    const ABOUT: &'static About = &About {
        id: "chessinfive",
        name: "ChessInFive",
        sides: ["cyan", "magenta"],
        variants: &[],
        options: &[SettingSpec::integer("limit", 1..=10_000, Some("116"))],
        rules: include_str!("../rules.md"),
    };

    fn new(options: &Options) -> Result<ChessInFive, Refusal> {
        options.check(ChessInFive::ABOUT)?;
        let limit = options.integer("limit").and_then(|limit| u32::try_from(limit).ok());
        Ok(ChessInFive { limit: limit.unwrap_or(DEFAULT_LIMIT) })
    }

    fn options(&self) -> Options {
        let options = Options::default();
        if self.limit == DEFAULT_LIMIT { options } else { options.with_integer("limit", self.limit.into()) }
    }

    fn start(&self) -> Position {
        Position::START
    }

    fn history(&self, _: &Position) {}

    #[inline]
    fn turn(&self, state: &State<Self>) -> Turn {
        match self.outcome(&state.position) {
            Some(outcome) => Turn::Over(outcome),
            None => Turn::Player(state.position.side_to_move()),
        }
    }

    fn try_for_each_move<B>(
        &self,
        state: &State<Self>,
        mut f: impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let position = &state.position;
        if self.is_stopped(position) {
            return ControlFlow::Continue(());
        }
        let side = position.side_to_move();
        match position.phase() {
            Phase::Drops => {
                let landing = position.landing();
                for kind in Kind::ALL {
                    if position.in_hand(side, kind) > 0 {
                        for to in landing {
                            f(Move::drop(kind, to))?;
                        }
                    }
                }
            }
            Phase::Moves => {
                for from in position.held(side) {
                    for to in position.reach(from) {
                        f(Move::on_board(from, to))?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn is_legal(&self, state: &State<Self>, mv: Move) -> bool {
        let position = &state.position;
        let side = position.side_to_move();
        if self.is_stopped(position) {
            return false;
        }
        match (position.phase(), mv.action()) {
            (Phase::Drops, Action::Drop { kind, to }) => {
                position.in_hand(side, kind) > 0 && position.landing().contains(to)
            }
            (Phase::Moves, Action::Move { from, to }) => {
                position.held(side).contains(from) && position.reach(from).contains(to)
            }
            _ => false,
        }
    }

    #[inline]
    fn count_moves(&self, state: &State<Self>) -> usize {
        let position = &state.position;
        if self.is_stopped(position) {
            return 0;
        }
        match position.phase() {
            Phase::Drops => position.count_drops(),
            Phase::Moves => position.count_on_board(),
        }
    }

    #[inline]
    fn pick_move(&self, state: &State<Self>, draw: u64) -> Option<Move> {
        let position = &state.position;
        if self.is_stopped(position) {
            return None;
        }
        match position.phase() {
            Phase::Drops => position.pick_drop(draw),
            Phase::Moves => position.pick_on_board(draw),
        }
    }

    #[inline]
    fn play(&self, state: &mut State<Self>, mv: Move) {
        state.position.play(mv);
    }

    #[inline]
    fn undo(&self, state: &mut State<Self>, mv: Move, (): ()) {
        state.position.undo(mv);
    }

    #[inline]
    fn key(&self, position: &Position) -> u64 {
        position.key()
    }

    fn fresh_key(&self, position: &Position) -> u64 {
        position.fresh_key()
    }
}

impl Playout for ChessInFive {}
