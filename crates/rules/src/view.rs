use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::{Layout, Notation, State};

/// A game that can be drawn and played by touching things, without knowing its rules.
pub trait Show: Notation {
    /// Where the cells of the board are. The same for every position of the game.
    fn layout() -> Layout;

    /// What the board shows now. `played` are the moves that led here, oldest first.
    fn view(&self, state: &State<Self>, played: &[Self::Move]) -> View;
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
    /// The legal moves, in the order of `legal`.
    pub moves: Vec<Offer>,
}

/// A piece on a cell.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Piece {
    /// The id of the cell.
    pub at: String,
    /// What it is, in the word of the rules.
    pub kind: String,
    /// Whose it is; nobody's for a thing that belongs to the board, such as a number.
    pub side: Option<String>,
    /// Its orientation, where pieces have one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub facing: Option<u8>,
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
    /// The id by which a step names it, such as `hand:Q`.
    pub at: String,
    /// Whose they are.
    pub side: String,
    /// What they are; `home` for pieces that have left the board for good.
    pub kind: String,
    /// How many.
    pub count: u32,
}

/// Cells to be pointed out, and why.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Mark {
    /// Why: `from` and `last` (origin and destination of the last move), `line`, `check`, `dead`, `roll`, …
    pub kind: String,
    /// Which cells.
    pub at: Vec<String>,
    /// What is written beside them, where something is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
}

/// A legal move as a person makes it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Offer {
    /// The canonical spelling.
    #[serde(rename = "move")]
    pub mv: String,
    /// What is touched, one after the other. No two moves have the same steps, and none is the beginning of another's.
    pub steps: Vec<String>,
    /// The move in words, to be translated.
    pub say: Say,
}

/// A sentence to be translated: a key and what it speaks of.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Say {
    /// The sentence, such as `chessinfive.drop`.
    pub key: String,
    /// What it speaks of, by name.
    pub args: BTreeMap<String, String>,
}

impl Say {
    /// A sentence with what it speaks of.
    pub fn new<const N: usize>(key: &str, args: [(&str, String); N]) -> Say {
        Say {
            key: key.to_owned(),
            args: args.into_iter().map(|(name, value)| (name.to_owned(), value)).collect(),
        }
    }
}

impl Piece {
    /// A piece of a side on a cell.
    pub fn new(at: impl Into<String>, kind: impl Into<String>, side: &str) -> Piece {
        Piece { at: at.into(), kind: kind.into(), side: Some(side.to_owned()), ..Piece::default() }
    }
}

impl Mark {
    /// A mark on some cells.
    pub fn new(kind: &str, at: Vec<String>) -> Mark {
        Mark { kind: kind.to_owned(), at, text: None }
    }
}
