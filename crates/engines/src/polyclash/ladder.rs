use parlor_polyclash::Point;
use parlor_rules::Side;

use super::Stones;

/// Stones that are put down in reading one ladder, at most.
const LONGEST: u32 = 80;

/// Reads ladders: runs of atari after atari. Whoever is not caught within some stones has got away.
#[derive(Clone, Copy, Debug)]
pub struct Ladder {
    left: u32,
}

impl Ladder {
    /// Whether stones in atari can get away when their side moves first.
    pub fn escapes(stones: &Stones, stone: Point) -> bool {
        Ladder { left: LONGEST }.gets_away(stones, stone)
    }

    /// Whether stones with two liberties can be caught when the other side moves first: where to begin, if so.
    pub fn catches(stones: &Stones, stone: Point) -> Option<Point> {
        Ladder { left: LONGEST }.chases(stones, stone)
    }

    fn gets_away(&mut self, stones: &Stones, stone: Point) -> bool {
        let (Some(side), Some(liberty)) = (stones.side_at(stone), stones.last_liberty(stone)) else {
            return true;
        };
        // A chaser in atari is captured rather than run from.
        let chasers = stones.members(stone).flat_map(|member| member.neighbours()).copied();
        let in_atari = |&next: &Point| stones.side_at(next) == Some(!side);
        let captures: Vec<Point> =
            chasers.filter(in_atari).filter_map(|next| stones.last_liberty(next)).take(3).collect();
        let ways = captures.into_iter().filter(|&way| way != liberty).chain([liberty]);
        for way in ways {
            if self.runs(stones, stone, way, side) {
                return true;
            }
        }
        false
    }

    fn runs(&mut self, stones: &Stones, stone: Point, way: Point, side: Side) -> bool {
        if !stones.can_live(way, side) {
            return false;
        }
        let Some(after) = self.put(stones, way, side) else { return true };
        match after.liberties(stone).len() {
            0 | 1 => false,
            2 => self.chases(&after, stone).is_none(),
            _ => true,
        }
    }

    fn chases(&mut self, stones: &Stones, stone: Point) -> Option<Point> {
        let side = stones.side_at(stone)?;
        let liberties = *stones.liberties(stone);
        for way in liberties.iter() {
            if !stones.can_live(way, !side) {
                continue;
            }
            let after = self.put(stones, way, !side)?;
            // A chaser that is in atari itself is captured at once.
            let chased = after.last_liberty(stone).is_some();
            if chased && !self.gets_away(&after, stone) {
                return Some(way);
            }
        }
        None
    }

    fn put(&mut self, stones: &Stones, point: Point, side: Side) -> Option<Stones> {
        self.left = self.left.checked_sub(1)?;
        let mut after = stones.clone();
        after.place(point, side);
        Some(after)
    }
}
