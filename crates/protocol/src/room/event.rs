use parlor_rules::Settings;
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

use crate::room::{RoomRequest, Seats, What};
use crate::{Outcome, Problem, ProblemType};

/// The version of events that is written and read here.
pub const EVENT_VERSION: u32 = 1;

/// Something that happened in a room. All events of a room, in order, rebuild it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[cfg_attr(feature = "schema", ts(rename = "RoomEvent", optional_fields), schemars(rename = "RoomEvent"))]
pub struct Event {
    /// Its number in the room, from 1 without gaps.
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub seq: u64,
    /// The version of its shape.
    pub version: u32,
    /// When it happened, in milliseconds by the host's clock.
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub time: u64,
    /// The side whose command caused it; nobody's when the host did, or it came of itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<String>,
    /// The name of the command that caused it, if it had one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cmd: Option<String>,
    /// What was added to the dice with the command.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<String>,
    /// What happened.
    #[serde(flatten)]
    pub what: Happening,
}

/// What happened.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[cfg_attr(feature = "schema", ts(optional_fields))]
#[serde(tag = "type", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum Happening {
    /// The room was opened. The host is bound to its dice from here on.
    Created {
        /// What it was opened with: both seats, and all settings of the first game.
        room: Box<RoomRequest>,
        /// The settings that were drawn or tossed for, and are again for every game.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[cfg_attr(feature = "schema", ts(as = "Option<Vec<String>>"))]
        drawn: Vec<String>,
        /// SHA-256 of the host's seed for the first game.
        commit: String,
        /// What all seeds of the host come from. Kept, never shown.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        secret: Option<String>,
    },
    /// Seats were taken, given or swapped.
    Seated {
        /// Who sits where now.
        seats: Seats,
        /// Whether the two swapped sides.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[cfg_attr(feature = "schema", ts(as = "Option<bool>"))]
        swapped: bool,
    },
    /// A game began.
    Began {
        /// Its number in the room, from 1.
        round: u32,
        /// Who sits where.
        seats: Seats,
        /// Whether the two swapped sides for it.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[cfg_attr(feature = "schema", ts(as = "Option<bool>"))]
        swapped: bool,
        /// The game's settings.
        #[serde(default, skip_serializing_if = "Settings::is_empty")]
        #[cfg_attr(feature = "schema", ts(as = "Option<Settings>"))]
        options: Settings,
        /// SHA-256 of the host's seed for this game.
        commit: String,
    },
    /// A move was made.
    Moved {
        /// The move in canonical spelling.
        #[serde(rename = "move")]
        mv: String,
        /// Who made it.
        side: String,
        /// The length of `moves` before it.
        at: u32,
        /// The node of the line that it leads to.
        node: u32,
        /// Whether the rules left nothing else than to pass, so that the room did it.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[cfg_attr(feature = "schema", ts(as = "Option<bool>"))]
        forced: bool,
        /// Whether it was played before, and is now gone through again by `redo` or `go`.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[cfg_attr(feature = "schema", ts(as = "Option<bool>"))]
        again: bool,
    },
    /// The dice were rolled.
    Rolled {
        /// The roll.
        #[serde(rename = "move")]
        mv: String,
        /// Who rolled.
        side: String,
        /// The length of `moves` before it.
        at: u32,
        /// The node of the line that it leads to.
        node: u32,
        /// How many rolls there were before it in the line.
        n: u32,
        /// Whether it was played before, and is now gone through again by `redo` or `go`.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[cfg_attr(feature = "schema", ts(as = "Option<bool>"))]
        again: bool,
    },
    /// Moves were taken back.
    TakenBack {
        /// The length of `moves` now.
        to: u32,
        /// The node of the line.
        node: u32,
    },
    /// Something was proposed.
    Offered {
        /// The proposal's number, for the answer.
        #[cfg_attr(feature = "schema", ts(type = "number"))]
        offer: u64,
        /// What.
        what: What,
        /// Who proposes it.
        side: String,
        /// For a take-back: how many moves would be left.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to: Option<u32>,
    },
    /// A proposal was answered.
    Answered {
        /// The proposal.
        #[cfg_attr(feature = "schema", ts(type = "number"))]
        offer: u64,
        /// Whether it was accepted.
        accept: bool,
    },
    /// A proposal was withdrawn, or play went on without an answer.
    Withdrawn {
        /// The proposal.
        #[cfg_attr(feature = "schema", ts(type = "number"))]
        offer: u64,
    },
    /// A side's time ran out.
    Flagged {
        /// Whose.
        side: String,
    },
    /// A player could not choose. Seat somebody there, or the same player again.
    Stalled {
        /// Whose move it is.
        side: String,
        /// What went wrong.
        problem: Problem,
    },
    /// The game is over.
    Ended {
        /// How.
        outcome: Outcome,
    },
    /// What the dice came from.
    Revealed {
        /// The host's seed for this game.
        secret: String,
        /// What persons added, in order.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[cfg_attr(feature = "schema", ts(as = "Option<Vec<Seed>>"))]
        seeds: Vec<Seed>,
        /// SHA-256 of the host's seed for the next game.
        next: String,
    },
    /// The host stopped time.
    Paused {},
    /// Time goes on.
    Resumed {},
}

/// What a person added to the dice.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Seed {
    /// The first roll that it counts for.
    pub from: u32,
    /// The text.
    pub seed: String,
}

impl Event {
    /// The event as everybody may see it: without secrets.
    #[must_use]
    pub fn shown(&self) -> Event {
        let mut shown = self.clone();
        if let Happening::Created { secret, .. } = &mut shown.what {
            *secret = None;
        }
        shown
    }

    /// Whether the two seats changed sides, and with them whatever a host keeps by side.
    pub fn swaps_sides(&self) -> bool {
        matches!(self.what, Happening::Seated { swapped: true, .. } | Happening::Began { swapped: true, .. })
    }

    /// The event as one line of JSON, without the line's end.
    pub fn to_line(&self) -> String {
        // Only a map with keys that are no strings could fail, and no event has one.
        serde_json::to_string(self).unwrap_or_default()
    }

    /// Reads an event from JSON text.
    pub fn read(text: &str) -> Result<Event, Problem> {
        let bad =
            |reason: &str, detail: String| Problem::new(ProblemType::BadRequest, reason, detail).at("event");
        let json: Json = serde_json::from_str(text)
            .map_err(|error| bad("not-json", format!("the event is not JSON: {error}")))?;
        match json.get("version").and_then(Json::as_u64) {
            Some(version) if version == u64::from(EVENT_VERSION) => {}
            Some(version) => {
                let detail = format!(
                    "the event has version {version}, but this program reads version {EVENT_VERSION}; use a newer one"
                );
                return Err(bad("unknown-version", detail));
            }
            None => return Err(bad("missing-field", "the event has no version".to_owned())),
        }
        serde_json::from_value(json)
            .map_err(|error| bad("bad-event", format!("the event cannot be read: {error}")))
    }
}
