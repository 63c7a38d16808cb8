use parlor_chessinfive::{Kind, Position, SquareSet, reach};
use parlor_rules::Side;

use super::threats::comers;
use super::windows::{self, Axes, Both, Open};

/// What a side has on the board, counted.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Standing {
    /// Windows that the enemy has not spoiled, by own pieces: one, two, three, four.
    pub open: [i32; 4],
    /// Squares that pieces can move to, by [`Kind::index`].
    pub mobility: [i32; 5],
    /// Open windows whose empty squares can all be reached by own pieces.
    pub covered: [i32; 4],
    /// Squares that any piece can move to.
    pub reached: i32,
    /// Windows of three that two pieces from outside can fill, one after the other.
    pub live: i32,
}

/// How much everything counts in one part of a game, in sixteenths of a point.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weights {
    /// For [`Standing::open`].
    pub open: [i32; 4],
    /// For [`Standing::mobility`].
    pub mobility: [i32; 5],
    /// The worth of a piece on a square, by [`Kind::index`] and square.
    pub places: [[i32; 64]; 5],
    /// The right to move.
    pub turn: i32,
}

impl Weights {
    /// The weights of drops. A piece is worth the same on a square and on its mirror image: places are given by file,
    /// a to d, and rank.
    pub const fn of_drops(open: [i32; 4], mobility: [i32; 5], folded: &[[i32; 32]; 5], turn: i32) -> Weights {
        let mut places = [[0; 64]; 5];
        let mut i = 0;
        while i < 5 * 64 {
            let square = i % 64;
            places[i / 64][square] = folded[i / 64][fold(square / 8) * 8 + square % 8];
            i += 1;
        }
        Weights { open, mobility, places, turn }
    }

    /// The weights of moves. The board looks the same from all sides: places are given by the ten squares of one
    /// eighth, a1 to a4, b2 to b4, c3, c4 and d4.
    pub const fn of_moves(open: [i32; 4], mobility: [i32; 5], folded: &[[i32; 10]; 5], turn: i32) -> Weights {
        let mut places = [[0; 64]; 5];
        let mut i = 0;
        while i < 5 * 64 {
            let (file, rank) = (fold(i % 64 / 8), fold(i % 8));
            let (low, high) = if file < rank { (file, rank) } else { (rank, file) };
            places[i / 64][i % 64] = folded[i / 64][[0, 4, 7, 9][low] + high - low];
            i += 1;
        }
        Weights { open, mobility, places, turn }
    }
}

/// How far a file or rank is from the edge.
const fn fold(n: usize) -> usize {
    if n > 3 { 7 - n } else { n }
}

impl Standing {
    /// Counts what a side has.
    pub fn count(position: &Position, side: Side) -> Standing {
        let axes = windows::open(position.held(side), position.held(!side));
        let (own, occupied) = (position.held(side), position.occupied());
        let mut standing = Standing { open: count_open(&axes), ..Standing::default() };
        let mut reached = SquareSet::EMPTY;
        for kind in Kind::ALL {
            for from in position.pieces(side, kind) {
                let to = reach(kind, from, occupied);
                reached |= to;
                standing.mobility[kind.index()] += to.len() as i32;
            }
        }
        standing.reached = reached.len() as i32;
        let within = windows::within(own | reached);
        let by_count = [
            axes.map(|open| open.one()),
            axes.map(|open| open.two()),
            axes.map(|open| open.three()),
            axes.map(|open| open.four()),
        ];
        for (index, sets) in by_count.into_iter().enumerate() {
            standing.covered[index] = windows::count(std::array::from_fn(|axis| sets[axis] & within[axis]));
        }
        for (axis, open) in axes.iter().enumerate() {
            windows::for_each(axis, open.three(), |window| {
                let mut empty = (window & !own).into_iter();
                let (Some(a), Some(b)) = (empty.next(), empty.next()) else { return };
                let a = comers(position, side, a, occupied) & !window;
                let b = comers(position, side, b, occupied) & !window;
                standing.live += i32::from(!a.is_empty() && !b.is_empty() && (a | b).len() > 1);
            });
        }
        standing
    }
}

/// The open windows by how many pieces they hold: one, two, three, four.
#[inline]
fn count_open(axes: &Axes) -> [i32; 4] {
    [
        windows::count(axes.map(|open| open.one())),
        windows::count(axes.map(|open| open.two())),
        windows::count(axes.map(|open| open.three())),
        windows::count(axes.map(|open| open.four())),
    ]
}

/// The worth of the places of the first side's pieces less those of the other's, by part of the game.
pub(crate) fn places(position: &Position, weights: &[Weights; 3]) -> [i32; 3] {
    let of = |weights: &Weights, side: Side| -> i32 {
        let of_kind = |kind: Kind| {
            let squares = position.pieces(side, kind).into_iter();
            squares.map(move |square| weights.places[kind.index()][square.index()]).sum::<i32>()
        };
        Kind::ALL.into_iter().map(of_kind).sum()
    };
    weights.each_ref().map(|weights| of(weights, Side::First) - of(weights, Side::Second))
}

/// The worth of a side's open windows less that of the other side's, in sixteenths of a point.
#[inline]
pub(crate) fn of_windows(axes: &[Both; 4], weights: &Weights) -> i32 {
    let count = |of: fn(Open) -> u64| {
        let sets = |side: usize| axes.map(|both| of(both.of(side)));
        windows::count(sets(0)) - windows::count(sets(1))
    };
    let [one, two, three, four] = weights.open;
    let worth = one * count(Open::one) + two * count(Open::two) + three * count(Open::three);
    // Windows of four are rare.
    let any_four = windows::has_four(axes, 0) || windows::has_four(axes, 1);
    if any_four { worth + four * count(Open::four) } else { worth }
}

/// The worth of a side's mobility less that of the other side's, in sixteenths of a point.
#[inline]
pub(crate) fn of_mobility(position: &Position, side: Side, weights: &Weights) -> i32 {
    let occupied = position.occupied();
    let (own, other) = (position.held(side), position.held(!side));
    // All reaches are gathered before any is counted, so that several can be counted at once.
    let mut reaches = [[0u64; 8]; 2];
    let mut gather = |kind: Kind, first: usize| {
        for (reaches, held) in reaches.iter_mut().zip([own, other]) {
            let (mut place, mut pieces) = (first, held & position.of_kind(kind));
            while let Some(from) = pieces.pop() {
                reaches[place & 7] = reach(kind, from, occupied).0;
                place += 1;
            }
        }
    };
    // One call for each type, since the compiler then knows the type in each.
    gather(Kind::Bishop, 0);
    gather(Kind::King, 2);
    gather(Kind::Knight, 3);
    gather(Kind::Queen, 5);
    gather(Kind::Rook, 6);
    let [b, k, n, q, r] = weights.mobility;
    let by_place = [b, b, k, n, n, q, r, r];
    let [own, other] = reaches.map(|reaches| reaches.map(|reach| reach.count_ones() as i32));
    (0..8).map(|place| (own[place] - other[place]) * by_place[place]).sum()
}
