use std::cmp::Ordering;

use parlor_rules::{Game, Side, State};

use super::Puct;
use crate::{Line, Points};

/// A move of the root with what a search has found about it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Branch<M> {
    /// The move.
    pub mv: M,
    /// How likely it was taken to be before any search.
    pub prior: f32,
    /// The visits spent on it.
    pub visits: u32,
    /// What it is worth to the side to move, if it was visited.
    pub worth: Option<Points>,
    /// Whether that is proved.
    pub exact: bool,
}

impl<G: Game> Puct<G> {
    /// The state at the root.
    pub fn state(&self) -> &State<G> {
        &self.state
    }

    /// The game.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// Visits of the root so far.
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

    /// Whether what the root is worth is proved.
    pub fn is_proved(&self) -> bool {
        self.nodes[0].known.is_some()
    }

    /// Whether the root has been judged, so that there are branches.
    pub fn is_judged(&self) -> bool {
        self.nodes[0].judged
    }

    /// What the root is worth to the side to move.
    pub fn worth(&self) -> Points {
        self.nodes[0].mean(self.nodes[0].side, 0.5)
    }

    /// The moves of the root, the likeliest first (as they were told).
    pub fn branches(&self) -> impl ExactSizeIterator<Item = Branch<G::Move>> {
        let side = self.nodes[0].side;
        self.edges[self.nodes[0].range()].iter().map(move |edge| {
            let node = (edge.child != 0).then(|| &self.nodes[edge.child as usize]);
            Branch {
                mv: edge.mv,
                prior: edge.prior,
                visits: node.map_or(0, |node| node.visits),
                worth: node.filter(|node| node.visits > 0).map(|node| node.mean(side, 0.5)),
                exact: node.is_some_and(|node| node.known.is_some()),
            }
        })
    }

    /// Every branch with its main line: what is proved where the root is, else the most visited, proved losses last; the
    /// likelier first among equals.
    pub fn lines(&self) -> Vec<Line<G::Move>> {
        let side = self.nodes[0].side;
        let mut order: Vec<usize> = self.nodes[0].range().collect();
        order
            .sort_by(|&a, &b| self.rank(b, side).partial_cmp(&self.rank(a, side)).unwrap_or(Ordering::Equal));
        let unseen = self.worth();
        let line = |edge: usize| {
            let node = self.child(edge);
            Line {
                moves: self.main_line(edge),
                winrate: node.map_or(unseen, |node| node.mean(side, unseen)),
                visits: node.map_or(0, |node| u64::from(node.visits)),
                exact: node.is_some_and(|node| node.known.is_some()),
            }
        };
        order.into_iter().map(line).collect()
    }

    /// The higher the better: what is proved where the root is, else the visits, proved losses below all.
    fn rank(&self, edge: usize, side: Side) -> (f64, u32) {
        let Some(node) = self.child(edge) else { return (if self.is_proved() { -1.0 } else { 0.0 }, 0) };
        let proved = match node.known.map(|known| super::to(side, known)) {
            Some(known) if self.is_proved() => known,
            Some(0.0) => -1.0,
            _ if self.is_proved() => -1.0,
            _ => 0.0,
        };
        (proved, node.visits)
    }

    fn child(&self, edge: usize) -> Option<&super::Node> {
        Some(self.edges[edge].child).filter(|&child| child != 0).map(|child| &self.nodes[child as usize])
    }

    fn main_line(&self, from: usize) -> Vec<G::Move> {
        let (mut moves, mut next) = (Vec::new(), Some(from));
        while let Some(edge) = next {
            moves.push(self.edges[edge].mv);
            let range = self.child(edge).map_or(0..0, super::Node::range);
            next = crate::line::most_visited(range, |edge| self.child(edge).map_or(0, |node| node.visits));
        }
        moves
    }
}
