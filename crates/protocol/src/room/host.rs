use std::collections::BTreeMap;

use parlor_rules::{Layout, Touch};
use serde::{Deserialize, Serialize};

use crate::room::{Due, Order, RoomAnswer, RoomRequest};
use crate::{Grasp, Picked, Problem};

/// What a page asks of the worker or the server that hosts its room and picker.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[cfg_attr(feature = "schema", ts(optional_fields))]
pub struct HostRequest {
    /// Any string; the answer carries it.
    pub id: String,
    /// Milliseconds by the page's clock.
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub now: u64,
    /// Where the room was left; without it, the one that the host has is meant. A server keeps none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<Before>,
    /// What is asked.
    #[serde(flatten)]
    pub errand: Errand,
}

/// How a room was left, told to a host that does not have it.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Before {
    /// All its kept events, one a line.
    pub events: String,
    /// What the last answer told of the picker.
    #[serde(default)]
    pub grasp: Grasp,
}

/// What the host of a room is asked to do.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(tag = "do", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum Errand {
    /// Tell where the cells of every board are.
    Boards {},
    /// Open a new room in place of the one that is open.
    Open {
        /// What it is opened with.
        room: Box<RoomRequest>,
        /// 32 random bytes as 64 hexadecimal digits.
        entropy: String,
    },
    /// Open a room that was kept.
    Resume {
        /// Its kept events, one a line.
        events: String,
    },
    /// Obey a command.
    Order {
        /// The command.
        order: Order,
    },
    /// Take back to where a person last chose.
    Undo {},
    /// Let a flag fall whose time has come.
    Tick {},
    /// A person touched something. A touch that completes a move plays it.
    Touch {
        /// What was touched.
        touch: Touch,
    },
    /// A person takes the last touch back.
    LetGo {},
    /// Write the record of the game.
    Record {},
}

/// How things stand after an errand. What there is no room for is left out.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[cfg_attr(feature = "schema", ts(optional_fields))]
#[serde(rename_all = "camelCase")]
pub struct HostAnswer {
    /// The request's id.
    pub id: String,
    /// Why the errand was not done; then nothing changed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub problem: Option<Problem>,
    /// The events that happened, to be kept: one a line, secrets included.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[cfg_attr(feature = "schema", ts(as = "Option<String>"))]
    pub kept: String,
    /// The room.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub room: Option<Box<RoomAnswer>>,
    /// What it waits for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub due: Option<Due>,
    /// What was touched, and what may be.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub picked: Option<Picked>,
    /// What another host must be told of the picker to go on with it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub grasp: Option<Grasp>,
    /// The record that was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub record: Option<String>,
    /// The boards that were asked for, by game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub boards: Option<BTreeMap<String, Layout>>,
}
