/// A move with what a search thinks of it.
#[derive(Clone, PartialEq, Debug)]
pub struct Line<M> {
    /// The move and the most visited replies.
    pub moves: Vec<M>,
    /// The winning chance after it for the side to move (or about to roll).
    pub winrate: f64,
    /// The visits spent on it.
    pub visits: u64,
    /// Whether the winning chance is proved.
    pub exact: bool,
}
