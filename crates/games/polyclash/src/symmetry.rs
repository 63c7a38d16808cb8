use std::sync::LazyLock;

use parlor_rules::{Side, Symmetric};

use crate::numbering::{ROTATION_3, ROTATION_5};
use crate::{Move, Point, PointSet, PolyClash, Position};

/// The rotations of the solid.
const COUNT: usize = 60;

/// Where a symmetry takes each point.
type Image = [Point; Point::COUNT];

/// All products of the two rotations of the numbering, the identity first.
static SYMMETRIES: LazyLock<Vec<Image>> = LazyLock::new(|| {
    let generators = [image(&ROTATION_5), image(&ROTATION_3)];
    let mut found: Vec<Image> = vec![std::array::from_fn(Point::at)];
    let mut next = 0;
    while next < found.len() {
        for generator in &generators {
            let product = found[next].map(|point| generator[point.id()]);
            if !found.contains(&product) {
                found.push(product);
            }
        }
        next += 1;
    }
    assert_eq!(found.len(), COUNT, "the rotations of the icosahedron");
    found
});

/// Points go where their vertices go.
fn image(vertices: &[u8]) -> Image {
    std::array::from_fn(|id| {
        let code: Vec<u8> =
            Point::at(id).code().iter().map(|&vertex| vertices[usize::from(vertex)]).collect();
        Point::from_code(&code).expect("a rotation takes edges to edges and faces to faces")
    })
}

impl Point {
    /// Where a symmetry (0, the identity, to 59) takes this point.
    #[inline]
    pub fn image(self, symmetry: usize) -> Point {
        SYMMETRIES[symmetry][self.id()]
    }
}

impl PointSet {
    /// Where a symmetry takes these points.
    pub fn image(self, symmetry: usize) -> PointSet {
        let image = &SYMMETRIES[symmetry];
        self.iter().map(|point| image[point.id()]).collect()
    }
}

/// The 60 rotations of the solid, and no others: the board has no mirror image of its own. Sides are never exchanged,
/// because of komi.
impl Symmetric for PolyClash {
    fn symmetries(&self) -> usize {
        COUNT
    }

    fn swaps_sides(&self, _: usize) -> bool {
        false
    }

    fn map_position(&self, symmetry: usize, position: &Position) -> Position {
        let stones = Side::BOTH.map(|side| position.stones(side).image(symmetry));
        Position::new(stones, position.side(), position.passes())
            .expect("a rotated group keeps its liberties")
    }

    fn map_move(&self, symmetry: usize, _: &Position, mv: Move) -> Move {
        mv.point().map_or(mv, |point| Move::from(point.image(symmetry)))
    }
}
