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
            // Fitted by `polyclash_chances` to 310 games with 12 visits a move.
            chances: Chances { to_move: -0.124, surer: [1.229, -2.447, 12.924] },
            book: true,
        }
    }
}
