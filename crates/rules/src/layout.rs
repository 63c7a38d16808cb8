use serde::{Deserialize, Serialize};

/// Where the cells of a board are, in units of one cell, `x` to the right and `y` down. The first cell's centre is
/// near 0, 0; the board reaches half a cell beyond the outermost centres.
///
/// A page and a terminal draw any board from this and a [`View`](crate::View); neither knows a rule.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[cfg_attr(feature = "schema", ts(optional_fields))]
#[serde(rename_all = "camelCase")]
pub struct Layout {
    /// The extent to the right.
    pub width: f64,
    /// The extent downwards.
    pub height: f64,
    /// The cells.
    pub cells: Vec<Cell>,
    /// Pairs of cell ids to be joined by a line; empty when cells touch.
    pub lines: Vec<[String; 2]>,
    /// The names of the columns, to be written at the edge; empty where columns have none.
    pub columns: Vec<Tick>,
    /// The names of the rows, to be written at the edge; empty where rows have none.
    pub rows: Vec<Tick>,
    /// The direction in which each side looks across the board, in degrees clockwise from the right; left out where
    /// both look the same way.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub faces: Option<[u16; 2]>,
    /// Cells that are drawn once more elsewhere, so that a map that had to be cut still shows every line.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", ts(as = "Option<Vec<Ghost>>", optional))]
    pub ghosts: Vec<Ghost>,
    /// The piles that have a place on the board; all others lie beside it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", ts(as = "Option<Vec<Pile>>", optional))]
    pub piles: Vec<Pile>,
    /// How many dice are thrown, each of which shows a mark or none; left out where there are no dice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dice: Option<u8>,
    /// The faces of a board that is a ball.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", ts(as = "Option<Vec<Patch>>", optional))]
    pub patches: Vec<Patch>,
    /// The places from which a board that is a ball is usually looked at.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", ts(as = "Option<Vec<Outlook>>", optional))]
    pub outlooks: Vec<Outlook>,
}

/// One cell of a board.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[cfg_attr(feature = "schema", ts(optional_fields))]
#[serde(rename_all = "camelCase")]
pub struct Cell {
    /// The id that pieces, marks and steps use.
    pub id: String,
    /// What a person reads for it.
    pub label: String,
    /// Its centre.
    pub x: f64,
    /// Its centre.
    pub y: f64,
    /// How it is drawn: `square`, `hex` or `point`.
    pub shape: String,
    /// What is special about it: `light` or `dark`, `rosette`, `goal`, …; empty for nothing.
    pub kind: String,
    /// The side whose private part of the board it belongs to, where it does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner: Option<String>,
    /// Where it lies on a ball of radius 1, if the board is one: `x` to the right, `y` up, `z` towards whoever looks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub direction: Option<[f64; 3]>,
}

/// A cell that is drawn a second time.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Ghost {
    /// The id of the cell.
    pub of: String,
    /// The centre of its second picture.
    pub x: f64,
    /// The centre of its second picture.
    pub y: f64,
    /// The cells to which lines lead from here. Together with the `lines` of the layout they are all there are.
    pub to: Vec<String>,
}

/// The place of a pile on the board.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Pile {
    /// The id of the pile, as the `at` of a hand has it.
    pub at: String,
    /// Its centre.
    pub x: f64,
    /// Its centre.
    pub y: f64,
}

/// One face of a board that is a ball.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Patch {
    /// The cells at its corners, in order around it.
    pub cells: Vec<String>,
    /// What it belongs to, such as `land-2` or `sea`.
    pub kind: String,
}

/// A direction from which a ball is looked at.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Outlook {
    /// Its name, such as `continent-1`.
    pub name: String,
    /// Where on the ball of radius 1 it leads to the middle.
    pub direction: [f64; 3],
}

/// The name of a column or row at the edge of a board.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Tick {
    /// Where it is: the `x` of the column's cells, or the `y` of the row's.
    pub at: f64,
    /// Its name.
    pub label: String,
}
