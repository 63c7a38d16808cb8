use crate::Points;

use super::node::Node;

/// How a [tree search](super::Mcts) divides its visits.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct MctsHabits {
    /// How strongly likely moves with few visits are preferred.
    pub exploration: f64,
    /// How many own visits outweigh what was heard of a move when it was played later, for any number of hearings.
    /// 0 switches hearing off.
    pub hearsay: f64,
    /// So many hearings at the worth of the parent are imagined for every move.
    pub doubt: f64,
    /// How much less than its parent a move is worth of which nothing is known.
    pub caution: f64,
    /// A leaf is opened at its visit after so many.
    pub open_after: u32,
    /// The tree stops growing at this many nodes.
    pub most_nodes: usize,
}

impl Default for MctsHabits {
    fn default() -> MctsHabits {
        MctsHabits {
            exploration: 1.0,
            hearsay: 0.0,
            doubt: 10.0,
            caution: 0.1,
            open_after: 1,
            most_nodes: 1_000_000,
        }
    }
}

impl MctsHabits {
    /// How promising a child is to the side that moves: its worth by visits and hearings, and a bonus for likely moves
    /// that have been visited little.
    pub(super) fn promise<M>(&self, child: &Node<M>, parent_worth: Points, root_of_visits: f64) -> f64 {
        let visits = f64::from(child.visits);
        let guess = parent_worth - self.caution;
        let own = child.mean(child.mover, guess);
        let worth = if self.hearsay > 0.0 && child.known.is_none() {
            let (heard, heard_worth) = self.heard(child, guess);
            let weight = heard / (heard + visits + heard * visits / self.hearsay);
            own + weight * (heard_worth - own)
        } else {
            own
        };
        worth + self.exploration * child.prior * root_of_visits / (1.0 + visits)
    }

    /// The hearings of a child, and what they say it is worth to the side that moves.
    fn heard<M>(&self, child: &Node<M>, guess: Points) -> (f64, Points) {
        let heard = f64::from(child.amaf_visits) + self.doubt;
        let sum = super::node::sum_to(child.mover, child.amaf_sum, child.amaf_visits);
        (heard, (sum + self.doubt * guess) / heard)
    }
}
