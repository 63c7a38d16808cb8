//! The board on a flat map: two halves of the ball side by side, as if it had been opened like a book.

use std::sync::LazyLock;

use parlor_rules::{Cell, Layout};

use crate::Point;
use crate::geometry::{Vector, dot, length, plus, scaled, unit};

/// Where each half is looked at from: along an axis of order 3, through the centres of two triangles.
const AXIS: Vector = [1.0, 1.0, 1.0];
const RIGHT: Vector = [1.0, -1.0, 0.0];
const UP: Vector = [-1.0, -1.0, 2.0];

/// Space around each half, in cells.
const MARGIN: f64 = 1.0;

pub(crate) static LAYOUT: LazyLock<Layout> = LazyLock::new(|| {
    let spots: Vec<Spot> = evened_out().into_iter().map(Spot::new).collect();
    let scale = 1.0 / smallest_distance(&spots);
    let radius = spots.iter().map(|spot| spot.x.hypot(spot.y)).fold(0.0, f64::max) * scale + MARGIN;
    let cell = |(point, spot): (Point, &Spot)| Cell {
        id: point.to_string(),
        label: point.to_string(),
        x: rounded(spot.x * scale + if spot.front { radius } else { 3.0 * radius }),
        y: rounded(spot.y * scale + radius),
        shape: "point".to_owned(),
        kind: point.kind().name().to_owned(),
        owner: None,
    };
    let cells = Point::all().zip(&spots).map(cell).collect();
    // A line from one half to the other would run across the whole map.
    let on_one_half = |&(a, b): &(Point, Point)| spots[a.id()].front == spots[b.id()].front;
    let lines = lines().filter(on_one_half).map(|(a, b)| [a.to_string(), b.to_string()]).collect();
    Layout { width: rounded(4.0 * radius), height: rounded(2.0 * radius), cells, lines, ..Layout::default() }
});

/// A point on the map: in front or behind, and where on that half.
struct Spot {
    front: bool,
    x: f64,
    y: f64,
}

impl Spot {
    /// Each half is seen from outside, so the other one is turned about the vertical.
    fn new(direction: Vector) -> Spot {
        let [x, y, z] = [RIGHT, UP, AXIS].map(|axis| dot(direction, unit(axis)));
        // Points on the rim itself all go to the front half.
        let front = z > -1e-9;
        let chord2 = 2.0 * (1.0 - z.abs());
        let from_centre = (1.0 - z * z).max(0.0).sqrt();
        // Distances from the centre of the half are those along the ball: the beginning of the series of the arc.
        let arc = chord2.max(0.0).sqrt() * (1.0 + chord2 / 24.0 + 3.0 * chord2 * chord2 / 640.0);
        let stretch = if from_centre < 1e-9 { 0.0 } else { arc / from_centre };
        Spot { front, x: if front { x } else { -x } * stretch, y: -y * stretch }
    }
}

/// Directions in which neighbours are about equally far apart, so that stones can be drawn larger: on the true
/// solid the centre of a triangle is close to its edges, that of a pentagon far from them.
fn evened_out() -> Vec<Vector> {
    const STEPS: usize = 100;
    const STIFFNESS: f64 = 0.1;
    const WANTED: f64 = 0.2;
    let mut directions: Vec<Vector> = Point::all().map(Point::direction).collect();
    for _ in 0..STEPS {
        let mut moved = directions.clone();
        for (a, b) in lines() {
            let apart = plus(directions[b.id()], scaled(directions[a.id()], -1.0));
            let pull = scaled(apart, STIFFNESS * (1.0 - WANTED / length(apart)));
            moved[a.id()] = plus(moved[a.id()], pull);
            moved[b.id()] = plus(moved[b.id()], scaled(pull, -1.0));
        }
        directions = moved.into_iter().map(unit).collect();
    }
    directions
}

/// The 600 adjacencies, each once.
fn lines() -> impl Iterator<Item = (Point, Point)> {
    Point::all().flat_map(|point| {
        point.neighbours().iter().filter(move |&&next| point < next).map(move |&next| (point, next))
    })
}

fn smallest_distance(spots: &[Spot]) -> f64 {
    let mut smallest = f64::MAX;
    for (index, a) in spots.iter().enumerate() {
        for b in spots[..index].iter().filter(|b| a.front == b.front) {
            smallest = smallest.min((a.x - b.x).hypot(a.y - b.y));
        }
    }
    smallest
}

/// A hundredth of a cell is exact enough for a drawing, and keeps its text short.
fn rounded(length: f64) -> f64 {
    (length * 100.0).round() / 100.0
}
