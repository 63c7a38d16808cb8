use std::ops::ControlFlow;

use parlor_rules::{
    About, Game, Options, Outcome, Playout, Refusal, SettingSpec, Side, State, Turn, choose_index,
};

use crate::path::{STOPS, by_square, square_at};
use crate::position::TO_ROLL;
use crate::{HOME, Move, MoveKind, Position, Stage, is_rosette, keys};

/// The rules of the Royal Game of Ur, with the number of pieces of each side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ur {
    pieces: u8,
}

/// The number of pieces of the whole game.
pub(crate) const FULL: u8 = 7;

/// How many of the sixteen ways in which four dice can fall show each number.
pub const ROLL_WEIGHTS: [u32; 5] = [1, 4, 6, 4, 1];

static ABOUT: About = About {
    id: "ur",
    name: "Royal Game of Ur",
    sides: ["player1", "player2"],
    variants: &[],
    options: &[SettingSpec::integer("pieces", 1..=FULL as i64, Some("7"))],
    rules: include_str!("../rules.md"),
};

impl Default for Ur {
    /// The game with seven pieces.
    fn default() -> Ur {
        Ur { pieces: FULL }
    }
}

impl Ur {
    /// The rules with this many pieces a side, 1 to 7.
    pub fn with_pieces(pieces: u8) -> Result<Ur, Refusal> {
        if (1..=FULL).contains(&pieces) {
            return Ok(Ur { pieces });
        }
        let detail = format!("a side cannot have {pieces} pieces; it has 1 to {FULL}");
        Err(Refusal::new("pieces-range", detail).with("pieces", pieces))
    }

    /// How many pieces each side has.
    #[inline]
    pub const fn pieces(&self) -> u8 {
        self.pieces
    }

    /// How many pieces a side has borne off.
    #[inline]
    pub const fn borne_off(&self, position: &Position, side: Side) -> u8 {
        self.pieces - position.hand(side) - position.track(side).count_ones() as u8
    }

    /// Whether a move that is legal here captures.
    pub fn is_capture(&self, position: &Position, mv: Move) -> bool {
        match mv.kind() {
            MoveKind::Piece { to, .. } => position.piece_on(to) == Some(!position.side()),
            MoveKind::Pass | MoveKind::Roll(_) => false,
        }
    }

    /// Whether a legal move lands on a rosette, so that its side rolls again.
    pub fn rolls_again(&self, mv: Move) -> bool {
        matches!(mv.kind(), MoveKind::Piece { to, .. } if is_rosette(to))
    }

    /// Whether a legal move bears a piece off.
    pub fn bears_off(&self, mv: Move) -> bool {
        matches!(mv.kind(), MoveKind::Piece { to: HOME, .. })
    }

    pub(crate) fn name(side: Side) -> &'static str {
        ABOUT.sides[side.index()]
    }

    /// The number of pieces that the options ask for, if they do.
    pub(crate) fn pieces_asked(options: &Options) -> Result<Option<u8>, Refusal> {
        options.check(&ABOUT)?;
        Ok(options.integer("pieces").and_then(|pieces| u8::try_from(pieces).ok()))
    }
}

impl Game for Ur {
    type Position = Position;
    type History = ();
    type Move = Move;
    type Undo = Position;

    const ABOUT: &'static About = &ABOUT;

    fn new(options: &Options) -> Result<Ur, Refusal> {
        Ur::pieces_asked(options)?.map_or(Ok(Ur::default()), Ur::with_pieces)
    }

    fn start(&self) -> Position {
        Position { track: [0; 2], hand: [self.pieces(); 2], side: Side::First, roll: TO_ROLL }
    }

    fn history(&self, _: &Position) {}

    #[inline]
    fn turn(&self, state: &State<Ur>) -> Turn {
        let side = state.position.side;
        match state.position.stage() {
            Stage::ToRoll => Turn::Chance(side),
            Stage::Rolled(_) => Turn::Player(side),
            Stage::Over => Turn::Over(Outcome::win(side, "borne-off")),
        }
    }

