use parlor_polyclash::Point;
use parlor_rules::Side;

use crate::{Ending, SIGHT, Sight};

/// Moves, the pass among them, made even.
const MOVES: usize = Point::COUNT + 2;
/// Points, made even.
const POINTS: usize = Point::COUNT + 2;

/// A position of a game with what there is to be learned from it.
#[derive(Clone, Debug)]
pub struct Lesson {
    side: Side,
    sight: Sight,
    /// How likely moves should be, in 255ths, and how much that counts, likewise.
    policy: Vec<(u16, u8)>,
    weight: u8,
}

impl Lesson {
    /// Bytes of a lesson: what is seen, the lead at the end, how likely moves are, who owns the points at the end, how much the policy
    /// counts, who won.
    pub const SIZE: usize = 4 * SIGHT + 2 + MOVES + POINTS + 2;

    /// A position from which only the end of the game can be learned.
    pub fn new(side: Side, sight: Sight) -> Lesson {
        Lesson { side, sight, policy: Vec::new(), weight: 0 }
    }

    /// The same with how likely its moves should be.
    #[must_use]
    pub fn with_policy(mut self, weight: u8, policy: impl Iterator<Item = (u16, f32)>) -> Lesson {
        self.weight = weight;
        self.policy =
            policy.map(|(mv, part)| (mv, (part * 255.0).round() as u8)).filter(|part| part.1 > 0).collect();
        self
    }

    /// Writes a lesson down when the end of the game is known.
    pub fn write(&self, ending: &Ending, out: &mut Vec<u8>) {
        let sign = if self.side == Side::First { 1.0 } else { -1.0 };
        self.sight.0.iter().for_each(|number| out.extend(number.to_le_bytes()));
        let lead = (sign * ending.lead * 16_384.0).round() as i16;
        out.extend(lead.to_le_bytes());
        let mut moves = [0; MOVES];
        self.policy.iter().for_each(|&(mv, part)| moves[usize::from(mv)] = part);
        out.extend(moves);
        let owned = ending.owned.iter().map(|owned| (sign * f64::from(*owned) * 127.0).round() as i8 as u8);
        out.extend(owned.chain([0; POINTS - Point::COUNT]));
        out.extend([self.weight, u8::from(ending.winner == self.side)]);
    }
}
