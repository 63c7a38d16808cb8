//! The equations that the values of a game satisfy, worked out through its rules alone.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use parlor_rules::{Ranked, Side, State, Turn};

/// How well values satisfy the equations of their game.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Residuals {
    /// How many positions were looked at.
    pub positions: u64,
    /// The largest difference between a value and what it should be by the values after it.
    pub largest: f64,
    /// The position that has it.
    pub rank: u64,
    /// The mean difference.
    pub mean: f64,
}

/// Positions that one thread takes at a time.
const CHUNK: u64 = 1 << 14;

/// Compares the value of every `stride`th position with what the rules make of the values after it; `tell` hears how many
/// positions are done.
pub fn residuals<G: Ranked>(
    game: &G,
    value: impl Fn(u64) -> f64 + Sync,
    stride: u64,
    threads: usize,
    tell: impl Fn(u64) + Sync,
) -> Residuals {
    let (stride, total) = (stride.max(1), game.positions());
    let count = total.div_ceil(stride);
    let (next, done) = (AtomicU64::new(0), AtomicU64::new(0));
    let parts = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            scope.spawn(|| {
                loop {
                    let from = next.fetch_add(CHUNK, Ordering::Relaxed);
                    if from >= count {
                        break;
                    }
                    let ranks = (from..count.min(from + CHUNK)).map(|index| index * stride);
                    let part = over(game, &value, ranks);
                    tell(done.fetch_add(part.positions, Ordering::Relaxed) + part.positions);
                    parts.lock().unwrap_or_else(PoisonError::into_inner).push((from, part));
                }
            });
        }
    });
    let mut parts = parts.into_inner().unwrap_or_else(PoisonError::into_inner);
    // In the order of the positions, so that the sums do not depend on which thread was first.
    parts.sort_by_key(|(from, _)| *from);
    parts.into_iter().fold(Residuals::default(), |sum, (_, part)| sum.and(part))
}

fn over<G: Ranked>(game: &G, value: &impl Fn(u64) -> f64, ranks: impl Iterator<Item = u64>) -> Residuals {
    let mut sum = Residuals::default();
    for rank in ranks {
        let mut state = State::new(game, game.unrank(rank));
        let largest = (worth(game, &mut state, value) - value(rank)).abs();
        sum = sum.and(Residuals { positions: 1, largest, rank, mean: largest });
    }
    sum
}

impl Residuals {
    fn and(self, other: Residuals) -> Residuals {
        let positions = self.positions + other.positions;
        let worse = if other.largest > self.largest { other } else { self };
        let sum = self.mean * self.positions as f64 + other.mean * other.positions as f64;
        Residuals { positions, mean: sum / positions.max(1) as f64, ..worse }
    }
}

/// What a position is worth to the side whose turn it is, by the values of the ranked positions after it.
pub(crate) fn worth<G: Ranked>(game: &G, state: &mut State<G>, value: &impl Fn(u64) -> f64) -> f64 {
    match game.turn(state).side() {
        Some(side) => ahead(game, state, side, value),
        None => 0.5,
    }
}

/// What a position is worth to a side, by the values of the positions after it.
fn ahead<G: Ranked>(game: &G, state: &mut State<G>, side: Side, value: &impl Fn(u64) -> f64) -> f64 {
    let turn = game.turn(state);
    let total = f64::from(game.total_weight(state).max(1));
    let (mut sum, mut most, mut least) = (0.0, 0.0f64, 1.0f64);
    let here = state.clone();
    let _ = game.try_for_each_move(&here, |mv| {
        let undo = game.play(state, mv);
        let after = known(game, state, side, value).unwrap_or_else(|| ahead(game, state, side, value));
        game.undo(state, mv, undo);
        sum += after * f64::from(game.weight(&here, mv)) / total;
        (most, least) = (most.max(after), least.min(after));
        ControlFlow::<()>::Continue(())
    });
    match turn {
        Turn::Chance(_) => sum,
        Turn::Player(mover) if mover == side => most,
        _ => least,
    }
}

/// What a position is worth to a side, if it is over or has a value of its own.
fn known<G: Ranked>(game: &G, state: &State<G>, side: Side, value: &impl Fn(u64) -> f64) -> Option<f64> {
    let turn = game.turn(state);
    if let Turn::Over(outcome) = turn {
        return Some(f64::from(outcome.half_points(side)) / 2.0);
    }
    let value = value(game.rank(&state.position)?);
    Some(if turn.side() == Some(side) { value } else { 1.0 - value })
}
