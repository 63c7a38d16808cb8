use std::ops::Range;

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

/// The first of the most visited children, if any was visited at all. (`max_by_key` would take the last.)
pub(crate) fn most_visited(children: Range<usize>, visits: impl Fn(usize) -> u32) -> Option<usize> {
    let mut best = None;
    for child in children {
        if visits(child) > best.map_or(0, &visits) {
            best = Some(child);
        }
    }
    best
}
