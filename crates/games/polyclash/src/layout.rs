//! The board on a flat map: two halves of the ball side by side, as if it had been opened like a book.

use std::sync::LazyLock;

use parlor_rules::{Cell, Ghost, Layout, Outlook, Patch};

use crate::geometry::{Vector, dot, length, plus, scaled, unit};
use crate::point::Kind;
use crate::{Point, numbering::VERTICES};

/// Where each half is looked at from: along an axis of order 3, through the centres of two triangles.
const AXIS: Vector = [1.0, 1.0, 1.0];
const RIGHT: Vector = [1.0, -1.0, 0.0];
const UP: Vector = [-1.0, -1.0, 2.0];

/// Space around each half, in cells: points just beyond the rim are drawn there once more.
const MARGIN: f64 = 1.7;

pub(crate) static LAYOUT: LazyLock<Layout> = LazyLock::new(|| {
    let directions = evened_out();
    let spots: Vec<Spot> = directions.iter().map(|&direction| Spot::new(direction)).collect();
    let scale = 1.0 / smallest_distance(&spots);
    let radius = spots.iter().map(|spot| spot.x.hypot(spot.y)).fold(0.0, f64::max) * scale + MARGIN;
    let cell = |(point, spot): (Point, &Spot)| Cell {
        id: point.to_string(),
        label: point.to_string(),
        x: rounded(spot.x * scale + if spot.front { radius } else { 3.0 * radius }),
        y: rounded(spot.y * scale + radius),
        shape: "point".to_owned(),
        kind: point.kind().name().to_owned(),
        direction: Some(directions[point.id()].map(|part| (part * 1e4).round() / 1e4)),
        ..Cell::default()
    };
    let cells = Point::all().zip(&spots).map(cell).collect();
    let on_one_half = |&(a, b): &(Point, Point)| spots[a.id()].front == spots[b.id()].front;
    let (within, across): (Vec<_>, Vec<_>) = lines().partition(on_one_half);
    let lines = within.into_iter().map(|(a, b)| [a.to_string(), b.to_string()]).collect();
    Layout {
        width: rounded(4.0 * radius),
        height: rounded(2.0 * radius),
        cells,
        lines,
        ghosts: ghosts(&across, &spots, scale, radius),
        patches: patches(),
        outlooks: outlooks(),
        ..Layout::default()
    }
});

/// How many vertices make one of the four groups.
const GROUP: u8 = 15;

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

    /// The same point seen from the other half: as far beyond its rim as it lies within the rim of its own.
    fn beyond_the_rim(&self) -> Spot {
        let from_centre = self.x.hypot(self.y);
        let stretch = (std::f64::consts::PI - from_centre) / from_centre;
        Spot { front: !self.front, x: -self.x * stretch, y: self.y * stretch }
    }
}

/// A line from one half to the other would run across the whole map. Instead each of its ends is drawn once more just
/// beyond the rim of the other's half.
fn ghosts(across: &[(Point, Point)], spots: &[Spot], scale: f64, radius: f64) -> Vec<Ghost> {
    let ends = |point: Point| {
        let of = |&(a, b): &(Point, Point)| [(a, b), (b, a)].into_iter().find(|&(end, _)| end == point);
        across.iter().filter_map(of).map(|(_, other)| other.to_string()).collect::<Vec<_>>()
    };
    let ghost = |(point, spot): (Point, &Spot)| {
        let to = ends(point);
        (!to.is_empty()).then(|| {
            let other = spot.beyond_the_rim();
            Ghost {
                of: point.to_string(),
                x: rounded(other.x * scale + if other.front { radius } else { 3.0 * radius }),
                y: rounded(other.y * scale + radius),
                to,
            }
        })
    };
    Point::all().zip(spots).filter_map(ghost).collect()
}

/// The 92 faces of the solid. Those whose corners all belong to one of the four groups of vertices are land.
fn patches() -> Vec<Patch> {
    let faces = Point::all().filter(|point| matches!(point.kind(), Kind::Triangle | Kind::Pentagon));
    let patch = |face: Point| {
        // The corners of a pentagon are numbered in order around it.
        let corners = face.code();
        let group = corners[0] / GROUP;
        let is_land = corners.iter().all(|corner| corner / GROUP == group);
        Patch {
            cells: corners.iter().map(|&corner| Point::at(corner.into()).to_string()).collect(),
            kind: if is_land { format!("land-{}", group + 1) } else { "sea".to_owned() },
        }
    };
    faces.map(patch).collect()
}

/// The eight views of the rules: the middle of each group of vertices, and opposite to it.
fn outlooks() -> Vec<Outlook> {
    let groups = VERTICES / usize::from(GROUP);
    let towards = |name: &str, sign: f64| -> Vec<Outlook> {
        let outlook = |group: usize| {
            let corners =
                (0..usize::from(GROUP)).map(|corner| Point::at(group * usize::from(GROUP) + corner));
            let sum = corners.fold([0.0; 3], |sum, corner| plus(sum, corner.direction()));
            Outlook { name: format!("{name}-{}", group + 1), direction: scaled(unit(sum), sign) }
        };
        (0..groups).map(outlook).collect()
    };
    [towards("continent", 1.0), towards("sea", -1.0)].concat()
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
