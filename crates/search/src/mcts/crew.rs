use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use parlor_rules::Game;

use super::Mcts;
use crate::{Line, Policy, Rollout};

/// Several [tree searches](Mcts) of the same state side by side, each on a thread of its own, whose visits are added
/// up. With one search it is that search. What comes out depends on how many there are and on how much they are run,
/// not on the machine.
pub struct Crew<G: Game, P, R> {
    searches: Vec<Mcts<G, P, R>>,
}

impl<G: Game, P: Policy<G> + Send, R: Rollout<G> + Send> Crew<G, P, R>
where
    G::Undo: Send,
{
    /// So many searches, made by their number, which should differ in their seeds. There is one at least, and one at
    /// most where there are no threads, as in a browser.
    pub fn new(count: usize, make: impl Fn(usize) -> Mcts<G, P, R>) -> Crew<G, P, R> {
        let count = if cfg!(target_family = "wasm") { 1 } else { count.max(1) };
        Crew { searches: (0..count).map(make).collect() }
    }

    /// Runs every search for so many visits, or until it has proved the root.
    pub fn run(&mut self, visits: u64) {
        self.run_while(visits, visits, &mut || true);
    }

    /// The same, but `go_on` is asked whenever the first search has run for a slice; when it says no, all end with the
    /// visit that they are at, and this is false. Threads are begun and waited for once, not for every slice.
    pub fn run_while(&mut self, visits: u64, slice: u64, go_on: &mut dyn FnMut() -> bool) -> bool {
        let Some((first, others)) = self.searches.split_first_mut() else { return true };
        let (stop, slice) = (AtomicBool::new(false), slice.max(1));
        thread::scope(|scope| {
            for search in others {
                let stop = &stop;
                // A search for which the system has no thread just now sits this round out.
                let _ = thread::Builder::new().spawn_scoped(scope, move || {
                    for _ in 0..visits {
                        if stop.load(Ordering::Relaxed) {
                            break;
                        }
                        search.run(1);
                    }
                });
            }
            let mut left = visits;
            loop {
                first.run(slice.min(left));
                left -= slice.min(left);
                if left == 0 {
                    return true;
                }
                if !go_on() {
                    stop.store(true, Ordering::Relaxed);
                    return false;
                }
            }
        })
    }

    /// The searches.
    pub fn searches(&self) -> &[Mcts<G, P, R>] {
        &self.searches
    }

    /// Visits of all searches so far.
    pub fn visits(&self) -> u64 {
        self.searches.iter().map(Mcts::visits).sum()
    }

    /// The longest line in any tree.
    pub fn depth(&self) -> u32 {
        self.searches.iter().map(Mcts::depth).max().unwrap_or(0)
    }

    /// Whether what the root is worth is proved.
    pub fn is_proved(&self) -> bool {
        self.searches.iter().any(Mcts::is_proved)
    }

    /// Every move with what all searches have found: as the search that has proved the root says it, or else the most
    /// visited first, and among equals in the order of the first search.
    pub fn lines(&self) -> Vec<Line<G::Move>> {
        let Some((first, others)) = self.searches.split_first() else { return Vec::new() };
        if let Some(proved) = self.searches.iter().find(|search| search.is_proved()) {
            return proved.lines();
        }
        let mut lines = first.lines();
        if others.is_empty() {
            return lines;
        }
        for line in others.iter().flat_map(Mcts::lines) {
            match lines.iter_mut().find(|known| known.moves.first() == line.moves.first()) {
                Some(known) => known.join(line),
                None => lines.push(line),
            }
        }
        let is_lost = |line: &Line<G::Move>| line.exact && line.winrate == 0.0;
        lines.sort_by_key(|line| (is_lost(line), std::cmp::Reverse(line.visits)));
        lines
    }
}

impl<M> Line<M> {
    /// Adds what another search has found about the same move. What is proved stays.
    fn join(&mut self, other: Line<M>) {
        let visits = self.visits + other.visits;
        if self.exact || other.exact {
            self.winrate = if self.exact { self.winrate } else { other.winrate };
            self.exact = true;
        } else if visits > 0 {
            let sum = self.winrate * self.visits as f64 + other.winrate * other.visits as f64;
            self.winrate = sum / visits as f64;
        }
        if other.visits > self.visits {
            self.moves = other.moves;
        }
        self.visits = visits;
    }
}
