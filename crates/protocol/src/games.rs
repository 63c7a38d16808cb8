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
    /// The calibrated levels.
    pub levels: Vec<u32>,
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
