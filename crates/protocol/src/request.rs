use std::collections::BTreeMap;

use parlor_rules::Settings;
use serde::{Deserialize, Serialize};

/// What is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Action {
    /// The games, their options and players.
    Games,
    /// The position after some moves.
    State,
    /// How many lines of play there are.
    Perft,
    /// A player's static opinion.
    Evaluate,
    /// The best moves and the winning chances.
    Analyze,
    /// The move that a player makes.
    Choose,
    /// A game as text, or the game in a text.
    Record,
    /// What was well and badly played.
    Review,
    /// Stop a request of this connection.
    Cancel,
}

/// One request. Which fields matter depends on the action; unknown fields are refused.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[cfg_attr(feature = "schema", ts(optional_fields))]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct Request {
    /// Any string; every answer carries it.
    pub id: String,
    /// What is asked for.
    pub action: Action,
    /// The protocol version that the client speaks; only its major part matters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub version: Option<String>,
    /// The game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
    /// The variant; the game's first when left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub variant: Option<String>,
    /// Game settings by name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub options: Option<Settings>,
    /// A position string; the start when left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// Moves and rolls played from there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moves: Option<Vec<String>>,
    /// How deep: plies of a perft, or a bound of a search.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// Whether a perft is to be split by first moves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub split: Option<bool>,
    /// A bound on the nodes or visits of a search.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub nodes: Option<u64>,
    /// A bound on the time of a search, on top of the others.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub time_ms: Option<u64>,
    /// How many candidates to list.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub multi: Option<u32>,
    /// The seed of everything random.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub seed: Option<u64>,
    /// The player to ask.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player: Option<String>,
    /// Short for the player `level-N`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<u32>,
    /// The side from whose view to evaluate.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<String>,
    /// How often to report while searching.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub report_every_ms: Option<u64>,
    /// A player's own settings by name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tuning: Option<Settings>,
    /// The text of a record.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// What a record is to say besides the game: players, date, seeds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub headers: Option<BTreeMap<String, String>>,
    /// The request to cancel.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<String>,
}

impl Request {
    /// A request with nothing but its action.
    pub fn new(action: Action) -> Request {
        Request {
            id: "1".to_owned(),
            action,
            version: None,
            game: None,
            variant: None,
            options: None,
            position: None,
            moves: None,
            depth: None,
            split: None,
            nodes: None,
            time_ms: None,
            multi: None,
            seed: None,
            player: None,
            level: None,
            side: None,
            report_every_ms: None,
            tuning: None,
            text: None,
            headers: None,
            target: None,
        }
    }
}
