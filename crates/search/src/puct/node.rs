use std::ops::Range;

use parlor_rules::Side;

use crate::Points;

/// A position of the tree and what came of it.
#[derive(Clone, Debug)]
pub(super) struct Node {
    /// Who moves here.
    pub side: Side,
    /// Whether all moves are among the edges.
    pub whole: bool,
    /// Whether it has been judged, so that its edges are there.
    pub judged: bool,
    pub visits: u32,
    /// Visits that wait for a judgement.
    pub pending: u32,
    /// What the visits were worth to the first side.
    pub sum: Points,
    /// What it is worth to the first side, where that is proved.
    pub known: Option<Points>,
    pub first: u32,
    pub edges: u32,
    /// Edges that have been tried; but at the root they are the first ones.
    pub tried: u32,
}

/// A move that leads from one node to another.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge<M> {
    pub mv: M,
    /// How likely the move is before any search.
    pub prior: f32,
    /// The node that it leads to; 0, which no move leads to, before it is tried.
    pub child: u32,
}

impl Node {
    pub fn new(side: Side) -> Node {
        Node {
            side,
            whole: true,
            judged: false,
            visits: 0,
            pending: 0,
            sum: 0.0,
            known: None,
            first: 0,
            edges: 0,
            tried: 0,
        }
    }

    pub fn range(&self) -> Range<usize> {
        self.first as usize..(self.first + self.edges) as usize
    }

    /// What it is worth to a side: proved, or the mean of the visits; `unseen` before the first.
    pub fn mean(&self, side: Side, unseen: Points) -> Points {
        match self.known {
            Some(known) => to(side, known),
            None if self.visits == 0 => unseen,
            None => to(side, self.sum / f64::from(self.visits)),
        }
    }

    /// The same for choosing: visits that wait for a judgement count as lost.
    pub fn mean_so_far(&self, side: Side) -> Points {
        let visits = f64::from(self.visits + self.pending);
        match self.known {
            Some(known) => to(side, known),
            None if visits == 0.0 => 0.0,
            None if side == Side::First => self.sum / visits,
            None => (f64::from(self.visits) - self.sum) / visits,
        }
    }
}

/// What something that is worth so much to the first side is worth to this one, and the other way round.
pub(super) fn to(side: Side, worth: Points) -> Points {
    if side == Side::First { worth } else { 1.0 - worth }
}
