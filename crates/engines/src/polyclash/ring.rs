use std::sync::LazyLock;

use parlor_polyclash::Point;

/// What stands around a point, as one number: base three, a digit for each place of its [`Ring`], 0 for an empty
/// point, 1 for a black stone, 2 for a white one.
pub type Code = u16;

/// What a place of the ring counts in a [`Code`].
pub const PLACE: [Code; Ring::LONGEST] = {
    let mut powers = [1; Ring::LONGEST];
    let mut place = 1;
    while place < powers.len() {
        powers[place] = 3 * powers[place - 1];
        place += 1;
    }
    powers
};

/// The points around one, in the order in which they lie around it: a neighbour, the diagonal between it and the next
/// neighbour, that next neighbour, and so on. What stands on them makes the local shape of a point.
#[derive(Clone, Copy, Debug)]
pub struct Ring {
    points: [Point; Ring::LONGEST],
    /// By point of the ring: the place that the point in the middle has in that point's own ring.
    places: [u8; Ring::LONGEST],
    length: u8,
}

static RINGS: LazyLock<Vec<Ring>> = LazyLock::new(|| {
    let mut rings: Vec<Ring> = Point::all().map(Ring::new).collect();
    for middle in Point::all() {
        for place in 0..rings[middle.id()].points().len() {
            let other = rings[middle.id()].points[place];
            let back = rings[other.id()].points().iter().position(|&point| point == middle);
            rings[middle.id()].places[place] = back.expect("rings are mutual") as u8;
        }
    }
    rings
});

impl Ring {
    /// Five neighbours and five diagonals.
    pub const LONGEST: usize = 10;

    /// The rings of all points, by id.
    pub fn all() -> &'static [Ring] {
        &RINGS
    }

    /// The points: neighbours at even places, diagonals at odd ones.
    #[inline]
    pub fn points(&self) -> &[Point] {
        &self.points[..usize::from(self.length)]
    }

    /// The points, each with the place that the middle has in the ring of that point.
    #[inline]
    pub fn with_places(&self) -> impl Iterator<Item = (Point, usize)> + '_ {
        self.points().iter().zip(&self.places).map(|(&point, &place)| (point, usize::from(place)))
    }

    /// Walks around a point from cell to cell.
    fn new(middle: Point) -> Ring {
        let mut ring = Ring { points: [middle; Ring::LONGEST], places: [0; Ring::LONGEST], length: 0 };
        let mut at = middle.neighbours()[0];
        let mut cells = middle.cells().to_vec();
        while let Some(index) = cells.iter().position(|cell| at.cells().contains(cell)) {
            let cell = cells.swap_remove(index);
            let lies_here = |point: &&Point| point.cells().contains(&cell);
            let diagonal = middle.diagonals().iter().find(lies_here);
            let next = middle.neighbours().iter().filter(lies_here).find(|&&next| next != at);
            ring.push(at);
            ring.push(*diagonal.expect("a cell has an opposite corner"));
            at = *next.expect("a cell has two corners beside each");
        }
        ring
    }

    fn push(&mut self, point: Point) {
        self.points[usize::from(self.length)] = point;
        self.length += 1;
    }
}
