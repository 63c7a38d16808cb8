//! Where pieces go on an empty board, as tables that the compiler makes from the rules of movement.

use parlor_rules::Side;

use crate::hex::Zone;
use crate::{Hex, HexSet, Kind, Piece};

type Table = [HexSet; Hex::COUNT];

/// Where a piece moves or captures, whatever stands between: by the piece's code and hex. Empty for a circle that
/// slides.
static LEAPS: [Table; Piece::CODES] = leap_tables();

/// Where a rhombus or a circle that is not flipped also moves, but never captures: the special steps of the one,
/// the zone changes of the other.
static QUIET_STEPS: [Table; 2] = [table(Quiet::Rhombus), table(Quiet::Circle)];

/// The next hex on the ring, clockwise and the other way round. The dead zone is no ring: a hex there is its own
/// neighbour.
static RING: [[Hex; Hex::COUNT]; 2] = rings();

#[derive(Clone, Copy)]
enum Quiet {
    Rhombus,
    Circle,
}

/// Where a piece on this hex moves or captures by leaps.
#[inline]
pub(crate) fn leaps(piece: Piece, hex: Hex) -> HexSet {
    LEAPS[piece.code()][hex.index()]
}

/// Where a piece on this hex may go in addition if that hex is empty.
#[inline]
pub(crate) fn quiet_steps(piece: Piece, hex: Hex) -> HexSet {
    match piece.kind() {
        Kind::Rhombus if !piece.is_flipped() => QUIET_STEPS[Quiet::Rhombus as usize][hex.index()],
        Kind::Circle if !piece.is_flipped() => QUIET_STEPS[Quiet::Circle as usize][hex.index()],
        _ => HexSet::EMPTY,
    }
}

/// The two ways round a ring.
#[derive(Clone, Copy)]
pub(crate) enum Way {
    Clockwise,
    Back,
}

impl Way {
    pub(crate) const BOTH: [Way; 2] = [Way::Clockwise, Way::Back];

    /// The next hex on the ring this way.
    #[inline]
    pub(crate) fn next(self, hex: Hex) -> Hex {
        RING[self as usize][hex.index()]
    }
}

/// Where a slide along the ring comes to from this hex: all empty hexes up to the first occupied one either way,
/// and that one too.
#[inline]
pub(crate) fn slide(from: Hex, occupied: HexSet) -> HexSet {
    let mut reached = HexSet::EMPTY;
    for way in Way::BOTH {
        let mut at = way.next(from);
        while at != from {
            reached.insert(at);
            if occupied.contains(at) {
                break;
            }
            at = way.next(at);
        }
    }
    reached
}

const fn leap_tables() -> [Table; Piece::CODES] {
    let mut tables = [[HexSet::EMPTY; Hex::COUNT]; Piece::CODES];
    let mut code = 0;
    while code < Piece::CODES {
        let mut index = 0;
        while let Some(hex) = Hex::from_index(index) {
            tables[code][index] = pattern(Piece::from_code(code), hex);
            index += 1;
        }
        code += 1;
    }
    tables
}

const fn pattern(piece: Piece, hex: Hex) -> HexSet {
    if piece.is_flipped() {
        let near = neighbours(hex);
        // A circle outside the dead zone never enters it.
        let barred = matches!(piece.kind(), Kind::Circle) && !matches!(hex.zone(), Zone::Dead);
        return if barred { near.difference(Zone::Dead.hexes()) } else { near };
    }
    let orientation = piece.orientation() as usize;
    match piece.kind() {
        Kind::Square => diagonals(hex),
        Kind::Triangle => {
            let facing = match piece.side() {
                Side::First => orientation + 3,
                Side::Second => orientation,
            };
            HexSet::EMPTY.with(hex.step(facing + 5)).with(hex.step(facing)).with(hex.step(facing + 1))
        }
        Kind::Rhombus => HexSet::EMPTY
            .with(hex.step(0))
            .with(hex.leap(0, 0))
            .with(hex.step(3))
            .with(hex.leap(3, 3))
            .with(hex.shifted(2, 0))
            .with(hex.shifted(-2, 0)),
        Kind::Circle => HexSet::EMPTY,
        Kind::Hexagon => along(hex, orientation).union(along(hex, orientation + 3)),
    }
}

/// What a hexagon reaches on one side of its axis.
const fn along(hex: Hex, f: usize) -> HexSet {
    HexSet::EMPTY.with(hex.step(f)).with(hex.leap(f, f + 1)).with(hex.leap(f, f + 5))
}

