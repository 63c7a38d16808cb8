use parlor_rules::View;
use serde::{Deserialize, Serialize};

/// A position.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[cfg_attr(feature = "schema", ts(optional_fields))]
pub struct StateAnswer {
    /// The request's id.
    pub id: String,
    /// The game.
    pub game: String,
    /// The variant, where the game has some.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub variant: Option<String>,
    /// The canonical position string.
    pub position: String,
    /// The side to move, `chance`, or null when the game is over.
    #[cfg_attr(feature = "schema", ts(optional = false))]
    pub turn: Option<String>,
    /// At a chance turn, who rolls.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub roller: Option<String>,
    /// All legal moves in order.
    pub legal: Vec<String>,
    /// At a chance turn, the probabilities of the rolls in the same order.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chances: Option<Vec<f64>>,
    /// How the game ended, or null.
    #[cfg_attr(feature = "schema", ts(optional = false))]
    pub outcome: Option<Outcome>,
    /// Moves made in the game; rolls do not count.
    pub ply: u32,
    /// What a board draws and offers.
    pub view: View,
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[cfg_attr(feature = "schema", ts(optional_fields))]
pub struct Outcome {
    /// The winner, or null for a draw.
    #[cfg_attr(feature = "schema", ts(optional = false))]
    pub winner: Option<String>,
    /// Why.
    pub reason: String,
    /// The winning line, where there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<Vec<String>>,
}
