//! The keys of the original game, with which two boards with the same stones have the same hash everywhere, and keys of
//! our own for the rest of a position.

use std::array::from_fn;
use std::sync::LazyLock;

use parlor_rules::Side;

use crate::sha256::Sha256;
use crate::{Point, PointSet};

/// For each stone the head of the digest of a text such as `zobrist_black_17`.
static KEYS: LazyLock<[[u64; Point::COUNT]; 2]> = LazyLock::new(|| {
    let sha = Sha256::new();
    ["black", "white"].map(|colour| from_fn(|id| sha.head(format!("zobrist_{colour}_{id}").as_bytes())))
});

/// What is not a stone has keys of its own: digits of π.
const WHITE_TO_MOVE: u64 = 0x243F_6A88_85A3_08D3;
const PASSES: [u64; 3] = [0, 0x1319_8A2E_0370_7344, 0xA409_3822_299F_31D0];

/// The key of a stone.
#[inline]
pub(crate) fn stone(side: Side, point: Point) -> u64 {
    KEYS[side.index()][point.id()]
}

/// The hash of some stones of one side.
#[inline]
pub(crate) fn stones(side: Side, points: PointSet) -> u64 {
    points.iter().fold(0, |hash, point| hash ^ stone(side, point))
}

/// The key of whose turn it is and of the passes just made.
#[inline]
pub(crate) const fn turn(side: Side, passes: u8) -> u64 {
    let side = match side {
        Side::First => 0,
        Side::Second => WHITE_TO_MOVE,
    };
    PASSES[passes as usize] ^ side
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_part_has_a_number_of_its_own() {
        let mut parts: BTreeSet<u64> = Side::BOTH
            .into_iter()
            .flat_map(|side| Point::all().map(move |point| stone(side, point)))
            .collect();
        for side in Side::BOTH {
            parts.extend((0..=2).map(|passes| turn(side, passes)));
        }
        assert_eq!(parts.len(), 2 * Point::COUNT + 2 * 3);
        assert_eq!(parts.first(), Some(&turn(Side::First, 0)), "only the start adds nothing");
        let both: PointSet = [3, 200].into_iter().filter_map(Point::new).collect();
        let parts = both.iter().map(|point| stone(Side::Second, point));
        assert_eq!(stones(Side::Second, both), parts.fold(0, |all, part| all ^ part));
    }
}
