use parlor_rules::Side;

use crate::board::Board;
use crate::{Point, PointSet, keys};

/// What the board shows: the stones, whose turn it is, and the passes just made.
#[derive(Clone)]
pub struct Position {
    pub(crate) board: Board,
    pub(crate) side: Side,
    pub(crate) passes: u8,
}

// Searches copy positions and keep them to take moves back.
const _: () = assert!(size_of::<Position>() <= 704);

impl Position {
    /// The empty board, Black to move.
    pub const START: Position = Position { board: Board::EMPTY, side: Side::First, passes: 0 };

    /// A position with these stones, which no two sides share, and at most two passes; the first stone of a group without
    /// liberties if there is one.
    pub(crate) fn new(stones: [PointSet; 2], side: Side, passes: u8) -> Result<Position, Point> {
        Ok(Position { board: Board::with_stones(stones)?, side, passes })
    }

    /// The stones of a side.
    #[inline]
    pub fn stones(&self, side: Side) -> PointSet {
        self.board.stones(side)
    }

    /// The points without a stone.
    #[inline]
    pub fn empty(&self) -> PointSet {
        self.board.empty()
    }

    /// Whose stone is on a point.
    #[inline]
    pub fn stone_at(&self, point: Point) -> Option<Side> {
        self.board.stone_at(point)
    }

    /// The stones connected to the one on this point; none for an empty point.
    pub fn group(&self, point: Point) -> PointSet {
        if self.board.is_empty_at(point) { PointSet::EMPTY } else { self.board.group(point) }
    }

    /// The empty points next to the group on this point.
    pub fn liberties(&self, point: Point) -> PointSet {
        let around = self.group(point).iter().flat_map(|stone| stone.neighbours()).copied();
        around.filter(|&next| self.board.is_empty_at(next)).collect()
    }

    /// The stones that a stone of this side on an empty point would capture.
    pub fn captures(&self, point: Point, side: Side) -> PointSet {
        if self.board.is_empty_at(point) { self.board.captures(point, side) } else { PointSet::EMPTY }
    }

    /// Whether a point is an eye of this side: empty, all its neighbours stones of the side, and at most one of its
    /// diagonals hostile. Random players do not fill such points.
    #[inline]
    pub fn is_own_eye(&self, point: Point, side: Side) -> bool {
        self.board.is_empty_at(point) && self.board.is_own_eye(point, side)
    }

    /// Whose turn it is, or would be if the game were not over.
    #[inline]
    pub const fn side(&self) -> Side {
        self.side
    }

    /// Passes made one after the other just now; two end the game.
    #[inline]
    pub const fn passes(&self) -> u8 {
        self.passes
    }

    /// The hash of the stones alone, with the keys of the original game: what superko compares.
    #[inline]
    pub fn zobrist(&self) -> u64 {
        self.board.hash()
    }

    /// The [`zobrist`](Position::zobrist) of the stones after a stone of this side on an empty point.
    pub fn zobrist_after(&self, point: Point, side: Side) -> u64 {
        self.board.hash_after(point, side)
    }

    /// The hash of all that the position shows.
    #[inline]
    pub(crate) fn key(&self) -> u64 {
        self.zobrist() ^ keys::turn(self.side, self.passes)
    }

    pub(crate) fn fresh_key(&self) -> u64 {
        let stones = Side::BOTH.map(|side| keys::stones(side, self.stones(side)));
        stones[0] ^ stones[1] ^ keys::turn(self.side, self.passes)
    }
}

// The groups follow from the stones, but the shape of their trees depends on how they came about.
impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        let same_stones = Side::BOTH.iter().all(|&side| self.stones(side) == other.stones(side));
        same_stones && (self.side, self.passes) == (other.side, other.passes)
    }
}

impl Eq for Position {}
