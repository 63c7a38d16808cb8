use std::marker::PhantomData;

use super::bounds::Bounds;
use super::node::{Node, ROLLS, rolls_again, stops};
use super::packed::{HOME_STOP, Packing};
use super::transposition::TranspositionTable;

/// Nodes between two looks at whether to go on.
const SLICE: u64 = 1_024;

/// Expectiminimax: the best for the side to move at its decisions, the mean over rolls before them.
///
/// Every position is first given bounds, for which evaluations are enough: what captures can change after the leaves is
/// bounded too. Then values are looked for, best bounds first, and a move whose bounds say that it is not the best is left
/// alone. Nearly all are.
///
/// A value is what a position before the roll is worth to the side about to roll, in units of 1/16^*level*, where the level
/// is the number of rolls below: plies still to be looked at, and then those of the quiescence. So all sums are whole, and
/// bounds and table change nothing but the time.
pub(super) struct Search<'a, P> {
    pub(super) table: &'a mut TranspositionTable,
    /// Plies of captures that a leaf may be followed by.
    pub(super) quiescence: u32,
    /// Chance nodes looked into, those of the quiescence included.
    pub(super) nodes: u64,
    /// Chance nodes answered by the table.
    pub(super) hits: u64,
    /// Told the number of nodes, says whether to go on.
    go_on: &'a mut dyn FnMut(u64) -> bool,
    next_look: u64,
    packing: PhantomData<P>,
}

/// What a move, or the pass, leads to.
struct Child {
    /// The position, as the side to move then sees it.
    node: Node,
    turn: Turn,
}

/// Whose turn it is after a move.
enum Turn {
    /// The same side rolls again.
    Same,
    /// The other side's.
    Other,
    /// Nobody's: the side that moved has won.
    Over,
}

