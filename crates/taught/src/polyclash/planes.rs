use parlor_engines::polyclash::{Ladder, Life, Stones};
use parlor_polyclash::{Point, PointSet, PolyClash};
use parlor_rules::{Game, Side, State};

/// What a network sees of a position of PolyClash, with the eyes of the side to move: for each point which of the
/// [`FLAGS`](Planes::FLAGS) planes are set there, and one number for the whole board.
///
/// Law: a rotated position has the rotated planes, except where a ladder is so long that its reading is broken off.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Planes {
    /// By point, a bit for each plane, the lowest that of plane 0.
    pub seen: [u32; Point::COUNT],
    /// How much the side to move is ahead by the komi, in [`SURFACE`](Planes::SURFACE) parts of the surface.
    pub lead: i16,
}

const OWN: u32 = 0;
const OTHER: u32 = 1;
/// One, two, more liberties of the group of an own stone, and then of another's.
const OWN_LIBERTIES: u32 = 2;
const OTHER_LIBERTIES: u32 = 5;
const LAST: u32 = 8;
/// Where the last turn took stones off.
const CLEARED: u32 = 9;
const LEGAL: u32 = Planes::LEGAL as u32;
/// Own stones in atari that cannot get away.
const HOPELESS: u32 = 11;
/// Own stones with two liberties that the other side would catch in a ladder.
const ENDANGERED: u32 = 12;
/// The other side's stones with two liberties that can be caught in a ladder, and where to begin.
const CATCHABLE: u32 = 13;
const CATCH: u32 = 14;
/// An own stone here would have one liberty, or two.
const SELF_ATARI: u32 = 15;
const SHORT: u32 = 16;
/// Stones that can never be captured, own and other, and what they enclose.
const OWN_ALIVE: u32 = 17;
const OTHER_ALIVE: u32 = 18;
const OWN_ENCLOSED: u32 = 19;
const OTHER_ENCLOSED: u32 = 20;
/// The seven classes of points.
const ORBIT: u32 = 21;
const IS_WHITE: u32 = 28;
const AFTER_PASS: u32 = 29;

impl Planes {
    /// Planes with flags.
    pub const FLAGS: usize = 30;
    /// The plane of the points where the side to move may play.
    pub const LEGAL: usize = 10;
    /// The whole surface, in the unit of [`lead`](Planes::lead).
    pub const SURFACE: i32 = 4_096;

    /// Looks at a state.
    pub fn new(game: &PolyClash, state: &State<PolyClash>) -> Planes {
        Planes::of(game, state, &Stones::new(&state.position))
    }

    /// The same for whoever has the stones of the state already.
    pub fn of(game: &PolyClash, state: &State<PolyClash>, stones: &Stones) -> Planes {
        let side = state.position.side();
        let black = (-game.komi().as_f64() * f64::from(Planes::SURFACE)).round() as i16;
        let lead = if side == Side::First { black } else { -black };
        let mut planes = Planes { seen: *ORBITS, lead };
        planes.see_stones(stones, side);
        planes.see_life(stones, side);
        planes.see_moves(game, state, stones);
        let is_white = u32::from(side == Side::Second) << IS_WHITE;
        let after_pass = u32::from(state.position.passes() > 0) << AFTER_PASS;
        planes.seen.iter_mut().for_each(|seen| *seen |= is_white | after_pass);
        planes
    }

    /// Whether a plane is set on a point.
    pub fn is_set(&self, plane: usize, point: Point) -> bool {
        self.seen[point.id()] >> plane & 1 != 0
    }

    /// Whether the side to move may play on a point.
    pub fn is_legal(&self, point: Point) -> bool {
        self.is_set(LEGAL as usize, point)
    }

    fn set(&mut self, plane: u32, point: Point) {
        self.seen[point.id()] |= 1 << plane;
    }

    fn see_stones(&mut self, stones: &Stones, side: Side) {
        for point in Point::all() {
            let Some(owner) = stones.side_at(point) else { continue };
            let (stone, liberties) =
                if owner == side { (OWN, OWN_LIBERTIES) } else { (OTHER, OTHER_LIBERTIES) };
            let count = stones.liberties(point).len();
            self.set(stone, point);
            self.set(liberties + count.clamp(1, 3) as u32 - 1, point);
            if stones.group(point) == point {
                self.see_ladders(stones, point, owner == side, count);
            }
        }
    }

