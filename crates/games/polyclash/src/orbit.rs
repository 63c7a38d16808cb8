use crate::graph::FIRST_LARGE;
use crate::{Kind, LARGE_CELL, Point, SMALL_CELL};

/// The seven classes of points under the rotations of the solid: points of one orbit are alike in all that matters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Orbit {
    /// The 60 vertices.
    Vertex,
    /// The 60 edges between a triangle and a pentagon.
    EdgePentagon,
    /// The 60 edges with a triangle of [`Orbit::Triangle20`] on one side.
    EdgeTriangle20,
    /// The 30 edges whose middle lies on a two-fold axis.
    EdgeTriangle30,
    /// The 20 triangles on three-fold axes, with no pentagon beside them.
    Triangle20,
    /// The 60 other triangles.
    Triangle60,
    /// The 12 pentagons.
    Pentagon,
}

impl Orbit {
    /// The name in the rules.
    pub const fn name(self) -> &'static str {
        match self {
            Orbit::Vertex => "vertex",
            Orbit::EdgePentagon => "edge-pentagon",
            Orbit::EdgeTriangle20 => "edge-triangle-20",
            Orbit::EdgeTriangle30 => "edge-triangle-30",
            Orbit::Triangle20 => "triangle-20",
            Orbit::Triangle60 => "triangle-60",
            Orbit::Pentagon => "pentagon",
        }
    }
}

impl Point {
    /// The class of this point.
    pub fn orbit(self) -> Orbit {
        let beside_pentagon =
            |edge: Point| edge.neighbours().iter().any(|next| next.kind() == Kind::Pentagon);
        let alone = |triangle: Point| !triangle.neighbours().iter().any(|&edge| beside_pentagon(edge));
        match self.kind() {
            Kind::Vertex => Orbit::Vertex,
            Kind::Edge if beside_pentagon(self) => Orbit::EdgePentagon,
            // Of its neighbours the last two are the faces, here triangles.
            Kind::Edge if self.neighbours()[2..].iter().any(|&face| alone(face)) => Orbit::EdgeTriangle20,
            Kind::Edge => Orbit::EdgeTriangle30,
            Kind::Triangle if alone(self) => Orbit::Triangle20,
            Kind::Triangle => Orbit::Triangle60,
            Kind::Pentagon => Orbit::Pentagon,
        }
    }

    /// A quarter of each cell at this point, as a share of the surface: what a stone here claims, roughly. The
    /// weights of all points sum to 1.
    pub fn weight(self) -> f64 {
        let share = |&cell: &u16| if usize::from(cell) < FIRST_LARGE { SMALL_CELL } else { LARGE_CELL };
        self.cells().iter().map(share).sum::<f64>() / 4.0
    }
}
