use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::StateAnswer;

/// What a search has found so far, or in the end.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Analysis {
    /// The request's id.
    pub id: String,
    /// Whether this is the last word.
    #[serde(rename = "final")]
    pub is_final: bool,
    /// Who searched.
    pub player: String,
    /// The winning chance of the side to move or about to roll; a draw counts half. Missing where the player has only
    /// scores.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub winrate: Option<f64>,
    /// Nodes or visits.
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub nodes: u64,
    /// How deep it looked.
    pub depth: u32,
    /// How long it took.
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub time_ms: u64,
    /// Whether the value is proved.
    pub exact: bool,
    /// PolyClash: who will own each of the 302 points; 1 is Black for certain, −1 White.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub ownership: Option<Vec<f64>>,
    /// PolyClash: how much Black will be ahead, as a share of the surface, komi counted; below 0 White is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub lead: Option<f64>,
    /// The best moves, best first; at a chance turn all rolls in order.
    pub candidates: Vec<Candidate>,
}

/// A move with what a player thinks of it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[cfg_attr(feature = "schema", ts(optional_fields))]
pub struct Candidate {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// The winning chance after it, for the side to move or about to roll.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winrate: Option<f64>,
    /// The player's own score of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<f64>,
    /// Terms whose sum the score is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub terms: Option<BTreeMap<String, f64>>,
    /// Nodes or visits spent on it.
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub nodes: u64,
    /// How play is expected to go on, the move itself first.
    pub line: Vec<String>,
}

/// A player's static opinion of a position.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct EvaluationAnswer {
    /// The request's id.
    pub id: String,
    /// The sum of the terms.
    pub total: f64,
    /// The terms by name.
    pub terms: BTreeMap<String, f64>,
    /// From whose view.
    pub side: String,
}

/// What a player plays.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Choice {
    /// The request's id.
    pub id: String,
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// What else was considered, best first.
    pub candidates: Vec<Candidate>,
    /// Nodes or visits.
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub nodes: u64,
    /// How long it took.
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub time_ms: u64,
    /// Whether the player's own answer was not legal and the safety net answered.
    pub fallback: bool,
    /// The position after the move, if it was asked for with `then`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub state: Option<Box<StateAnswer>>,
}
