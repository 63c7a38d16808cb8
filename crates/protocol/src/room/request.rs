use parlor_rules::Settings;
use serde::{Deserialize, Serialize};

use crate::room::{ClockSetting, Seats};

/// What a room is opened with.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[cfg_attr(feature = "schema", ts(optional_fields))]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct RoomRequest {
    /// The game.
    pub game: String,
    /// The variant; the game's first when left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub variant: Option<String>,
    /// Game settings by name. Where no position is given, an opener that is left out is tossed for, and a setting that has
    /// no default (the seed of a board) is drawn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub options: Option<Settings>,
    /// A position string; the start when left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// Moves and rolls played from there already.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moves: Option<Vec<String>>,
    /// Who sits where, by side; a side left out is open.
    #[serde(default)]
    #[cfg_attr(feature = "schema", ts(as = "Option<Seats>"))]
    pub seats: Seats,
    /// Whether the two seats are to be tossed for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub toss: Option<bool>,
    /// How much time there is; no limit when left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<ClockSetting>,
    /// Whether moves may be taken back; by consent when left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub take_back: Option<TakeBack>,
    /// Whether its open seats are shown in the lobby.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub listed: Option<bool>,
}

/// Whether moves may be taken back.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum TakeBack {
    /// By whoever likes, and what was taken back is kept as a variation.
    Free,
    /// When the other side agrees.
    #[default]
    Consent,
    /// Never.
    Never,
}
