/// How a [search by judgement](super::Puct) divides its visits.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PuctHabits {
    /// How strongly likely moves with few visits are preferred.
    pub exploration: f64,
    /// How much less than its parent a move is worth that has not been visited, once all likely moves have been: less
    /// by the root of the likelihood that has been visited.
    pub caution: f64,
    /// The tree stops growing at this many nodes.
    pub most_nodes: usize,
}

impl Default for PuctHabits {
    fn default() -> PuctHabits {
        PuctHabits { exploration: 0.8, caution: 0.15, most_nodes: 1_000_000 }
    }
}
