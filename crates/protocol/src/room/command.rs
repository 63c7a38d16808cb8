use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value as Json};

use crate::Problem;
use crate::room::Seat;

/// What somebody wants of a room.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[cfg_attr(feature = "schema", ts(rename = "RoomCommand"), schemars(rename = "RoomCommand"))]
#[serde(tag = "command", rename_all = "kebab-case", rename_all_fields = "camelCase")]
#[serde(deny_unknown_fields)]
pub enum Command {
    /// Play a move.
    Move {
        /// The move.
        #[serde(rename = "move")]
        mv: String,
        /// The length of `moves` that it is meant for.
        at: u32,
    },
    /// Roll the dice.
    Roll {
        /// The length of `moves` that it is meant for.
        at: u32,
    },
    /// Take moves back, where that is free. To where the line stands already: play on from here instead of playing again
    /// what was taken back.
    TakeBack {
        /// How many moves are left.
        to: u32,
    },
    /// Play again what was taken back, up to where a person has to choose.
    Redo {},
    /// Go to a node of the tree of variations, where take-back is free.
    Go {
        /// The node.
        node: u32,
    },
    /// Give the game up.
    Resign {},
    /// Propose something to the other side.
    Offer {
        /// What.
        what: What,
    },
    /// Answer a proposal of the other side.
    Answer {
        /// The proposal.
        #[cfg_attr(feature = "schema", ts(type = "number"))]
        offer: u64,
        /// Whether it is accepted.
        accept: bool,
    },
    /// Withdraw an own proposal.
    Withdraw {
        /// The proposal.
        #[cfg_attr(feature = "schema", ts(type = "number"))]
        offer: u64,
    },
    /// Give a seat to somebody; given to the player that has it already, a player that failed tries again.
    Seat {
        /// The side.
        side: String,
        /// Who is to sit there.
        to: Seat,
    },
    /// End the game without a result.
    Abort {},
    /// The host only: the move that a player chose.
    Chosen {
        /// The id of the `choose` request.
        token: String,
        /// The move.
        #[serde(rename = "move")]
        mv: String,
    },
    /// The host only: a player could not choose.
    Failed {
        /// The id of the `choose` request.
        token: String,
        /// Why.
        problem: Problem,
    },
    /// The host only: time stands still, and nothing is done, until it resumes.
    Pause {},
    /// The host only: time goes on.
    Resume {},
}

/// What may be proposed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum What {
    /// To take back the proposer's last move.
    TakeBack,
    /// To end the game as a draw.
    Draw,
    /// To play again, with sides swapped.
    Rematch,
    /// To swap sides.
    Swap,
}

/// A command as it is sent: with a name of its own, so that it can be sent twice and is obeyed once.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[cfg_attr(feature = "schema", ts(rename = "RoomOrder", optional_fields), schemars(rename = "RoomOrder"))]
pub struct Order {
    /// Any string of at most 64 bytes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cmd: Option<String>,
    /// What the sender adds to the dice: any text of at most 64 bytes. It counts for rolls that nobody has seen yet.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<String>,
    /// What is wanted.
    #[serde(flatten)]
    pub command: Command,
}

impl Order {
    /// The same order under a name.
    #[must_use]
    pub fn named(mut self, cmd: impl Into<String>) -> Order {
        self.cmd = Some(cmd.into());
        self
    }

    /// The same order with something added to the dice.
    #[must_use]
    pub fn with_seed(mut self, seed: impl Into<String>) -> Order {
        self.seed = Some(seed.into());
        self
    }
}

impl From<Command> for Order {
    fn from(command: Command) -> Order {
        Order { cmd: None, seed: None, command }
    }
}

// By hand, since a derived reader with a flattened part would let unknown fields pass.
impl<'de> Deserialize<'de> for Order {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Order, D::Error> {
        use serde::de::Error;
        let mut fields = Map::<String, Json>::deserialize(deserializer)?;
        let mut text = |name: &str| match fields.remove(name) {
            None | Some(Json::Null) => Ok(None),
            Some(Json::String(text)) => Ok(Some(text)),
            Some(other) => Err(D::Error::custom(format!("{name} is {other}, but must be a string"))),
        };
        let (cmd, seed) = (text("cmd")?, text("seed")?);
        let command = Command::deserialize(Json::Object(fields)).map_err(D::Error::custom)?;
        Ok(Order { cmd, seed, command })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_are_read_as_they_are_written() {
        for text in [
            r#"{"cmd":"a","command":"move","move":"4-7>4-6","at":3}"#,
            r#"{"seed":"mine","command":"roll","at":0}"#,
            r#"{"command":"redo"}"#,
            r#"{"command":"take-back","to":4}"#,
            r#"{"command":"offer","what":"take-back"}"#,
            r#"{"command":"seat","side":"white","to":{"kind":"player","level":3,"timeMs":500}}"#,
            r#"{"command":"seat","side":"white","to":{"kind":"person","open":true}}"#,
        ] {
            let order: Order = serde_json::from_str(text).unwrap();
            assert_eq!(serde_json::to_string(&order).unwrap(), text);
        }
    }

    #[test]
    fn unknown_fields_are_refused() {
        for text in [
            r#"{"command":"redo","to":4}"#,
            r#"{"command":"roll","at":0,"move":"d4"}"#,
            r#"{"command":"dance"}"#,
            r#"{"command":"roll","at":0,"cmd":7}"#,
            r#"{"command":"seat","side":"white","to":{"kind":"person","level":3}}"#,
            r#"{"command":"seat","side":"white","to":{"kind":"player","levle":3}}"#,
        ] {
            assert!(serde_json::from_str::<Order>(text).is_err(), "{text}");
        }
    }
}