const fn diagonals(hex: Hex) -> HexSet {
    HexSet::EMPTY.with(hex.step(1)).with(hex.step(2)).with(hex.step(4)).with(hex.step(5))
}

const fn neighbours(hex: Hex) -> HexSet {
    diagonals(hex).with(hex.step(0)).with(hex.step(3))
}

const fn table(quiet: Quiet) -> Table {
    let mut table = [HexSet::EMPTY; Hex::COUNT];
    let mut index = 0;
    while let Some(hex) = Hex::from_index(index) {
        table[index] = match quiet {
            Quiet::Rhombus => rhombus_steps(hex),
            Quiet::Circle => zone_changes(hex),
        };
        index += 1;
    }
    table
}

/// The diagonal steps between the dead zone and the inner zone.
const fn rhombus_steps(hex: Hex) -> HexSet {
    match hex.zone() {
        Zone::Dead => diagonals(hex).intersection(Zone::Inner.hexes()),
        Zone::Inner => diagonals(hex).intersection(Zone::Dead.hexes()),
        Zone::Outer | Zone::Middle => HexSet::EMPTY,
    }
}

/// The steps between outer and middle zone and between middle and inner zone.
const fn zone_changes(hex: Hex) -> HexSet {
    let others = match hex.zone() {
        Zone::Outer | Zone::Inner => Zone::Middle.hexes(),
        Zone::Middle => Zone::Outer.hexes().union(Zone::Inner.hexes()),
        Zone::Dead => HexSet::EMPTY,
    };
    neighbours(hex).intersection(others)
}

/// Each ring is walked clockwise: the upper row to the right, the right edge down, the lower row to the left, the
/// left edge up. On every ring hex exactly one direction leads on to the same zone that way.
const fn rings() -> [[Hex; Hex::COUNT]; 2] {
    let mut next = [[Hex::WHITE_HOME; Hex::COUNT]; 2];
    let mut index = 0;
    while let Some(hex) = Hex::from_index(index) {
        let onward = clockwise(hex);
        next[Way::Clockwise as usize][index] = onward;
        next[Way::Back as usize][onward.index()] = hex;
        index += 1;
    }
    next
}

const fn clockwise(hex: Hex) -> Hex {
    let zone = hex.zone();
    let (row, col) = (hex.row(), hex.col());
    let left = col < Hex::row_length(row) / 2;
    let edge = zone as u8;
    let (first, second) = match zone {
        Zone::Dead => return hex,
        _ if row == edge => (0, 1),
        _ if row == 6 - edge => (3, 4),
        _ if left => (5, 4),
        _ => (1, 2),
    };
    // At a corner, and below or above the middle row at the edges, the second direction is the one that stays.
    match hex.step(first) {
        Some(onward) if onward.zone() as u8 == edge => onward,
        _ => match hex.step(second) {
            Some(onward) => onward,
            None => panic!("a ring is closed"),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rings_are_closed_walks_of_neighbours() {
        for (zone, length) in [(Zone::Outer, 22), (Zone::Middle, 16), (Zone::Inner, 10)] {
            for way in Way::BOTH {
                for start in zone.hexes() {
                    let (mut at, mut seen) = (start, HexSet::EMPTY);
                    for _ in 0..length {
                        assert!(neighbours(at).contains(way.next(at)), "{at}");
                        at = way.next(at);
                        seen.insert(at);
                    }
                    assert_eq!((at, seen), (start, zone.hexes()), "{start}");
                }
            }
        }
        assert!(
            Zone::Dead
                .hexes()
                .iter()
                .all(|hex| Way::Clockwise.next(hex) == hex && Way::Back.next(hex) == hex)
        );
    }

    #[test]
    fn slides_stop_at_the_first_piece() {
        let hex = |row, col| Hex::new(row, col).unwrap();
        let (from, near, far) = (hex(3, 2), hex(2, 4), hex(4, 3));
        let reached = slide(from, HexSet::of(near) | HexSet::of(far));
        let wanted: HexSet = [hex(2, 2), hex(2, 3), near, hex(4, 2), far].into_iter().collect();
        assert_eq!(reached, wanted);
        assert_eq!(slide(from, HexSet::EMPTY), Zone::Inner.hexes() - HexSet::of(from));
        assert_eq!(slide(hex(3, 4), HexSet::EMPTY), HexSet::EMPTY);
    }
}
