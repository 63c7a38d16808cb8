use std::collections::VecDeque;
use std::sync::LazyLock;

use parlor_polyclash::Point;

/// What never changes about the points: how far they are from each other in steps from neighbour to neighbour, how
/// large they are, and which are alike.
#[derive(Debug)]
pub struct Atlas {
    table: Vec<[u8; Point::COUNT]>,
    /// By point, those within [`Atlas::NEAR`], nearest first.
    near: Vec<Vec<(Point, u8)>>,
    weights: Vec<i32>,
    orbits: Vec<u8>,
}

static ATLAS: LazyLock<Atlas> = LazyLock::new(|| {
    let walks: Vec<Vec<(Point, u8)>> = Point::all().map(walk).collect();
    let row = |walk: &Vec<(Point, u8)>| {
        let mut row = [0; Point::COUNT];
        walk.iter().for_each(|&(point, steps)| row[point.id()] = steps);
        row
    };
    let table = walks.iter().map(row).collect();
    let near = walks
        .into_iter()
        .map(|walk| walk.into_iter().take_while(|&(_, steps)| steps <= Atlas::NEAR).collect())
        .collect();
    let weights =
        Point::all().map(|point| (point.weight() * f64::from(Atlas::SURFACE)).round() as i32).collect();
    let orbits = Point::all().map(|point| point.orbit() as u8).collect();
    Atlas { table, near, weights, orbits }
});

impl Atlas {
    /// The whole surface, in the unit of [`weight`](Atlas::weight).
    pub const SURFACE: i32 = 1 << 24;

    /// What counts as near.
    pub const NEAR: u8 = 4;

    /// The only one there is.
    pub fn get() -> &'static Atlas {
        &ATLAS
    }

    /// The steps between two points, 0 to 16.
    #[inline]
    pub fn between(&self, a: Point, b: Point) -> u8 {
        self.table[a.id()][b.id()]
    }

    /// The points near this one with their distances, itself first.
    #[inline]
    pub fn near(&self, point: Point) -> &[(Point, u8)] {
        &self.near[point.id()]
    }

    /// The part of the surface that belongs to a point when all points around it are taken.
    #[inline]
    pub fn weight(&self, point: Point) -> i32 {
        self.weights[point.id()]
    }

    /// The number of the class of points that this one is like, 0 to 6.
    #[inline]
    pub fn orbit(&self, point: Point) -> usize {
        usize::from(self.orbits[point.id()])
    }
}

/// All points in the order of their distance from one.
fn walk(from: Point) -> Vec<(Point, u8)> {
    let mut seen = [false; Point::COUNT];
    seen[from.id()] = true;
    let (mut found, mut todo) = (Vec::new(), VecDeque::from([(from, 0)]));
    while let Some((point, steps)) = todo.pop_front() {
        found.push((point, steps));
        for &next in point.neighbours() {
            if !seen[next.id()] {
                seen[next.id()] = true;
                todo.push_back((next, steps + 1));
            }
        }
    }
    found
}
