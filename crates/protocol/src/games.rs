use serde::{Deserialize, Serialize};

use crate::{OptionInfo, TuningInfo, Version};

/// The games that can be played.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Games {
    /// The request's id.
    pub id: String,
    /// Versions of protocol and engine.
    pub version: Version,
    /// The games.
    pub games: Vec<GameInfo>,
}

/// What can be said of a game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct GameInfo {
    /// The game's id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its variants, the default first.
    pub variants: Vec<String>,
    /// Its sides.
    pub sides: Vec<String>,
    /// Its settings.
    pub options: Vec<OptionInfo>,
    /// Who plays it.
    pub players: Vec<PlayerInfo>,
    /// The calibrated levels: 3 is the player `level-3`.
    pub levels: Vec<u32>,
    /// How strong they were measured to be, variant by variant.
    pub strengths: Vec<LevelInfo>,
}

/// How strong a level was measured to be. What is missing was not measured.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[cfg_attr(feature = "schema", ts(optional_fields))]
#[serde(rename_all = "camelCase")]
pub struct LevelInfo {
    /// The level.
    pub level: u32,
    /// The variant, where the game has some.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub variant: Option<String>,
    /// Its strength in Elo points; level 1 has 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub elo: Option<Measured>,
    /// What it loses by a decision, in points of winning chance, in games in which luck decides.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub loss: Option<Measured>,
    /// Mean nodes or visits of a move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<f64>,
    /// Mean milliseconds of a move on one core of the machine that it was measured on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time_ms: Option<f64>,
}

/// An estimate with its 95 % interval.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Measured {
    /// The estimate.
    pub value: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// A player of a game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct PlayerInfo {
    /// The player's id.
    pub id: String,
    /// Its own settings.
    pub tuning: Vec<TuningInfo>,
}
