use serde::{Deserialize, Serialize};

/// Who meets whom, and how often.
///
/// ```
/// use parlor_arena::Schedule;
///
/// let schedule = Schedule::round_robin(3, 10);
/// assert_eq!(schedule.encounters, [(0, 1), (0, 2), (1, 2)]);
/// assert_eq!(schedule.fixtures(), 30); // pairs of games
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Schedule {
    /// Who meets, by number.
    pub encounters: Vec<(usize, usize)>,
    /// Pairs of games in each encounter.
    pub pairs: u64,
}

impl Schedule {
    /// Everyone meets everyone.
    pub fn round_robin(entrants: usize, pairs: u64) -> Schedule {
        let encounters = (0..entrants).flat_map(|a| (a + 1..entrants).map(move |b| (a, b))).collect();
        Schedule { encounters, pairs }
    }

    /// The first meets all others.
    pub fn gauntlet(entrants: usize, pairs: u64) -> Schedule {
        Schedule { encounters: (1..entrants).map(|b| (0, b)).collect(), pairs }
    }

    /// How many pairs of games there are in all.
    pub fn fixtures(&self) -> u64 {
        self.pairs * self.encounters.len() as u64
    }

    /// Who meets in a fixture, and which of their pairs it is. All encounters advance side by side, so that a contest
    /// that is broken off has something to say on each.
    pub fn fixture(&self, number: u64) -> (usize, usize, u64) {
        let encounters = self.encounters.len() as u64;
        let (a, b) = self.encounters[(number % encounters) as usize];
        (a, b, number / encounters)
    }
}
