use std::collections::BTreeMap;

use parlor_rules::Settings;
use serde::{Deserialize, Serialize};

use crate::StateAnswer;

/// A game and its text.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[cfg_attr(feature = "schema", ts(optional_fields))]
pub struct RecordAnswer {
    /// The request's id.
    pub id: String,
    /// The record's one text.
    pub text: String,
    /// The game.
    pub game: String,
    /// The variant, where the game has some.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub variant: Option<String>,
    /// Its settings, as they were given.
    pub options: Settings,
    /// Everything else that was written down.
    pub headers: BTreeMap<String, String>,
    /// The position it began at.
    pub start: String,
    /// Moves and rolls in canonical spelling.
    pub moves: Vec<String>,
    /// How it ended: `white goal`, `draw move-limit`, or `*`.
    pub result: String,
    /// The position at the end.
    pub state: StateAnswer,
}
