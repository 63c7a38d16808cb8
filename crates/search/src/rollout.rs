use parlor_rules::{Draws, Game, Side, State};

use crate::Points;

/// Judges a position by playing on from it, at random or by rules of thumb.
pub trait Rollout<G: Game> {
    /// How many [`slots`](Rollout::slot) there are.
    fn slots(&self) -> usize;

    /// The number of what a move does, below [`slots`](Rollout::slots). Moves that do the same at different times
    /// (a stone on the same point) share a slot: what came of it later in a random game says something about doing
    /// it now.
    fn slot(&self, mv: G::Move) -> usize;

    /// The exact worth of a position to the first side, where the game knows it without search. Asked once when a
    /// position comes into the tree; finished games are not asked about.
    fn known(&mut self, game: &G, state: &State<G>) -> Option<Points> {
        let _ = (game, state);
        None
    }

    /// Plays on from a state that is not over, which `line` has led to from the root; what it is worth to the first
    /// side came of it, between 0 and 1. Tells `heard` who played in which slot.
    fn roll_out(
        &mut self,
        game: &G,
        state: &State<G>,
        line: &[G::Move],
        draws: &mut Draws,
        heard: &mut Heard,
    ) -> Points;
}

/// Who was the first to play in each slot of a random game.
#[derive(Clone, Debug)]
pub struct Heard {
    first: Vec<Option<Side>>,
    touched: Vec<u32>,
}

impl Heard {
    pub(crate) fn new(slots: usize) -> Heard {
        Heard { first: vec![None; slots], touched: Vec::new() }
    }

    /// A side has played in a slot. Who plays there later is not remembered.
    #[inline]
    pub fn hear(&mut self, side: Side, slot: usize) {
        if self.first[slot].is_none() {
            self.first[slot] = Some(side);
            self.touched.push(slot as u32);
        }
    }

    /// A side played in a slot before all that was heard so far.
    pub(crate) fn hear_before(&mut self, side: Side, slot: usize) {
        self.hear(side, slot);
        self.first[slot] = Some(side);
    }

    #[inline]
    pub(crate) fn first(&self, slot: usize) -> Option<Side> {
        self.first[slot]
    }

    pub(crate) fn forget(&mut self) {
        for slot in self.touched.drain(..) {
            self.first[slot as usize] = None;
        }
    }
}
