use serde::Serialize;

/// What can be asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
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

impl Action {
    /// All of them.
    pub const ALL: [Action; 9] = [
        Action::Games,
        Action::State,
        Action::Perft,
        Action::Evaluate,
        Action::Analyze,
        Action::Choose,
        Action::Record,
        Action::Review,
        Action::Cancel,
    ];

    /// Its word in requests.
    pub const fn name(self) -> &'static str {
        match self {
            Action::Games => "games",
            Action::State => "state",
            Action::Perft => "perft",
            Action::Evaluate => "evaluate",
            Action::Analyze => "analyze",
            Action::Choose => "choose",
            Action::Record => "record",
            Action::Review => "review",
            Action::Cancel => "cancel",
        }
    }

    /// Whether it may take long. Such a request waits for its turn and can be cancelled; all others are answered at
    /// once.
    pub const fn thinks(self) -> bool {
        match self {
            Action::Perft | Action::Evaluate | Action::Analyze | Action::Choose | Action::Review => true,
            Action::Games | Action::State | Action::Record | Action::Cancel => false,
        }
    }
}
