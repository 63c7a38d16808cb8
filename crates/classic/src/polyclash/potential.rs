use std::sync::LazyLock;

use parlor_polyclash::{Point, PointSet, PolyClash};
use parlor_rules::{Side, State};

use super::Settings;

/// Potentials closer than this are equal.
const STEP: f64 = 1e-9;

/// One over the straight-line distance of any two points on the flat solid; 0 of a point to itself.
static CLOSENESS: LazyLock<Vec<[f64; Point::COUNT]>> = LazyLock::new(|| {
    let closeness = |a: Point, b: Point| if a == b { 0.0 } else { 1.0 / a.distance(b) };
    let row = |a: Point| {
        let mut row = [0.0; Point::COUNT];
        Point::all().for_each(|b| row[b.id()] = closeness(a, b));
        row
    };
    Point::all().map(row).collect()
});

/// What decides among points of equal total: the lower the better. The stones repel while fewer than half of the
/// points' number have been placed, and attract afterwards.
#[derive(Clone, Copy, Debug)]
pub struct Potential {
    factor: f64,
    stones: PointSet,
}

/// Stones placed so far in the game: captured ones and handicap ones too, passes not. A game that began at a
/// position string counts the stones on it.
///
/// Every stone placed is on the board or was captured since, so nothing else needs to be remembered.
pub fn stones_placed(state: &State<PolyClash>) -> u32 {
    let on_board: usize = Side::BOTH.iter().map(|&side| state.position.stones(side).len()).sum();
    on_board as u32 + state.history.captures().iter().sum::<u32>()
}

impl Potential {
    /// The potential before a move in this state; 0 everywhere if the settings switch it off.
    pub fn new(state: &State<PolyClash>, settings: &Settings) -> Potential {
        let placed = f64::from(stones_placed(state));
        let factor = libm::tanh(settings.potential_offset - placed / settings.potential_scale);
        Potential { factor: if settings.potential { factor } else { 0.0 }, stones: !state.position.empty() }
    }

    /// The potential of a point: a factor by the stones placed, times the sum of 1/distance to all stones.
    pub fn at(&self, point: Point) -> f64 {
        let row = &CLOSENESS[point.id()];
        self.factor * self.stones.iter().map(|stone| row[stone.id()]).sum::<f64>()
    }

    /// The potential in steps below which no difference counts.
    pub fn steps_at(&self, point: Point) -> i64 {
        (self.at(point) / STEP).round() as i64
    }
}
