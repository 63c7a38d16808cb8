use std::collections::BTreeMap;

use parlor_rules::{Say, Step, Touch};
use serde::{Deserialize, Serialize};

use crate::Problem;

/// What a person has touched of a move so far, and what may be touched now.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[cfg_attr(feature = "schema", ts(optional_fields))]
#[serde(rename_all = "camelCase")]
pub struct Picked {
    /// The steps made so far, touched or filled in.
    pub chosen: Vec<Step>,
    /// What goes on with the move.
    pub next: Vec<Next>,
    /// What begins another move, or goes on otherwise from an earlier step, instead.
    pub instead: Vec<Next>,
    /// A piece that is shown elsewhere until the move is complete.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub preview: Option<Preview>,
}

/// What a picker has to be told to go on where another one was.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Grasp {
    /// What was touched of a move so far.
    #[serde(default)]
    pub touches: Vec<Touch>,
    /// The pile that each side used last.
    #[serde(default)]
    pub piles: BTreeMap<String, String>,
}

/// Something that may be touched, and what comes of it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[cfg_attr(feature = "schema", ts(optional_fields))]
#[serde(rename_all = "camelCase")]
pub struct Next {
    /// What to touch.
    pub step: Step,
    /// The move that it completes, if it does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub completes: Option<String>,
    /// That move in words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub say: Option<Say>,
    /// What to think of before playing it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub warn: Option<Say>,
}

/// A piece that is shown elsewhere until the move is complete.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Preview {
    /// The cell on which it stands.
    pub from: String,
    /// The cell on which it is shown.
    pub at: String,
}

/// What a touch did.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum Touched {
    /// A step was made or let go; the move is not complete.
    Step,
    /// This move is complete.
    Move(String),
    /// Nothing: it leads to no legal move, for this reason.
    Refused(Problem),
}
