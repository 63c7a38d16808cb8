use parlor_rules::{Game, Side};

use super::Mcts;
use super::node::{Opened, to};
use crate::{Points, Policy, Rollout};

impl<G: Game, P: Policy<G>, R: Rollout<G>> Mcts<G, P, R> {
    /// Sees whether a node is proved now that one of its children is. The state stands at the node.
    pub(super) fn settle(&mut self, at: usize) {
        match self.nodes[at].opened {
            Opened::No => {}
            Opened::Rolls => self.nodes[at].known = self.mean_of_known(at),
            Opened::Listed(side) | Opened::Whole(side) => {
                let mut best = self.best_known(at, side);
                if best.is_some_and(|best| best < 1.0) && matches!(self.nodes[at].opened, Opened::Listed(_)) {
                    // What the policy has left out could be better. Where there is no room for it, nothing is proved.
                    best = None;
                    if self.nodes.len() < self.habits.most_nodes {
                        self.widen(at, side);
                        best = self.best_known(at, side);
                    }
                }
                self.nodes[at].known = best.map(|best| to(side, best));
            }
        }
    }

    /// What a side can be sure of: a win if one move wins, else the best if all moves are known.
    fn best_known(&self, at: usize, side: Side) -> Option<Points> {
        let mut best = Some(0.0);
        for child in self.nodes[at].child_range() {
            match self.nodes[child].known.map(|known| to(side, known)) {
                Some(1.0) => return Some(1.0),
                Some(known) => best = best.map(|best: f64| best.max(known)),
                None => best = None,
            }
        }
        best
    }

    /// The mean over the rolls, if all are known.
    fn mean_of_known(&self, at: usize) -> Option<Points> {
        let rolls = self.nodes[at].child_range().map(|child| &self.nodes[child]);
        rolls.map(|roll| Some(roll.known? * roll.prior)).sum()
    }
}
