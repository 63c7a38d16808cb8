use serde::{Deserialize, Serialize};

use crate::{Layout, Notation, Offer, Outcome, Refusal, State, Touch};

/// A game that can be drawn and played by touching things, without knowing its rules.
pub trait Show: Notation {
    /// Where the cells of the board are. The same for every position of the game.
    fn layout() -> Layout;

    /// What the board shows now. `played` are the moves that led here, oldest first.
    fn view(&self, state: &State<Self>, played: &[Self::Move]) -> View;

    /// Why these touches, one after the other, are not the beginning of a legal move, in the words in which a typed
    /// move is refused. Any touches may be asked about.
    fn explain(&self, state: &State<Self>, touched: &[Touch]) -> Refusal;

    /// How the game would end by a move that does not win it for whoever plays it; none for all other moves.
    fn ends_badly(&self, state: &State<Self>, mv: Self::Move) -> Option<Outcome> {
        let mover = self.turn(state).side()?;
        let mut after = state.clone();
        self.play(&mut after, mv);
        self.turn(&after).outcome().filter(|outcome| outcome.winner != Some(mover))
    }
}

/// What a board draws, and what it offers.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct View {
    /// The pieces on the board.
    pub pieces: Vec<Piece>,
    /// The pieces beside the board.
    pub hands: Vec<Hand>,
    /// What is to be pointed out.
    pub marks: Vec<Mark>,
    /// The legal moves, in the order of `legal`; where dice are to be rolled, the one offer to do so.
    pub moves: Vec<Offer>,
}

/// A piece on a cell.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[cfg_attr(feature = "schema", ts(optional_fields))]
#[serde(rename_all = "camelCase")]
pub struct Piece {
    /// The id of the cell.
    pub at: String,
    /// What it is, in the word of the rules.
    pub kind: String,
    /// Whose it is; nobody's for a thing that belongs to the board, such as a number.
    #[cfg_attr(feature = "schema", ts(optional = false))]
    pub side: Option<String>,
    /// Its orientation in the number of the rules, where pieces have one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub facing: Option<u8>,
    /// By how much it is drawn turned, in degrees clockwise from looking to the right, where pieces have an orientation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn: Option<u16>,
    /// Whether it is flipped, where pieces can be.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub flipped: Option<bool>,
    /// What is written on it, where something is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
}

/// Pieces of one kind that a side has beside the board.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Hand {
    /// The id by which steps and marks name it, unique over both sides.
    pub at: String,
    /// Whose they are.
    pub side: String,
    /// What they are; `home` for pieces that have left the board for good.
    pub kind: String,
    /// How many.
    pub count: u32,
}

/// Things to be pointed out, and why.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[cfg_attr(feature = "schema", ts(optional_fields))]
#[serde(rename_all = "camelCase")]
pub struct Mark {
    /// Why: `from` and `last` (origin and destination of the last move), `line`, `check`, `dead`, `roll`, …
    pub kind: String,
    /// Which cells, or piles beside the board. In order, where they make a path.
    pub at: Vec<String>,
    /// If there are any, the mark is only shown while one of these cells or piles is pointed at or touched.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", ts(as = "Option<Vec<String>>", optional))]
    pub of: Vec<String>,
    /// The side that it speaks of, where it does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<String>,
    /// What is written beside them, where something is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
}

impl Piece {
    /// A piece of a side on a cell.
    pub fn new(at: impl Into<String>, kind: impl Into<String>, side: &str) -> Piece {
        Piece { at: at.into(), kind: kind.into(), side: Some(side.to_owned()), ..Piece::default() }
    }
}

impl Mark {
    /// A mark on some cells or piles.
    pub fn new(kind: &str, at: impl IntoIterator<Item = impl ToString>) -> Mark {
        Mark { kind: kind.to_owned(), at: named(at), ..Mark::default() }
    }

    /// Words that stand beside the board.
    pub fn note(kind: &str, text: impl ToString) -> Mark {
        Mark { kind: kind.to_owned(), text: Some(text.to_string()), ..Mark::default() }
    }

    /// The same mark, shown only while one of these is pointed at or touched.
    #[must_use]
    pub fn of(self, of: impl IntoIterator<Item = impl ToString>) -> Mark {
        Mark { of: named(of), ..self }
    }

    /// The same mark, speaking of a side.
    #[must_use]
    pub fn side(self, side: &str) -> Mark {
        Mark { side: Some(side.to_owned()), ..self }
    }

    /// The same mark, with something written beside it.
    #[must_use]
    pub fn text(self, text: impl ToString) -> Mark {
        Mark { text: Some(text.to_string()), ..self }
    }
}

fn named(things: impl IntoIterator<Item = impl ToString>) -> Vec<String> {
    things.into_iter().map(|thing| thing.to_string()).collect()
}
