use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hasher};

use crate::{Point, PointSet, Position};

/// What the rules remember besides the position: every arrangement of stones that has stood on the board in this
/// game, and the captures.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct History {
    boards: HashSet<u64, BuildHasherDefault<AsItIs>>,
    pub(crate) tally: Tally,
}

/// The part of a history that is small enough to be copied.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Tally {
    /// Stones captured so far by each side.
    pub(crate) captures: [u32; 2],
    /// Where the last turn put a stone.
    pub(crate) last_point: Option<Point>,
    /// Stones removed by the last turn.
    pub(crate) last_captured: PointSet,
    /// Handicap stones that Black has still to place.
    pub(crate) handicap_left: u8,
}

impl History {
    /// The history of a game that begins here: this board is the only one so far.
    pub(crate) fn new(position: &Position, handicap_left: u8) -> History {
        let mut boards = HashSet::default();
        boards.insert(position.zobrist());
        History { boards, tally: Tally { handicap_left, ..Tally::default() } }
    }

    /// Whether a board with this hash has stood before.
    #[inline]
    pub fn contains(&self, zobrist: u64) -> bool {
        self.boards.contains(&zobrist)
    }

    /// Stones captured so far, by Black and by White.
    pub fn captures(&self) -> [u32; 2] {
        self.tally.captures
    }

    /// Where the last turn put a stone; nothing after a pass and at the beginning.
    pub fn last_point(&self) -> Option<Point> {
        self.tally.last_point
    }

    /// The points that the last turn cleared.
    pub fn last_captured(&self) -> PointSet {
        self.tally.last_captured
    }

    /// How many handicap stones Black has still to place before White moves.
    pub fn handicap_left(&self) -> u8 {
        self.tally.handicap_left
    }

    pub(crate) fn push(&mut self, zobrist: u64) {
        let new = self.boards.insert(zobrist);
        debug_assert!(new, "superko forbids that a board returns");
    }

    pub(crate) fn pop(&mut self, zobrist: u64) {
        self.boards.remove(&zobrist);
    }
}

/// Board hashes are as random as any hash of them would be.
#[derive(Clone, Default)]
struct AsItIs(u64);

impl Hasher for AsItIs {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, _: &[u8]) {
        unreachable!("only board hashes are kept");
    }

    fn write_u64(&mut self, hash: u64) {
        self.0 = hash;
    }
}
