use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::room::{ClockAnswer, Event, Seats, TakeBack, What};
use parlor_rules::Settings;

use crate::{Outcome, Problem, StateAnswer};

/// A room as anybody may see it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[cfg_attr(feature = "schema", ts(optional_fields))]
#[serde(rename_all = "camelCase")]
pub struct RoomAnswer {
    /// The room's id.
    pub id: String,
    /// The number of its last event.
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub seq: u64,
    /// The game.
    pub game: String,
    /// The variant, where the game has some.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub variant: Option<String>,
    /// The game's settings.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub options: Option<Settings>,
    /// The position string that it was opened with, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// The number of the game in the room, from 1; 0 before the first has begun.
    pub round: u32,
    /// Who sits where.
    pub seats: Seats,
    /// Moves and rolls made since the start.
    pub moves: Vec<String>,
    /// The position.
    pub state: StateAnswer,
    /// The clock, where there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<ClockAnswer>,
    /// Proposals without an answer.
    pub offers: Vec<Proposal>,
    /// How the game ended, or null.
    #[cfg_attr(feature = "schema", ts(optional = false))]
    pub outcome: Option<Outcome>,
    /// The games of the room so far.
    pub score: Score,
    /// What the host is bound to.
    pub dice: DiceAnswer,
    /// Whether moves may be taken back.
    pub take_back: TakeBack,
    /// The node of the line where play stands.
    pub node: u32,
    /// All nodes of the line in order, the start (node 0) left out; only where take-back is free.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tree: Option<Vec<LineNode>>,
    /// The nodes that would be played again, in order; only where take-back is free.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", ts(as = "Option<Vec<u32>>"))]
    pub ahead: Vec<u32>,
    /// The player that failed, if one did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stalled: Option<Stalled>,
    /// Whether the host stopped time.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "schema", ts(as = "Option<bool>"))]
    pub paused: bool,
    /// Whether its open seats are shown in the lobby.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "schema", ts(as = "Option<bool>"))]
    pub listed: bool,
}

/// A move or roll in the tree of variations.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct LineNode {
    /// Its number.
    pub node: u32,
    /// The node before it; 0 is the start.
    pub parent: u32,
    /// The move or roll that leads to it.
    #[serde(rename = "move")]
    pub mv: String,
    /// Who made it.
    pub side: String,
    /// Whether it is a roll.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "schema", ts(as = "Option<bool>", optional))]
    pub roll: bool,
    /// Whether it is a pass that the rules forced.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "schema", ts(as = "Option<bool>", optional))]
    pub forced: bool,
}

/// Something proposed to the other side.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[cfg_attr(feature = "schema", ts(optional_fields))]
pub struct Proposal {
    /// Its number, for the answer.
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub offer: u64,
    /// What.
    pub what: What,
    /// Who proposes it.
    pub side: String,
    /// For a take-back: how many moves would be left.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<u32>,
}

/// The games of a room so far. A game that was broken off does not count.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Score {
    /// Games won by whoever sits at each side now.
    pub wins: BTreeMap<String, u32>,
    /// Games drawn.
    pub draws: u32,
}

/// What the host is bound to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[cfg_attr(feature = "schema", ts(optional_fields))]
pub struct DiceAnswer {
    /// SHA-256 of the host's seed for this game.
    pub commit: String,
    /// The seed itself, once the game is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub secret: Option<String>,
}

/// A player that could not choose.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Stalled {
    /// Whose move it is.
    pub side: String,
    /// What went wrong.
    pub problem: Problem,
}

/// To a command that was obeyed.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct CommandAnswer {
    /// The number of the room's last event.
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub seq: u64,
    /// What happened.
    pub events: Vec<Event>,
}

/// To a command that came too late: the problem, and how things stand.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Conflict {
    /// What is wrong.
    #[serde(flatten)]
    pub problem: Problem,
    /// The number of the room's last event.
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub seq: u64,
    /// Moves and rolls made since the start.
    pub moves: Vec<String>,
    /// The position.
    pub state: StateAnswer,
}
