use parlor_polyclash::{Point, PolyClash, Position};
use parlor_rules::State;

use super::stones_placed;

/// Stones placed after which kos are left alone: enough for every point twice.
const KOS_END: u32 = 2 * Point::COUNT as u32;

/// Keeps the player off points where the formula would go on for ever.
///
/// The document passes only without a legal point. Taken alone that fills the own eyes, loses the board, and begins
/// again; and where both sides always take a ko, a dozen of them run through thousands of boards before superko
/// ends it. So own eyes stay empty, and kos are left alone late in the game.
#[derive(Clone, Copy, Debug)]
pub struct Guard<'a> {
    position: &'a Position,
    late: bool,
}

impl<'a> Guard<'a> {
    /// The guard of the side to move.
    pub fn new(state: &'a State<PolyClash>) -> Guard<'a> {
        Guard { position: &state.position, late: stones_placed(state) >= KOS_END }
    }

    /// Whether a stone on this point had better not be played, however much it is worth.
    pub fn keeps_off(&self, point: Point) -> bool {
        self.position.is_own_eye(point, self.position.side()) || self.late && self.takes_ko(point)
    }

    /// Whether a stone here captures one stone, and stands alone with no liberty but the one it made.
    fn takes_ko(&self, point: Point) -> bool {
        let side = self.position.side();
        let hostile = |&next: &Point| self.position.stone_at(next) == Some(!side);
        point.neighbours().iter().all(hostile) && self.position.captures(point, side).len() == 1
    }
}
