use parlor_arena::{Script, Wish};
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

use crate::Teaching;

/// Work that other machines can do. What its steps are is said with each kind.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Work {
    /// Games of a contest; a step is a fixture.
    Games {
        /// The contest.
        script: Script,
    },
    /// Openings; a step is one that is tried.
    Openings {
        /// The game, by its id.
        game: String,
        /// What is wanted.
        wish: Wish,
    },
    /// Games to learn from; a step is a game.
    Lessons {
        /// Whose games.
        teaching: Teaching,
    },
    /// A question of the protocol that takes long, such as a review; there is one step.
    Question {
        /// The request.
        request: Json,
        /// Whether anybody may have asked it, so that it is answered within the limits of a server.
        #[serde(default)]
        public: bool,
    },
}
