use serde::{Deserialize, Serialize};

use crate::Count;

/// How many lines of play there are.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[cfg_attr(feature = "schema", ts(optional_fields))]
pub struct PerftAnswer {
    /// The request's id.
    pub id: String,
    /// Leaves at that depth; a string from 2⁵³ on.
    #[cfg_attr(feature = "schema", ts(type = "number | string"), schemars(with = "parlor_rules::Setting"))]
    pub nodes: Count,
    /// The depth.
    pub depth: u32,
    /// The same for every first move, if asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub split: Option<Vec<Split>>,
}

/// Leaves below one first move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Split {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// The leaves below it.
    #[cfg_attr(feature = "schema", ts(type = "number | string"), schemars(with = "parlor_rules::Setting"))]
    pub nodes: Count,
}
