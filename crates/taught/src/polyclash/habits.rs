use parlor_engines::polyclash::Chances;
use parlor_search::PuctHabits;

/// How the engine with a network thinks, for whoever wants to try another way.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Habits {
    /// How visits are divided.
    pub search: PuctHabits,
    /// At most so many points of a position are searched.
    pub points: usize,
    /// How much more the likely moves are preferred than the network does: the power to which priors are taken.
    pub sharpness: f64,
    /// What the network's winning chance counts in the worth of a position, from 0 to 1; the rest is the size of the lead.
    pub win: f64,
    /// Random games that are played from every position that is judged.
    pub playouts: u32,
    /// What they count beside the network, from 0 to 1.
    pub playouts_count: f64,
    /// How the move is chosen in the end: by its worth, less this over the root of its visits; where it is 0, by its visits.
    pub assurance: f64,
    /// How winning chances follow from what moves are worth.
    pub chances: Chances,
    /// Whether the opening book is heeded.
    pub book: bool,
}

impl Default for Habits {
    fn default() -> Habits {
        Habits {
            search: PuctHabits { exploration: 0.6, caution: 0.1, most_nodes: 1_000_000 },
            points: 60,
            sharpness: 1.4,
            win: 0.5,
            playouts: 2,
            playouts_count: 0.5,
            assurance: 0.0,
            // The mean of two fits by `polyclash_chances`, to 66 games with 16 visits a move and to 174 with 12.
            chances: Chances { to_move: -0.168, surer: [1.203, -2.589, 9.803] },
            book: true,
        }
    }
}
