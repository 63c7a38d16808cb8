use serde::{Deserialize, Serialize};

/// How a machine makes one of Parlor's own players as an entrant.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Recipe {
    /// A player of the roster.
    #[serde(rename_all = "camelCase")]
    Player {
        /// Its name with settings, such as `engine:nodes=1000`.
        text: String,
        /// Nodes or visits for a move, unless the text bounds it.
        nodes: Option<u64>,
        /// Milliseconds for a move, unless the text bounds it.
        time_ms: Option<u64>,
    },
    /// A player of a skill.
    Skill(u32),
    /// The hand-made engine of a game with weights of its own.
    Weights {
        /// The variant of the game.
        variant: Option<String>,
        /// The values of its weights, in their order.
        values: Vec<i32>,
        /// Nodes for a move.
        nodes: u64,
    },
}

/// How a machine makes the one who ends games that are decided.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Whistle {
    /// How many nodes or visits it spends on a look.
    pub nodes: u64,
    /// From this winning chance on a game is decided.
    pub certain: f64,
    /// It looks after every so many moves and rolls.
    pub every: usize,
}
