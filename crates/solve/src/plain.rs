use parlor_rules::{Ranked, State};

use crate::bellman::worth;
use crate::head::Head;
use crate::{Bits, Table};

/// The values of any ranked game, by the plainest way: every value is worked out from those after it, through the rules,
/// over and over, until none changes by more than `tolerance`.
///
/// It is slow, and right for every game in which a value exists; games with a faster way are tested against it.
pub fn solve_plainly<G: Ranked>(game: &G, tolerance: f64) -> Vec<f64> {
    let mut values = vec![0.5; game.positions() as usize];
    loop {
        let mut change = 0.0f64;
        for rank in 0..values.len() {
            let mut state = State::new(game, game.unrank(rank as u64));
            let new = worth(game, &mut state, &|rank| values[rank as usize]);
            change = change.max((new - values[rank]).abs());
            values[rank] = new;
        }
        if change <= tolerance {
            return values;
        }
    }
}

impl Table {
    /// A table of the values of any ranked game, in the order of the ranks.
    pub fn of_values<G: Ranked>(game: &G, values: &[f64], tolerance: f64) -> Table {
        Table::hold(Head::of_ranked(game, tolerance), Bits::ThirtyTwo.write(values))
    }
}
