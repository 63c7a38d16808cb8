use crate::{Game, Options, Outcome, Refusal, Side, State};

/// How the moves of a record are set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MoveText {
    /// Moves and rolls one after the other.
    Plain,
    /// Numbered pairs, `1. 4-7>4-6 0-0>1-1 2. …`.
    Pairs,
    /// Numbered pairs closed by the score, `1. Q@d1 Q@e1 2. … 1-0`; 1-0 is a win of the first side.
    ScoredPairs,
}

/// Positions and moves as text.
///
/// ```
/// use parlor_rules::{Game, Notation, State};
/// use parlor_ur::Ur;
///
/// let ur = Ur::default();
/// let mut state = State::start(&ur);
/// for text in ["d4", "-1:0"] {
///     let mv = ur.read_move(&state, text).unwrap();
///     assert_eq!(ur.write_move(&state.position, mv), text);
///     ur.play(&mut state, mv);
/// }
/// assert_eq!(ur.write_position(&state.position), "1.................../00/1-");
///
/// let refusal = ur.read_move(&state, "d5").unwrap_err();
/// println!("{}: {}", refusal.reason, refusal.detail);
/// ```
pub trait Notation: Game {
    /// How records of this game set their moves.
    const MOVE_TEXT: MoveText = MoveText::Plain;

    /// Reads a position string. It may fix settings of the rules (Ur's `/n4`), so rules and position come
    /// together; an option that contradicts the string is refused. `options` have been checked by name and range.
    fn read_position(options: &Options, text: &str) -> Result<(Self, Self::Position), Refusal>;

    /// The canonical string of a position.
    fn write_position(&self, position: &Self::Position) -> String;

    /// Reads a move and makes sure that it is legal here; otherwise says why not. The game is not over.
    fn read_move(&self, state: &State<Self>, text: &str) -> Result<Self::Move, Refusal>;

    /// The canonical spelling of a move that is legal in `position`.
    fn write_move(&self, position: &Self::Position, mv: Self::Move) -> String;

    /// The ply number that the position itself carries, if it does. Otherwise moves are counted from the start.
    fn ply(&self, position: &Self::Position) -> Option<u32> {
        let _ = position;
        None
    }

    /// The cells of a winning line, where the rules have one.
    fn winning_line(&self, state: &State<Self>) -> Option<Vec<String>> {
        let _ = state;
        None
    }

    /// Notes in the position, where its string can say so, that the game was ended from outside (resignation,
    /// time). Games whose string has no place for it leave it alone.
    fn end(&self, position: &mut Self::Position, outcome: Outcome) {
        let _ = (position, outcome);
    }

    /// The name of a side in the words of the rules.
    fn side_name(side: Side) -> &'static str {
        Self::ABOUT.sides[side.index()]
    }
}
