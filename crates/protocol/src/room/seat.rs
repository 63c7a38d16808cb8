use std::collections::BTreeMap;

use parlor_rules::Settings;
use serde::{Deserialize, Serialize};

/// Who sits where: a seat for each side, by the side's name.
pub type Seats = BTreeMap<String, Seat>;

/// A side's place in a room.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[cfg_attr(feature = "schema", ts(optional_fields))]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[serde(deny_unknown_fields)]
pub enum Seat {
    /// For a person.
    Person {
        /// The person's name, at most 20 characters.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name: Option<String>,
        /// Whether nobody has taken it yet.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[cfg_attr(feature = "schema", ts(as = "Option<bool>"))]
        open: bool,
    },
    /// For a player of the game.
    Player(PlayerSeat),
}

/// A player with its bounds and settings, as a `choose` request names them.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[cfg_attr(feature = "schema", ts(optional_fields))]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct PlayerSeat {
    /// The player's name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player: Option<String>,
    /// Short for the player `level-N`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<u32>,
    /// A bound on the nodes or visits of a move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub nodes: Option<u64>,
    /// A bound on the depth.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// A bound on the time of a move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub time_ms: Option<u64>,
    /// The player's own settings by name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tuning: Option<Settings>,
}

impl Seat {
    /// A seat that nobody has taken yet.
    pub const OPEN: Seat = Seat::Person { name: None, open: true };

    /// A person without a name.
    pub const PERSON: Seat = Seat::Person { name: None, open: false };

    /// A person with a name.
    pub fn person(name: impl Into<String>) -> Seat {
        Seat::Person { name: Some(name.into()), open: false }
    }

    /// A player by its name, without bounds or settings.
    pub fn player(name: impl Into<String>) -> Seat {
        Seat::Player(PlayerSeat { player: Some(name.into()), ..PlayerSeat::default() })
    }

    /// Whether nobody has taken it yet.
    pub fn is_open(&self) -> bool {
        matches!(self, Seat::Person { open: true, .. })
    }

    /// Whether a person sits there.
    pub fn is_person(&self) -> bool {
        matches!(self, Seat::Person { open: false, .. })
    }

    /// Whether a player sits there.
    pub fn is_player(&self) -> bool {
        matches!(self, Seat::Player(_))
    }
}

impl PlayerSeat {
    /// The name that the game's roster is asked for; `engine` when nothing is said.
    pub fn wanted(&self) -> String {
        match (&self.player, self.level) {
            (Some(player), _) => player.clone(),
            (None, Some(level)) => format!("level-{level}"),
            (None, None) => "engine".to_owned(),
        }
    }
}
