use std::ops::Range;

use parlor_rules::Side;

use crate::Points;

/// Whose turn it is at a node, as far as the tree knows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Opened {
    /// The moves have not been listed.
    No,
    /// All that the policy listed; there may be others.
    Listed(Side),
    /// All legal moves.
    Whole(Side),
    /// All rolls.
    Rolls,
}

/// One node: the move that leads to it and what came of it.
pub(super) struct Node<M> {
    pub mv: Option<M>,
    /// Who chose that move; for a roll, who rolled.
    pub mover: Side,
    pub opened: Opened,
    pub slot: u32,
    /// How likely the move is before any search; of a roll, its chance.
    pub prior: f64,
    pub visits: u32,
    /// What the visits were worth to the first side.
    pub sum: Points,
    /// Visits of the parent after which the mover was the first to play in this slot, and their worth.
    pub amaf_visits: u32,
    pub amaf_sum: Points,
    /// What it is worth to the first side, where that is proved.
    pub known: Option<Points>,
    pub first_child: u32,
    pub children: u32,
}

impl<M> Node<M> {
    pub fn new(mv: Option<M>, mover: Side, slot: usize, prior: f64) -> Node<M> {
        Node {
            mv,
            mover,
            opened: Opened::No,
            slot: slot as u32,
            prior,
            visits: 0,
            sum: 0.0,
            amaf_visits: 0,
            amaf_sum: 0.0,
            known: None,
            first_child: 0,
            children: 0,
        }
    }

    pub fn child_range(&self) -> Range<usize> {
        self.first_child as usize..(self.first_child + self.children) as usize
    }

    /// What it is worth to a side: proved, or the mean of the visits; `unseen` before the first.
    pub fn mean(&self, side: Side, unseen: Points) -> Points {
        match self.known {
            Some(known) => to(side, known),
            None if self.visits == 0 => unseen,
            None => to(side, self.sum / f64::from(self.visits)),
        }
    }

    /// Whether it is proved that the side who moved here has lost.
    pub fn is_lost_for_mover(&self) -> bool {
        self.known.is_some_and(|known| to(self.mover, known) == 0.0)
    }
}

/// What something that is worth so much to the first side is worth to this one, and the other way round.
pub(super) fn to(side: Side, worth: Points) -> Points {
    if side == Side::First { worth } else { 1.0 - worth }
}

/// The same for a sum over so many.
pub(super) fn sum_to(side: Side, sum: Points, count: u32) -> Points {
    if side == Side::First { sum } else { f64::from(count) - sum }
}
