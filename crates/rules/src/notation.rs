use std::fmt::Debug;

use crate::{Game, MoveText, Options, Outcome, Record, Refusal, Side, State};

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

    /// A position as somebody gives it, not yet checked: what a position string says, as data with public fields. A
    /// board editor changes one at will; [`build`](Notation::build) says whether it is a position.
    type Setup: Clone + Eq + Debug;

    /// The set-up that describes a position of these rules.
    fn setup(&self, position: &Self::Position) -> Self::Setup;

    /// The position that a set-up describes, or what is wrong with it. A set-up may fix settings of the rules (how
    /// many pieces there are in Ur, which numbers the board of Dolanan has), so rules and position come together; an
    /// option that contradicts it is refused. `options` have been checked by name and range.
    fn build(options: &Options, setup: &Self::Setup) -> Result<(Self, Self::Position), Refusal>;

    /// Reads a position string, each part of which is well written; whether the parts fit together is for
    /// [`build`](Notation::build) to say.
    fn read_setup(text: &str) -> Result<Self::Setup, Refusal>;

    /// The string of a set-up. That of a position is its canonical one.
    fn write_setup(setup: &Self::Setup) -> String;

    /// Reads a position string and makes sure that it describes a position.
    fn read_position(options: &Options, text: &str) -> Result<(Self, Self::Position), Refusal> {
        Self::build(options, &Self::read_setup(text)?)
    }

    /// The canonical string of a position.
    fn write_position(&self, position: &Self::Position) -> String {
        Self::write_setup(&self.setup(position))
    }

    /// Reads a move and makes sure that it is legal here; otherwise says why not. The game is not over.
    fn read_move(&self, state: &State<Self>, text: &str) -> Result<Self::Move, Refusal>;

    /// The canonical spelling of a move that is legal in `position`.
    fn write_move(&self, position: &Self::Position, mv: Self::Move) -> String;

    /// The ply number that the position itself carries, if it does. Otherwise moves are counted from the start.
    fn ply(&self, position: &Self::Position) -> Option<u32> {
        let _ = position;
        None
    }

    /// Whether the players have set the game up; until then it takes no time on their clocks.
    fn is_set_up(&self, position: &Self::Position) -> bool {
        let _ = position;
        true
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

    /// Reads a record in a form that this game's other programs write; none if the text is in no such form. Records in
    /// Parlor's own form are read in one way for all games.
    fn read_foreign_record(text: &str) -> Option<Result<Record, Refusal>> {
        let _ = text;
        None
    }

    /// The name of a side in the words of the rules.
    fn side_name(side: Side) -> &'static str {
        Self::ABOUT.sides[side.index()]
    }
}
