use std::collections::BTreeMap;

use parlor_rules::{Settings, View};
use serde::{Deserialize, Serialize};

use crate::{Count, Failure, OptionInfo, Problem, ReviewAnswer, TuningInfo};

/// Any answer.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(untagged)]
pub enum Answer {
    /// To `games`.
    Games(Games),
    /// To `state`.
    State(Box<StateAnswer>),
    /// To `perft`.
    Perft(PerftAnswer),
    /// To `analyze`, while it works and at the end.
    Analysis(Analysis),
    /// To `choose`.
    Choice(Choice),
    /// To `evaluate`.
    Evaluation(EvaluationAnswer),
    /// To `record`.
    Record(Box<RecordAnswer>),
    /// To `review`, while it works and at the end.
    Review(Box<ReviewAnswer>),
    /// To `cancel`.
    Cancelled(Cancelled),
    /// When something is wrong.
    Failure(Failure),
}

impl Answer {
    /// An error for a request.
    pub fn failure(id: Option<String>, problem: Problem) -> Answer {
        Answer::Failure(Failure { id, error: problem })
    }

    /// The answer as one line of JSON, without the line's end.
    pub fn to_line(&self) -> String {
        serde_json::to_string(self).unwrap_or_else(|error| {
            // Only a map with keys that are no strings could fail, and no answer has one.
            format!(
                r#"{{"id":null,"error":{{"type":"internal","title":"Internal error","detail":"{error}"}}}}"#
            )
        })
    }
}

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

/// Versions of protocol and engine.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Version {
    /// Of the protocol, major and minor.
    pub protocol: String,
    /// Of the program.
    pub engine: String,
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
}

/// A game and its text.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[cfg_attr(feature = "schema", ts(optional_fields))]
pub struct RecordAnswer {
    /// The request's id.
    pub id: String,
    /// The record's one text.
    pub text: String,
    /// The game.
    pub game: String,
    /// The variant, where the game has some.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub variant: Option<String>,
    /// Its settings, as they were given.
    pub options: Settings,
    /// Everything else that was written down.
    pub headers: BTreeMap<String, String>,
    /// The position it began at.
    pub start: String,
    /// Moves and rolls in canonical spelling.
    pub moves: Vec<String>,
    /// How it ended: `white goal`, `draw move-limit`, or `*`.
    pub result: String,
    /// The position at the end.
    pub state: StateAnswer,
}

/// Whether a request was stopped.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Cancelled {
    /// The request's id.
    pub id: String,
    /// False when there is no such request on this connection.
    pub cancelled: bool,
}