    /// What ladders make of a group, and where they begin.
    fn see_ladders(&mut self, stones: &Stones, group: Point, is_own: bool, liberties: usize) {
        let plane = match (is_own, liberties) {
            (true, 1) if !gets_away(stones, group) => HOPELESS,
            (true, 2) if ways_to_catch(stones, group).any(|_| true) => ENDANGERED,
            (false, 2) => {
                let ways: PointSet = ways_to_catch(stones, group).collect();
                if ways.is_empty() {
                    return;
                }
                ways.iter().for_each(|way| self.set(CATCH, way));
                CATCHABLE
            }
            _ => return,
        };
        stones.members(group).for_each(|stone| self.set(plane, stone));
    }

    fn see_life(&mut self, stones: &Stones, side: Side) {
        for (owner, alive, enclosed) in
            [(side, OWN_ALIVE, OWN_ENCLOSED), (!side, OTHER_ALIVE, OTHER_ENCLOSED)]
        {
            let life = Life::new(stones, owner);
            life.alive.iter().for_each(|point| self.set(alive, point));
            life.enclosed.iter().for_each(|point| self.set(enclosed, point));
        }
    }

    fn see_moves(&mut self, game: &PolyClash, state: &State<PolyClash>, stones: &Stones) {
        let side = state.position.side();
        for point in state.position.empty().iter() {
            if !game.is_legal(state, point.into()) {
                continue;
            }
            self.set(LEGAL, point);
            match stones.liberties_after(point, side).len() {
                0 | 1 => self.set(SELF_ATARI, point),
                2 => self.set(SHORT, point),
                _ => {}
            }
        }
        state.history.last_point().into_iter().for_each(|point| self.set(LAST, point));
        state.history.last_captured().iter().for_each(|point| self.set(CLEARED, point));
    }

    /// Who touches whom, for the layers of a network over the points: by point its neighbours, and by point the opposite
    /// corners of its cells.
    pub fn links() -> [Vec<Vec<u16>>; 2] {
        let ids = |points: &[Point]| points.iter().map(|point| point.id() as u16).collect();
        [
            Point::all().map(|point| ids(point.neighbours())).collect(),
            Point::all().map(|point| ids(point.diagonals())).collect(),
        ]
    }
}

/// Whether stones in atari can get away when their side moves first.
fn gets_away(stones: &Stones, group: Point) -> bool {
    let (Some(side), Some(last)) = (stones.side_at(group), stones.last_liberty(group)) else { return true };
    // With three liberties nobody is caught in a ladder: most need not be read.
    stones.liberties_after(last, side).len() >= 3 || Ladder::escapes(stones, group)
}

/// Where the other side can begin a ladder that catches stones with two liberties.
fn ways_to_catch(stones: &Stones, group: Point) -> impl Iterator<Item = Point> {
    let (side, liberties) = (stones.side_at(group), *stones.liberties(group));
    liberties.iter().filter(move |&way| {
        let Some(side) = side else { return false };
        let mut last = liberties;
        last.remove(way);
        let Some(last) = last.first() else { return false };
        let captures =
            |&next: &Point| stones.side_at(next) == Some(side) && stones.last_liberty(next).is_some();
        let mut left = stones.liberties_after(last, side);
        left.remove(way);
        // With three liberties nobody is caught in a ladder: most need not be read.
        let runs = left.len() >= 3 && !way.neighbours().iter().any(captures);
        if runs || !stones.can_live(way, !side) {
            return false;
        }
        let mut after = stones.clone();
        after.place(way, !side);
        after.last_liberty(group).is_some() && !Ladder::escapes(&after, group)
    })
}

/// What never changes.
static ORBITS: std::sync::LazyLock<[u32; Point::COUNT]> = std::sync::LazyLock::new(|| {
    let mut seen = [0; Point::COUNT];
    Point::all().for_each(|point| seen[point.id()] = 1 << (ORBIT + point.orbit() as u32));
    seen
});
