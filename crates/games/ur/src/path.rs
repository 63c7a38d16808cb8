//! The board as each side walks it.
//!
//! A side's path has 16 *stops*: stop 0 is the hand, stops 1 to 14 are its fourteen squares (track index + 1), stop
//! 15 is home. With hand and home among the stops a move of `r` steps is a shift by `r`, whatever kind it is.

use parlor_rules::Side;

/// The number that move notation uses for the hand.
pub const HAND: i8 = -1;
/// The number that move notation uses for a piece that has been borne off.
pub const HOME: i8 = 20;
/// How many squares the board has.
pub const SQUARES: usize = 20;
/// The squares that land their side another roll.
pub const ROSETTES: [i8; 5] = [0, 7, 13, 15, 16];
/// The track indices (and squares) on which pieces of both sides can stand.
pub const LANE: std::ops::RangeInclusive<usize> = 4..=11;

/// The stop of the one rosette in the lane, where a piece is safe.
pub(crate) const SAFE_STOP: u16 = 1 << 8;
/// The rosettes among the stops of either side.
pub(crate) const ROSETTE_STOPS: u16 = 1 << 4 | SAFE_STOP | 1 << 14;
/// The lane in a mask of track indices.
pub(crate) const LANE_TRACK: u16 = 0x0FF0;
/// The stop beyond the last square.
pub(crate) const HOME_STOP: usize = 15;
/// What [`STOPS`] holds where a square is not on the side's path.
pub(crate) const NO_STOP: u8 = 0xFF;

const SQUARES_AT: [[i8; 16]; 2] = [
    [HAND, 3, 2, 1, 0, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, HOME],
    [HAND, 19, 18, 17, 16, 4, 5, 6, 7, 8, 9, 10, 11, 14, 15, HOME],
];

/// The inverse of [`SQUARES_AT`], by square + 1; 32 entries so that five bits always find one.
pub(crate) const STOPS: [[u8; 32]; 2] = {
    let mut stops = [[NO_STOP; 32]; 2];
    let mut stop = 0;
    while stop < 16 {
        stops[0][(SQUARES_AT[0][stop] + 1) as usize] = stop as u8;
        stops[1][(SQUARES_AT[1][stop] + 1) as usize] = stop as u8;
        stop += 1;
    }
    stops
};

/// The square of a side at a stop of its path: 0 is the hand, 15 and all beyond are home.
#[inline]
pub const fn square_at(side: Side, stop: usize) -> i8 {
    SQUARES_AT[side.index()][if stop < HOME_STOP { stop } else { HOME_STOP }]
}

/// The stop of a square on a side's path, [`HAND`] and [`HOME`] included; none if the path does not lead there.
#[inline]
pub const fn stop_at(side: Side, square: i8) -> Option<usize> {
    if square < HAND || square > HOME {
        return None;
    }
    match STOPS[side.index()][(square + 1) as usize] {
        NO_STOP => None,
        stop => Some(stop as usize),
    }
}

/// Whether a piece that lands on this square gives its side another roll.
#[inline]
pub const fn is_rosette(square: i8) -> bool {
    matches!(square, 0 | 7 | 13 | 15 | 16)
}

/// The same square seen from the other side of the board: the outer columns change places.
#[inline]
pub(crate) const fn mirror(square: i8) -> i8 {
    match square {
        0..=3 => square + 16,
        16..=19 => square - 16,
        12 | 13 => square + 2,
        14 | 15 => square - 2,
        _ => square,
    }
}

/// A mask of stops 0 to 14 as a mask of square + 1, so that its bits come in the order in which moves are listed.
#[inline]
pub(crate) const fn by_square(side: Side, stops: u16) -> u32 {
    // The entry squares are walked against their numbering: four bits are reversed through a table of nibbles.
    let entry = (0xF7B3_D591_E6A2_C480u64 >> ((stops >> 1 & 0xF) * 4)) as u32 & 0xF;
    let (hand, stops) = (stops as u32 & 1, stops as u32);
    match side {
        Side::First => hand | entry << 1 | stops & 0x7FE0,
        Side::Second => hand | stops & 0x1FE0 | (stops & 0x6000) << 2 | entry << 17,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stops_and_squares_are_inverse() {
        for side in Side::BOTH {
            for stop in 0..16 {
                assert_eq!(stop_at(side, square_at(side, stop)), Some(stop));
            }
            let reached = (i8::MIN..=i8::MAX).filter(|&square| stop_at(side, square).is_some());
            assert_eq!(reached.count(), 16);
        }
    }

    #[test]
    fn stops_are_put_in_the_order_of_squares() {
        for side in Side::BOTH {
            for stop in 0..HOME_STOP {
                assert_eq!(by_square(side, 1 << stop), 1 << (square_at(side, stop) + 1), "{side:?} {stop}");
            }
            assert_eq!(by_square(side, 0x7FFF).count_ones(), 15);
        }
    }

    #[test]
    fn rosettes_lie_at_the_same_stops_of_both_paths() {
        for side in Side::BOTH {
            for stop in 0..16 {
                assert_eq!(ROSETTE_STOPS >> stop & 1 == 1, is_rosette(square_at(side, stop)));
            }
        }
        assert!((-1..=20).filter(|&square| is_rosette(square)).eq(ROSETTES));
    }

    #[test]
    fn the_mirror_exchanges_the_paths() {
        for stop in 0..16 {
            assert_eq!(mirror(square_at(Side::First, stop)), square_at(Side::Second, stop));
            assert_eq!(mirror(square_at(Side::Second, stop)), square_at(Side::First, stop));
        }
    }
}
