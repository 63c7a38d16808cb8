use serde::{Deserialize, Serialize};

use crate::Request;
use crate::room::What;

/// What a room waits for.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[cfg_attr(feature = "schema", ts(optional_fields))]
pub struct Due {
    /// Whatever somebody has to do.
    pub tasks: Vec<Task>,
    /// When a flag falls, by the host's clock, if nothing happens before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub deadline: Option<u64>,
}

/// Something that somebody has to do.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(tag = "task", rename_all = "kebab-case")]
pub enum Task {
    /// A person has to move.
    Move {
        /// The side.
        side: String,
        /// The `at` of the command.
        at: u32,
    },
    /// The dice are to be rolled: by the person, or by the host for a player.
    Roll {
        /// The side.
        side: String,
        /// The `at` of the command.
        at: u32,
        /// Whether a person sits there.
        person: bool,
    },
    /// A player has to move: the host asks a desk, and brings the answer as `chosen` or `failed`.
    Choose {
        /// The side.
        side: String,
        /// What to ask. Its `id` is the token of the answer.
        request: Box<Request>,
    },
    /// A person has to answer a proposal.
    Answer {
        /// The side.
        side: String,
        /// The proposal.
        #[cfg_attr(feature = "schema", ts(type = "number"))]
        offer: u64,
        /// What is proposed.
        what: What,
    },
}
