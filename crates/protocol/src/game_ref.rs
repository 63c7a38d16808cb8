use parlor_rules::Settings;
use serde::{Deserialize, Serialize};

/// The game that a request speaks of: its settings, where it begins, and what was played.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[cfg_attr(feature = "schema", ts(optional_fields))]
pub struct GameRef {
    /// The game.
    pub game: String,
    /// The variant; the game's first when left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub variant: Option<String>,
    /// Game settings by name.
    #[serde(default, skip_serializing_if = "Settings::is_empty")]
    #[cfg_attr(feature = "schema", ts(optional, as = "Option<Settings>"))]
    pub options: Settings,
    /// A position string; the start when left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// Moves and rolls played from there.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", ts(optional, as = "Option<Vec<String>>"))]
    pub moves: Vec<String>,
}

impl GameRef {
    /// The start of a game with its usual settings.
    pub fn new(game: impl Into<String>) -> GameRef {
        GameRef { game: game.into(), ..GameRef::default() }
    }

    /// The same game with these moves played.
    #[must_use]
    pub fn after<S: Into<String>>(self, moves: impl IntoIterator<Item = S>) -> GameRef {
        GameRef { moves: moves.into_iter().map(Into::into).collect(), ..self }
    }
}
