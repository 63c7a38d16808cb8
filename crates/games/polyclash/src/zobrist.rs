//! The keys of the original game: two positions with the same stones have the same hash everywhere.

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

/// The key of a stone.
#[inline]
pub(crate) fn key(side: Side, point: Point) -> u64 {
    KEYS[side.index()][point.id()]
}

/// The hash of some stones of one side.
#[inline]
pub(crate) fn hash(side: Side, stones: PointSet) -> u64 {
    stones.iter().fold(0, |hash, point| hash ^ key(side, point))
}
