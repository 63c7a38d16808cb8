use parlor_polyclash::Point;
use parlor_rules::Side;

use super::Stones;

/// Stones that are put down in reading one ladder, at most.
const LONGEST: u32 = 80;

/// Reads ladders: runs of atari after atari. Whoever is not caught within some stones has got away.
///
/// The boards of the line at hand lie in a list and not in the functions that call each other: a board has 16,000 bytes,
/// and a long ladder would need more stack than a thread has.
#[derive(Clone, Debug)]
pub struct Ladder<'a> {
    root: &'a Stones,
    line: Vec<Stones>,
    left: u32,
}

impl<'a> Ladder<'a> {
    /// Whether stones in atari can get away when their side moves first.
    pub fn escapes(stones: &'a Stones, stone: Point) -> bool {
        Ladder::new(stones).gets_away(stone)
    }

    /// Whether stones with two liberties can be caught when the other side moves first: where to begin, if so.
    pub fn catches(stones: &'a Stones, stone: Point) -> Option<Point> {
        Ladder::new(stones).chases(stone)
    }

    fn new(root: &'a Stones) -> Ladder<'a> {
        Ladder { root, line: Vec::new(), left: LONGEST }
    }

    fn stones(&self) -> &Stones {
        self.line.last().unwrap_or(self.root)
    }

    fn gets_away(&mut self, stone: Point) -> bool {
        let stones = self.stones();
        let (Some(side), Some(liberty)) = (stones.side_at(stone), stones.last_liberty(stone)) else {
            return true;
        };
        self.ways_out(stone, side, liberty).into_iter().any(|way| self.runs(stone, way, side))
    }

    /// What stones in atari can try: to capture a chaser that is in atari itself, or else to run.
    fn ways_out(&self, stone: Point, side: Side, liberty: Point) -> Vec<Point> {
        let stones = self.stones();
        let around = stones.members(stone).flat_map(|member| member.neighbours()).copied();
        let chasers = around.filter(|&next| stones.side_at(next) == Some(!side));
        let captures = chasers.filter_map(|next| stones.last_liberty(next)).take(3);
        captures.filter(|&way| way != liberty).chain([liberty]).collect()
    }

    fn runs(&mut self, stone: Point, way: Point, side: Side) -> bool {
        if !self.stones().can_live(way, side) {
            return false;
        }
        if !self.put(way, side) {
            return true;
        }
        let gets_away = match self.stones().liberties(stone).len() {
            0 | 1 => false,
            2 => self.chases(stone).is_none(),
            _ => true,
        };
        self.line.pop();
        gets_away
    }

    fn chases(&mut self, stone: Point) -> Option<Point> {
        let side = self.stones().side_at(stone)?;
        let liberties = *self.stones().liberties(stone);
        for way in liberties.iter() {
            if !self.stones().can_live(way, !side) {
                continue;
            }
            if !self.put(way, !side) {
                return None;
            }
            let is_chased = self.stones().last_liberty(stone).is_some();
            let is_caught = is_chased && !self.gets_away(stone);
            self.line.pop();
            if is_caught {
                return Some(way);
            }
        }
        None
    }

    /// Puts a stone down, unless enough have been.
    fn put(&mut self, point: Point, side: Side) -> bool {
        let Some(left) = self.left.checked_sub(1) else { return false };
        self.left = left;
        self.line.push(self.stones().clone());
        if let Some(stones) = self.line.last_mut() {
            stones.place(point, side);
        }
        true
    }
}
