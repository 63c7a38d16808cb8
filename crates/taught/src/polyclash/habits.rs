use parlor_search::PuctHabits;

/// How the engine with a network thinks, for whoever wants to try another way.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Habits {
    /// How visits are divided.
    pub search: PuctHabits,
    /// At most so many points of a position are searched.
    pub points: usize,
    /// Whether the opening book is heeded.
    pub book: bool,
}

impl Default for Habits {
    fn default() -> Habits {
        Habits {
            search: PuctHabits { exploration: 0.6, caution: 0.1, most_nodes: 1_000_000 },
            points: 60,
            book: true,
        }
    }
}
