use parlor_search::MctsHabits;

use super::{Chances, Judging, Priors};

/// How the engine thinks, for whoever wants to try another way.
#[derive(Clone, Debug)]
pub struct Habits {
    /// How visits are divided.
    pub search: MctsHabits,
    /// What is known of moves before any search.
    pub priors: Priors,
    /// How random games are judged.
    pub judging: Judging,
    /// How winning chances follow from that.
    pub chances: Chances,
}

impl Default for Habits {
    fn default() -> Habits {
        Habits {
            search: MctsHabits {
                exploration: 0.4,
                hearsay: 40.0,
                doubt: 5.0,
                caution: 0.0,
                open_after: 2,
                ..MctsHabits::default()
            },
            priors: Priors::default(),
            judging: Judging::default(),
            chances: Chances::default(),
        }
    }
}
