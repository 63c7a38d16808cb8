//! Where the points lie in space, from first principles: one vertex and the two rotations that lead from it to all
//! others.

use std::collections::VecDeque;
use std::sync::LazyLock;

use crate::Point;
use crate::numbering::{ROTATION_3, ROTATION_5, VERTICES};

/// A place or direction in space.
pub type Vector = [f64; 3];

/// The vertex that stands at the start point P of the rules.
const START_VERTEX: usize = 6;

/// The solid as the rules construct it: the images of P under the rotations R3 and R5.
static FLAT: LazyLock<Vec<Vector>> = LazyLock::new(|| {
    let vertices = vertices();
    let mean = |code: &[u8]| {
        let sum = code.iter().fold([0.0; 3], |sum, &vertex| plus(sum, vertices[usize::from(vertex)]));
        scaled(sum, 1.0 / code.len() as f64)
    };
    Point::all().map(|point| mean(point.code())).collect()
});

impl Point {
    /// Where the point lies on the flat-faced solid with vertices 0.9696 from the centre.
    pub fn place(self) -> Vector {
        FLAT[self.id()]
    }

    /// The direction of the point from the centre, of length 1.
    pub fn direction(self) -> Vector {
        unit(self.place())
    }

    /// The straight-line distance to another point on the flat-faced solid.
    pub fn distance(self, other: Point) -> f64 {
        length(plus(self.place(), scaled(other.place(), -1.0)))
    }
}

/// The numbering says where each rotation takes each vertex, so one vertex leads to all.
fn vertices() -> [Vector; VERTICES] {
    let golden = (1.0 + 5f64.sqrt()) / 2.0;
    let xi = root_xi(golden);
    let start =
        [golden * golden * (1.0 - xi), -golden * golden * golden + golden * xi + 2.0 * golden * xi * xi, xi];
    let mut places = [None; VERTICES];
    places[START_VERTEX] = Some(start);
    let mut todo = VecDeque::from([(START_VERTEX, start)]);
    while let Some((vertex, place)) = todo.pop_front() {
        for (image, place) in
            [(ROTATION_3[vertex], rotate_3(place)), (ROTATION_5[vertex], rotate_5(place, golden))]
        {
            let image = usize::from(image);
            if places[image].is_none() {
                places[image] = Some(place);
                todo.push_back((image, place));
            }
        }
    }
    places.map(|place| place.expect("the rotations lead from any vertex to all others"))
}

/// The real root of x³ + 2x² = φ², by Newton's method.
fn root_xi(golden: f64) -> f64 {
    let mut x = 1.0;
    for _ in 0..10 {
        x -= (x * x * (x + 2.0) - golden * golden) / (x * (3.0 * x + 4.0));
    }
    x
}

fn rotate_3([x, y, z]: Vector) -> Vector {
    [z, x, y]
}

fn rotate_5([x, y, z]: Vector, golden: f64) -> Vector {
    let (long, short) = (golden / 2.0, 0.5 / golden);
    [short * x - long * y + 0.5 * z, long * x + 0.5 * y + short * z, -0.5 * x + short * y + long * z]
}

pub(crate) fn plus(a: Vector, b: Vector) -> Vector {
    std::array::from_fn(|axis| a[axis] + b[axis])
}

pub(crate) fn scaled(a: Vector, factor: f64) -> Vector {
    a.map(|part| part * factor)
}

pub(crate) fn dot(a: Vector, b: Vector) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

pub(crate) fn length(a: Vector) -> f64 {
    dot(a, a).sqrt()
}

pub(crate) fn unit(a: Vector) -> Vector {
    scaled(a, 1.0 / length(a))
}