    #[inline]
    fn try_for_each_move<B>(
        &self,
        state: &State<Ur>,
        mut f: impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let position = &state.position;
        match position.stage() {
            Stage::ToRoll => (0..=4).map(Move::rolled).try_for_each(f),
            Stage::Over => ControlFlow::Continue(()),
            Stage::Rolled(roll) => {
                let mut origins = by_square(position.side, position.origins(roll));
                if origins == 0 {
                    return f(Move::PASS);
                }
                while origins != 0 {
                    f(lowest_move(position.side, origins, roll))?;
                    origins &= origins - 1;
                }
                ControlFlow::Continue(())
            }
        }
    }

    #[inline]
    fn is_legal(&self, state: &State<Ur>, mv: Move) -> bool {
        let position = &state.position;
        match (position.stage(), mv.kind()) {
            (Stage::ToRoll, MoveKind::Roll(_)) => true,
            (Stage::Rolled(roll), MoveKind::Pass) => position.origins(roll) == 0,
            (Stage::Rolled(roll), MoveKind::Piece { from, .. }) => {
                let origin = by_square(position.side, position.origins(roll)) & 1 << (from + 1);
                origin != 0 && mv == lowest_move(position.side, origin, roll)
            }
            _ => false,
        }
    }

    #[inline]
    fn pick_move(&self, state: &State<Ur>, draw: u64) -> Option<Move> {
        let position = &state.position;
        match position.stage() {
            // Four bits are four dice: their sum has the weights of the rolls.
            Stage::ToRoll => Some(Move::rolled((draw >> 60).count_ones() as u8)),
            Stage::Over => None,
            Stage::Rolled(roll) => {
                let mut origins = by_square(position.side, position.origins(roll));
                if origins == 0 {
                    return Some(Move::PASS);
                }
                // Seven pieces have at most seven origins. Going through all of them costs less than a loop whose
                // end no processor can foresee.
                let skip = choose_index(draw, origins.count_ones() as usize);
                for passed in 0..usize::from(FULL) - 1 {
                    let rest = origins & origins.wrapping_sub(1);
                    origins = if passed < skip { rest } else { origins };
                }
                Some(lowest_move(position.side, origins, roll))
            }
        }
    }

    #[inline]
    fn count_moves(&self, state: &State<Ur>) -> usize {
        match state.position.stage() {
            Stage::ToRoll => ROLL_WEIGHTS.len(),
            Stage::Over => 0,
            Stage::Rolled(roll) => (state.position.origins(roll).count_ones() as usize).max(1),
        }
    }

    #[inline]
    fn play(&self, state: &mut State<Ur>, mv: Move) -> Position {
        let before = state.position;
        state.position.play(mv);
        before
    }

    #[inline]
    fn undo(&self, state: &mut State<Ur>, _: Move, before: Position) {
        state.position = before;
    }

    /// Quicker made than kept, so there is nothing to keep up to date.
    #[inline]
    fn key(&self, position: &Position) -> u64 {
        keys::key(position)
    }

    fn fresh_key(&self, position: &Position) -> u64 {
        keys::key(position)
    }

    fn weight(&self, _: &State<Ur>, roll: Move) -> u32 {
        match roll.kind() {
            MoveKind::Roll(number) => ROLL_WEIGHTS.get(usize::from(number)).copied().unwrap_or(0),
            MoveKind::Pass | MoveKind::Piece { .. } => 0,
        }
    }

    fn total_weight(&self, _: &State<Ur>) -> u32 {
        ROLL_WEIGHTS.iter().sum()
    }
}

impl Playout for Ur {}

/// The move from the lowest of some origins, given by square + 1.
#[inline]
fn lowest_move(side: Side, origins: u32, roll: u8) -> Move {
    let origin = origins.trailing_zeros() as usize & 31;
    let stop = usize::from(STOPS[side.index()][origin]);
    Move::moved(origin as i8 - 1, square_at(side, stop + usize::from(roll)))
}
