use parlor_rules::Settings;
use serde::{Deserialize, Serialize};

use crate::Problem;

/// The player that is asked, and its own settings.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[cfg_attr(feature = "schema", ts(optional_fields))]
pub struct PlayerRef {
    /// The player to ask.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player: Option<String>,
    /// Short for the player `level-N`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<u32>,
    /// A player's own settings by name.
    #[serde(default, skip_serializing_if = "Settings::is_empty")]
    #[cfg_attr(feature = "schema", ts(optional, as = "Option<Settings>"))]
    pub tuning: Settings,
}

/// How much a player may do before it answers, and what its chances hang on.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[cfg_attr(feature = "schema", ts(optional_fields))]
#[serde(rename_all = "camelCase")]
pub struct Bounds {
    /// A bound on the nodes or visits of a search.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub nodes: Option<u64>,
    /// How deep a search may look.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// A bound on the time of a search, on top of the others.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub time_ms: Option<u64>,
    /// The seed of everything random.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub seed: Option<u64>,
    /// How many threads a player may use; most use one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub threads: Option<u32>,
}

/// Whole numbers in requests stay below this.
const NUMBER_LIMIT: u64 = 1 << 53;

impl PlayerRef {
    /// A player by its name.
    pub fn new(player: impl Into<String>) -> PlayerRef {
        PlayerRef { player: Some(player.into()), ..PlayerRef::default() }
    }
}

impl Bounds {
    /// Refuses numbers that are out of range.
    pub(crate) fn check(&self) -> Result<(), Problem> {
        check_range("nodes", self.nodes, 1)?;
        check_range("depth", self.depth.map(u64::from), 1)?;
        check_range("timeMs", self.time_ms, 1)?;
        check_range("seed", self.seed, 0)?;
        check_range("threads", self.threads.map(u64::from), 1)
    }
}

/// Refuses a number that is below `least`, or larger than JSON can carry exactly.
pub(crate) fn check_range(field: &str, value: Option<u64>, least: u64) -> Result<(), Problem> {
    if value.is_none_or(|value| (least..NUMBER_LIMIT).contains(&value)) {
        return Ok(());
    }
    Err(Problem::out_of_range(field, format!("{field} must be a whole number from {least} to 2^53 - 1")))
}
