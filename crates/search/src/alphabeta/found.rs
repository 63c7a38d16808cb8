use crate::Score;

/// How far a search may go. Whatever comes first ends it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Moves played inside the search.
    pub nodes: u64,
    /// Plies of the deepest full iteration.
    pub depth: u32,
    /// How many different first moves to find, best first.
    pub lines: usize,
    /// Bytes of the table of positions. It grows with the nodes, and never beyond this.
    pub table_bytes: usize,
    /// Threads that search side by side and share the table; there is one where a system has no more. With several,
    /// nodes are those of all, and what is found depends on how they happened to run.
    pub threads: usize,
}

/// What a search has found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found<M> {
    /// The best first moves with their lines, best first. There is at least one if the game is not over.
    pub variations: Vec<Variation<M>>,
    /// How deep the last full iteration was.
    pub depth: u32,
    /// Moves played so far.
    pub nodes: u64,
}

/// A first move, how play may go on, and what that is worth.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Variation<M> {
    /// The move and what is expected to follow.
    pub line: Vec<M>,
    /// What it is worth to the side to move.
    pub score: Score,
    /// Whether the score is proved: a win or a loss within so many plies, or a draw that nobody can avoid.
    pub exact: bool,
    /// Moves played below the first one.
    pub nodes: u64,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { nodes: u64::MAX, depth: u32::MAX, lines: 1, table_bytes: 32 << 20, threads: 1 }
    }
}
