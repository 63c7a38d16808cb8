use std::sync::LazyLock;

use parlor_rules::Side;

use super::Patterns;
use super::ring::{Code, PLACE};

/// What a side finds around a point where it may put a stone.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Shape(u8);

impl Shape {
    const EYE: u8 = 1;
    const ROOM: u8 = 2;
    const WIDE: u8 = 4;
    const GOOD: u8 = 8;
    const LONELY: u8 = 16;

    /// Whether all neighbours are own stones and at most one diagonal is hostile.
    #[inline]
    pub const fn is_own_eye(self) -> bool {
        self.0 & Shape::EYE != 0
    }

    /// Whether a neighbour is empty.
    #[inline]
    pub const fn has_room(self) -> bool {
        self.0 & Shape::ROOM != 0
    }

    /// Whether two neighbours are empty: a stone here is not in atari.
    #[inline]
    pub const fn is_wide(self) -> bool {
        self.0 & Shape::WIDE != 0
    }

    /// Whether a stone here makes one of the shapes that people play without thinking: it cuts, keeps from being cut,
    /// or bends round a hostile stone.
    #[inline]
    pub const fn is_good(self) -> bool {
        self.0 & Shape::GOOD != 0
    }

    /// Whether nothing stands on the ring at all.
    #[inline]
    pub const fn is_lonely(self) -> bool {
        self.0 & Shape::LONELY != 0
    }
}

/// The shapes of all codes, for both sides.
#[derive(Debug)]
pub struct Shapes {
    /// By side and by degree less 3.
    tables: [[Vec<Shape>; 3]; 2],
}

static SHAPES: LazyLock<Shapes> =
    LazyLock::new(|| Shapes { tables: Side::BOTH.map(|side| [3, 4, 5].map(|degree| table(side, degree))) });

impl Shapes {
    /// The only ones there are.
    pub fn get() -> &'static Shapes {
        &SHAPES
    }

    /// What a side finds around a point of this degree.
    #[inline]
    pub fn of(&self, side: Side, degree: usize, code: Code) -> Shape {
        self.tables[side.index()][degree - 3][usize::from(code)]
    }
}

/// What may stand on a point of a ring, seen by the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Seen {
    Empty,
    Own,
    Hostile,
}

fn table(side: Side, degree: usize) -> Vec<Shape> {
    let patterns = Patterns::get();
    // All codes of a pattern have the same shape, so each is looked at once.
    let mut shapes: Vec<Option<Shape>> = vec![None; patterns.count()];
    let shape_of = |code: usize| {
        let class = patterns.class(degree, code as Code, side);
        *shapes[class].get_or_insert_with(|| shape(&digits(side, degree, code)))
    };
    (0..3usize.pow(2 * degree as u32)).map(shape_of).collect()
}

fn digits(side: Side, degree: usize, code: usize) -> Vec<Seen> {
    let seen = |place: usize| match code / usize::from(PLACE[place]) % 3 {
        0 => Seen::Empty,
        digit if digit == side.index() + 1 => Seen::Own,
        _ => Seen::Hostile,
    };
    (0..2 * degree).map(seen).collect()
}

fn shape(ring: &[Seen]) -> Shape {
    let neighbours = || ring.iter().step_by(2);
    let hostile_diagonals = ring.iter().skip(1).step_by(2).filter(|&&seen| seen == Seen::Hostile).count();
    let room = neighbours().filter(|&&seen| seen == Seen::Empty).count();
    let mut bits = 0;
    if neighbours().all(|&seen| seen == Seen::Own) && hostile_diagonals <= 1 {
        bits |= Shape::EYE;
    }
    if room >= 1 {
        bits |= Shape::ROOM;
    }
    if room >= 2 {
        bits |= Shape::WIDE;
    }
    if ring.iter().all(|&seen| seen == Seen::Empty) {
        bits |= Shape::LONELY;
    }
    if is_good(ring) {
        bits |= Shape::GOOD;
    }
    Shape(bits)
}

/// Whether one of the shapes is there, turned or mirrored anyhow, with the colours either way: where one side wants to
/// cut, the other wants to connect.
fn is_good(ring: &[Seen]) -> bool {
    let mut view = ring.to_vec();
    (0..2).any(|_| {
        view[1..].reverse();
        (0..ring.len() / 2).any(|_| {
            view.rotate_left(2);
            shows(&view, Seen::Own, Seen::Hostile) || shows(&view, Seen::Hostile, Seen::Own)
        })
    })
}

/// Whether one of the shapes is there for side `a` against `b`, looking at the first place of the ring: the neighbour
/// there is in front, the others lie beside it or behind.
fn shows(ring: &[Seen], a: Seen, b: Seen) -> bool {
    let length = ring.len();
    let [front, other_corner, right] = [0, 1, 2].map(|place| ring[place]);
    let [corner, left, left_corner] = [1, 2, 3].map(|place| ring[length - place]);
    let behind = |is: &dyn Fn(Seen) -> bool| (4..length - 3).step_by(2).all(|place| is(ring[place]));
    let free_behind = || behind(&|seen| seen == Seen::Empty);
    let no_friend_behind = || behind(&|seen| seen != a);
    // Round the end of a stone, with a friend on one corner or on both.
    let hane = front == b
        && corner == a
        && left == Seen::Empty
        && right == Seen::Empty
        && (other_corner == a || other_corner == Seen::Empty && free_behind());
    // Round the corner of two stones that stand against each other.
    let bend =
        front == b && corner == a && left == a && right == Seen::Empty && left_corner != b && free_behind();
    // Between two stones that only a hostile corner holds apart.
    let cut = front == b && left == b && corner == a && (right == a || no_friend_behind());
    // Through a gap between two stones.
    let push = front == a && left == b && right == b && no_friend_behind();
    // The gap of a knight's move.
    let gap = front == a && corner == b && left != a && right == b;
    hane || bend || cut || push || gap
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(ring: &[u16]) -> Code {
        ring.iter().zip(PLACE).map(|(digit, place)| digit * place).sum()
    }

    #[test]
    fn eyes_need_all_neighbours_and_most_diagonals() {
        let black = |ring: &[u16]| Shapes::get().of(Side::First, ring.len() / 2, code(ring));
        assert!(black(&[1, 0, 1, 2, 1, 1]).is_own_eye());
        assert!(!black(&[1, 2, 1, 2, 1, 1]).is_own_eye());
        assert!(!black(&[1, 0, 1, 0, 0, 0]).is_own_eye());
        assert!(!Shapes::get().of(Side::Second, 3, code(&[1, 0, 1, 2, 1, 1])).is_own_eye());
        assert!(black(&[1, 1, 1, 1, 0, 0, 2, 2]).has_room() && !black(&[1, 1, 1, 1, 0, 0, 2, 2]).is_wide());
    }

    #[test]
    fn shapes_hold_for_both_sides_and_any_turn() {
        let enclosing = [0, 1, 2, 1, 0, 0, 0, 0];
        let cut = [2, 0, 0, 0, 0, 0, 2, 1];
        let nothing = [0, 0, 2, 0, 0, 0, 0, 0];
        for (ring, good) in [(enclosing, true), (cut, true), (nothing, false)] {
            for turn in 0..4 {
                let mut turned = ring;
                turned.rotate_left(2 * turn);
                for side in Side::BOTH {
                    assert_eq!(Shapes::get().of(side, 4, code(&turned)).is_good(), good, "{turned:?}");
                }
            }
        }
    }
}
