use std::cmp::Ordering;

use parlor_rules::{Game, Side};

use super::Mcts;
use super::node::{Opened, to};
use crate::line::most_visited;
use crate::{Line, Policy, Rollout};

impl<G: Game, P: Policy<G>, R: Rollout<G>> Mcts<G, P, R> {
    /// Visits so far.
    pub fn visits(&self) -> u64 {
        u64::from(self.nodes[0].visits)
    }

    /// Nodes of the tree.
    pub fn size(&self) -> usize {
        self.nodes.len()
    }

    /// The longest line in the tree.
    pub fn depth(&self) -> u32 {
        self.depth
    }

    /// The winning chance of the side to move or about to roll.
    pub fn winrate(&self) -> f64 {
        let root = &self.nodes[0];
        root.mean(!root.mover, 0.5)
    }

    /// Every move that was considered with what was found: what is proved where the root is, else the most visited,
    /// proved losses last; the earlier listed first among equals; rolls in their order.
    pub fn lines(&self) -> Vec<Line<G::Move>> {
        let root = &self.nodes[0];
        let side = !root.mover;
        let mut order: Vec<usize> = root.child_range().collect();
        if root.opened != Opened::Rolls {
            order.sort_by(|&a, &b| {
                self.rank(b, side).partial_cmp(&self.rank(a, side)).unwrap_or(Ordering::Equal)
            });
        }
        let unseen = self.winrate();
        let line = |child: usize| Line {
            moves: self.main_line(child),
            winrate: self.nodes[child].mean(side, unseen),
            visits: u64::from(self.nodes[child].visits),
            exact: self.nodes[child].known.is_some(),
        };
        order.into_iter().map(line).collect()
    }

    /// The higher the better: what is proved where the root is, else the visits, proved losses below all.
    fn rank(&self, child: usize, side: Side) -> (f64, u32) {
        let node = &self.nodes[child];
        let proved = match node.known.map(|known| to(side, known)) {
            Some(known) if self.is_proved() => known,
            Some(0.0) => -1.0,
            _ if self.is_proved() => -1.0,
            _ => 0.0,
        };
        (proved, node.visits)
    }

    fn main_line(&self, from: usize) -> Vec<G::Move> {
        let mut moves = Vec::new();
        let mut at = from;
        loop {
            moves.extend(self.nodes[at].mv);
            match most_visited(self.nodes[at].child_range(), |child| self.nodes[child].visits) {
                Some(child) => at = child,
                None => return moves,
            }
        }
    }
}
