use serde::Serialize;

/// What the document's player answers.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Reply {
    /// The index of the piece to move; none if no piece can move.
    #[serde(rename = "move")]
    pub mv: Option<usize>,
    /// The evaluation of the state as it was given; positive is good for player 2.
    pub evaluation: i32,
    /// The score of the chosen move.
    pub score: Option<f64>,
    /// The choice in a sentence.
    pub thinking: String,
    /// How long it took.
    pub timings: Timings,
    /// How it came to the choice.
    pub diagnostics: Diagnostics,
}

/// How long it took, in milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Timings {
    /// To choose.
    pub ai_move_calculation: u64,
    /// To read the state and to choose.
    pub total_handler_time: u64,
}

/// How the player came to its choice.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Diagnostics {
    /// How many plies it looked ahead.
    pub search_depth: u32,
    /// The indices of all pieces that may be moved.
    pub valid_moves: Vec<usize>,
    /// Positions that were found in the transposition table.
    pub transposition_hits: u64,
    /// Positions that were looked into.
    pub nodes_evaluated: u64,
    /// Each distinct move, the best for the side to move first.
    pub move_evaluations: Vec<MoveEvaluation>,
}

/// What a move is worth.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct MoveEvaluation {
    /// The lowest index of the pieces that could make it.
    pub piece_index: usize,
    /// Positive is good for player 2.
    pub score: f64,
    /// `move`, `capture`, `rosette` or `finish`.
    pub move_type: &'static str,
    /// Where it starts; -1 is the hand.
    pub from_square: i8,
    /// Where it ends; 20 is off the board.
    pub to_square: i8,
}