impl<'a, P: Packing> Search<'a, P> {
    pub(super) fn new(
        table: &'a mut TranspositionTable,
        quiescence: u32,
        go_on: &'a mut dyn FnMut(u64) -> bool,
    ) -> Search<'a, P> {
        Search { table, quiescence, nodes: 0, hits: 0, go_on, next_look: SLICE, packing: PhantomData }
    }

    /// What a move with a known roll is worth to the side that makes it, `plies` deep; none if the search was stopped. The
    /// move is given by the stop that it starts from; none is the pass.
    pub(super) fn score(&mut self, node: &Node, mv: Option<(usize, usize)>, plies: u32) -> Option<Value> {
        let child = mv.map_or(Child::pass(node), |(from, roll)| Child::new::<P>(node, from, roll));
        Some(Value { units: self.value(&child, plies - 1)?, level: self.level(plies - 1) })
    }

    /// The level of a position with so many plies to be looked at.
    #[inline]
    pub(super) const fn level(&self, depth: u32) -> u32 {
        depth + self.quiescence
    }

    /// What the table knows of a position.
    #[inline]
    pub(super) fn find(&mut self, key: u64) -> Option<Bounds> {
        let found = self.table.find(key);
        self.hits += u64::from(found.is_some());
        found
    }

    fn may_go_on(&mut self) -> Option<()> {
        if self.nodes >= self.next_look {
            self.next_look = self.nodes + SLICE;
            return (self.go_on)(self.nodes).then_some(());
        }
        Some(())
    }

    #[inline(always)]
    fn bounds(&mut self, child: &Child, depth: u32) -> Option<Bounds> {
        match child.turn {
            Turn::Over => Some(Bounds::exactly(win::<P>(self.level(depth)))),
            Turn::Same => self.bounds_before_roll(&child.node, depth),
            Turn::Other => self.bounds_before_roll(&child.node, depth).map(|bounds| -bounds),
        }
    }

    fn value(&mut self, child: &Child, depth: u32) -> Option<i64> {
        match child.turn {
            Turn::Over => Some(win::<P>(self.level(depth))),
            Turn::Same => self.value_before_roll(&child.node, depth),
            Turn::Other => self.value_before_roll(&child.node, depth).map(|value| -value),
        }
    }

    /// Bounds of the value of a position before the roll; none if the search was stopped. Nearly always they are those of
    /// the last ply, which are looked for without a call.
    #[inline(always)]
    fn bounds_before_roll(&mut self, node: &Node, depth: u32) -> Option<Bounds> {
        if depth == 0 {
            return Some(self.leaf_bounds(node));
        }
        let key = node.key_at(self.level(depth));
        if let Some(bounds) = self.find(key) {
            return Some(bounds);
        }
        self.nodes += 1;
        let bounds =
            if depth == 1 { self.last_ply_bounds(node) } else { self.bounds_by_moves(node, depth - 1)? };
        self.table.keep(key, bounds);
        Some(bounds)
    }

    #[inline(never)]
    fn bounds_by_moves(&mut self, node: &Node, depth: u32) -> Option<Bounds> {
        self.may_go_on()?;
        let pass = self.bounds(&Child::pass(node), depth)?;
        let mut sum = pass;
        for (roll, weight) in ROLLS {
            let origins = node.origins(roll);
            let mut best = if origins == 0 { pass } else { Bounds::NOTHING };
            for from in stops(origins) {
                best = best.or(self.bounds(&Child::new::<P>(node, from, roll), depth)?);
            }
            sum = sum.plus(weight, best);
        }
        Some(sum)
    }

    /// The value of a position before the roll; none if the search was stopped.
    fn value_before_roll(&mut self, node: &Node, depth: u32) -> Option<i64> {
        if depth == 0 {
            return Some(self.quiescent(node, self.quiescence));
        }
        if let Some(value) = self.bounds_before_roll(node, depth)?.value() {
            return Some(value);
        }
        self.may_go_on()?;
        self.nodes += 1;
        let pass = self.value(&Child::pass(node), depth - 1)?;
        let mut sum = pass;
        for (roll, weight) in ROLLS {
            let origins = node.origins(roll);
            let best = if origins == 0 { pass } else { self.best_move(node, roll, origins, depth - 1)? };
            sum += weight * best;
        }
        self.table.keep(node.key_at(self.level(depth)), Bounds::exactly(sum));
        Some(sum)
    }

    /// The value of the best of some moves.
    fn best_move(&mut self, node: &Node, roll: usize, mut origins: u16, depth: u32) -> Option<i64> {
        let mut high = [0; HOME_STOP];
        for from in stops(origins) {
            high[from] = self.bounds(&Child::new::<P>(node, from, roll), depth)?.high;
        }
        let mut best = i64::MIN;
        while let Some(from) = stops(origins).max_by_key(|&from| high[from]).filter(|&from| high[from] > best)
        {
            best = best.max(self.value(&Child::new::<P>(node, from, roll), depth)?);
            origins ^= 1 << from;
        }
        Some(best)
    }
}

impl Child {
    #[inline]
    fn new<P: Packing>(node: &Node, from: usize, roll: usize) -> Child {
        let after = node.played::<P>(from, roll);
        if rolls_again(from + roll) {
            Child { node: after, turn: Turn::Same }
        } else if after.is_won() {
            Child { node: after, turn: Turn::Over }
        } else {
            Child { node: after.turned(), turn: Turn::Other }
        }
    }

    #[inline]
    fn pass(node: &Node) -> Child {
        Child { node: node.turned(), turn: Turn::Other }
    }
}

/// What a won game is worth at a level.
#[inline]
const fn win<P: Packing>(level: u32) -> i64 {
    (P::WEIGHTS.win as i64) << (4 * level)
}

/// A value with its unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Value {
    pub(super) units: i64,
    pub(super) level: u32,
}

impl Value {
    /// In points. Up to seven plies and four of quiescence this is exact.
    pub(super) fn points(self) -> f64 {
        self.units as f64 / (1u64 << (4 * self.level)) as f64
    }
}
