use parlor_polyclash::{Point, PointSet, PolyClash};
use parlor_rules::{Draws, Side, State, choose_index};

use super::Stones;

/// Turns after which a random game is scored as it stands: the few in which several kos are taken for ever.
const LONGEST: u32 = 900;
/// Groups with more stones than this are not searched for neighbours that could be captured.
const SEARCHED: usize = 12;

/// A random game that is played sensibly: stones in atari are saved or captured, local shapes are answered, own eyes
/// stay empty, and nobody puts own stones into atari for nothing.
#[derive(Clone, Debug)]
pub struct RandomGame {
    /// The stones as they stand.
    pub stones: Stones,
    side: Side,
    last: Option<Point>,
    ko: Option<Point>,
    passes: u8,
    handicap_left: u8,
    turns: u32,
}

impl RandomGame {
    /// A game that goes on from here.
    pub fn new(state: &State<PolyClash>) -> RandomGame {
        RandomGame::with(Stones::new(&state.position), state)
    }

    /// The same for whoever has the stones of the state already.
    pub fn with(stones: Stones, state: &State<PolyClash>) -> RandomGame {
        let position = &state.position;
        let mut captured = state.history.last_captured();
        RandomGame {
            stones,
            side: position.side(),
            last: state.history.last_point(),
            ko: captured.pop().filter(|_| captured.is_empty()),
            passes: position.passes(),
            handicap_left: state.history.handicap_left(),
            turns: 0,
        }
    }

    /// Plays to the end. `hear` is told of every stone.
    pub fn play(&mut self, draws: &mut Draws, mut hear: impl FnMut(Side, Point)) {
        while self.passes < 2 && self.turns < LONGEST {
            self.turns += 1;
            let side = self.side;
            match self.choose(draws) {
                Some(point) => {
                    hear(side, point);
                    self.put(point);
                }
                None => {
                    self.passes += 1;
                    self.last = None;
                    self.ko = None;
                    self.side = !side;
                }
            }
        }
    }

    /// Whose a point is: the owner of the stone on it or of all stones beside it.
    pub fn owner(&self, point: Point) -> Option<Side> {
        self.stones.side_at(point).or_else(|| {
            let mut owners = point.neighbours().iter().map(|&next| self.stones.side_at(next));
            let first = owners.next()??;
            owners.all(|owner| owner == Some(first)).then_some(first)
        })
    }

    /// Turns played so far.
    pub fn turns(&self) -> u32 {
        self.turns
    }

    fn put(&mut self, point: Point) {
        let placed = self.stones.place(point, self.side);
        self.ko = placed.last_captured.filter(|_| placed.captured == 1);
        self.last = Some(point);
        self.passes = 0;
        self.handicap_left = self.handicap_left.saturating_sub(1);
        if self.handicap_left == 0 {
            self.side = !self.side;
        }
    }

    fn choose(&mut self, draws: &mut Draws) -> Option<Point> {
        if let Some(last) = self.last.filter(|&last| self.stones.side_at(last) == Some(!self.side)) {
            let urgent = self.saves_and_captures(last);
            if let Some(point) = pick(urgent, draws) {
                return Some(point);
            }
            let shapes = self.shapes(last);
            if let Some(point) = pick(shapes, draws) {
                return Some(point);
            }
        }
        self.any(draws)
    }

    /// Points that save own stones which the last stone has put into atari, or capture that stone.
    fn saves_and_captures(&self, last: Point) -> PointSet {
        let mut points = PointSet::EMPTY;
        if let Some(point) = self.stones.last_liberty(last) {
            self.add_capture(&mut points, point);
        }
        for &stone in last.neighbours() {
            if self.stones.side_at(stone) != Some(self.side) {
                continue;
            }
            let Some(liberty) = self.stones.last_liberty(stone) else { continue };
            if self.stones.is_safe_after(liberty, self.side) {
                points.insert(liberty);
            }
            if self.stones.size(stone) <= SEARCHED {
                for member in self.stones.members(stone) {
                    for &around in member.neighbours() {
                        if self.stones.side_at(around) == Some(!self.side)
                            && let Some(point) = self.stones.last_liberty(around)
                        {
                            self.add_capture(&mut points, point);
                        }
                    }
                }
            }
        }
        points
    }

    /// Adds a point where something is captured, unless that takes a ko back at once.
    fn add_capture(&self, points: &mut PointSet, point: Point) {
        if self.ko != Some(point) || !self.takes_back(point) {
            points.insert(point);
        }
    }

    /// Points around the last stone where a stone makes good shape.
    fn shapes(&self, last: Point) -> PointSet {
        let mut points = PointSet::EMPTY;
        for &point in super::Ring::all()[last.id()].points() {
            if self.stones.side_at(point).is_none()
                && self.stones.shape(point, self.side).is_good()
                && self.is_sensible(point)
            {
                points.insert(point);
            }
        }
        points
    }

    /// Any sensible point, each with the same chance.
    fn any(&mut self, draws: &mut Draws) -> Option<Point> {
        // Points that turn out to be of no use are put behind the others and not drawn again.
        let mut left = self.stones.empties().len();
        while left > 0 {
            let index = choose_index(draws.draw(), left);
            let point = self.stones.empties().at(index);
            left -= 1;
            if self.is_sensible(point) {
                return Some(point);
            }
            self.stones.empties_mut().swap(index, left);
        }
        None
    }

    /// Whether a stone on this empty point is legal, fills no own eye, and is not in atari afterwards, with few
    /// exceptions.
    #[inline]
    fn is_sensible(&self, point: Point) -> bool {
        let shape = self.stones.shape(point, self.side);
        if shape.is_wide() {
            return true;
        }
        if shape.is_own_eye() || self.ko == Some(point) && self.takes_back(point) {
            return false;
        }
        // Suicide neither has a liberty nor captures.
        self.stones.is_safe_after(point, self.side) || self.captures(point)
    }

    fn captures(&self, point: Point) -> bool {
        let hostile = |&&next: &&Point| self.stones.side_at(next) == Some(!self.side);
        point.neighbours().iter().filter(hostile).any(|&next| self.stones.last_liberty(next).is_some())
    }

    /// Whether a stone on the point of a stone that was captured alone would capture one alone.
    fn takes_back(&self, point: Point) -> bool {
        let mut captured = 0;
        for &next in point.neighbours() {
            if self.stones.side_at(next) == Some(!self.side) && self.stones.last_liberty(next).is_some() {
                captured += self.stones.size(next);
            }
        }
        captured == 1
    }
}

/// One of these points, each with the same chance.
#[inline]
fn pick(points: PointSet, draws: &mut Draws) -> Option<Point> {
    if points.is_empty() {
        return None;
    }
    points.iter().nth(choose_index(draws.draw(), points.len()))
}
