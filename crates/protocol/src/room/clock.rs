use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// How much time there is, in milliseconds. Where both are given, whichever runs out first counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[cfg_attr(feature = "schema", ts(optional_fields))]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct ClockSetting {
    /// For each move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub move_ms: Option<u64>,
    /// For all moves of a side together.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub game_ms: Option<u64>,
    /// What a side gets back for each move made.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub increment_ms: Option<u64>,
}

/// The clock as it stands.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[cfg_attr(feature = "schema", ts(optional_fields))]
#[serde(rename_all = "camelCase")]
pub struct ClockAnswer {
    /// How much time there is.
    pub setting: ClockSetting,
    /// Milliseconds until the flag of each side falls, were it to think from now on.
    #[cfg_attr(feature = "schema", ts(type = "{ [key in string]: number }"))]
    pub left: BTreeMap<String, u64>,
    /// Whose time runs; nobody's when left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub running: Option<String>,
}
