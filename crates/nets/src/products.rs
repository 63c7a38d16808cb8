//! Products of many rows with many columns, added up in 32 bits, rounded and cut. As with [`dot`](crate::dot) all ways give
//! the same bits, as long as no sum overflows.

use crate::Lane;

/// Rows that are handled at a time.
pub const ROWS: usize = 8;

/// Sixteen numbers of a row, two in each word, the first in its lower half. No load of them touches two lines of the cache.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[repr(C, align(32))]
pub struct Eight(pub [u32; 8]);

/// Sixteen numbers of each of the rows that are handled at a time.
pub type Tile = [Eight; ROWS];

/// For one word of a row the two weights of each of sixteen columns: those with even numbers come first, so that two neighbours
/// can be put into one word without moving them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[repr(C, align(64))]
pub struct Pairs(pub [Lane; 2]);

/// The words of the longest row.
pub const LONGEST: usize = 192;

/// Sums of sixteen columns, in the order of [`Pairs`].
pub type Sums = [i32; 16];

/// What becomes of sums.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Finish {
    /// So many bits are taken off, and the rest is rounded, halves up.
    pub shift: u32,
    /// Whether they are added to what is in the place where they go.
    pub onto: bool,
    /// Then they are cut at 0 and here.
    pub most: i32,
}

/// How products are added up here.
pub trait Products: Copy {
    /// The products of rows with several times sixteen columns, added to what their sums `begin` with, and what is made of
    /// them. The rows are those of all tiles that are read, one behind the other, and have at most [`LONGEST`] words; columns have
    /// weights for all of these.
    fn products<const MANY: usize>(
        self,
        read: [&[Tile]; 2],
        columns: [&[Pairs]; MANY],
        begin: &[Sums; MANY],
        finish: Finish,
        to: &mut [Tile; MANY],
    );
}
