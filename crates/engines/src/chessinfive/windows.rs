//! Windows: five adjacent squares on one axis, which a side must fill to win. All windows of an axis are counted at
//! once: bit i of a set stands for the window that begins at square i and goes on by the axis's step.

use parlor_chessinfive::SquareSet;

/// The steps of the axes: ranks, files, falling and rising diagonals.
pub(crate) const STEPS: [u32; 4] = [8, 1, 7, 9];

/// The squares at which windows begin, by axis.
const BEGINNINGS: [u64; 4] =
    [0x0000_0000_FFFF_FFFF, 0x0F0F_0F0F_0F0F_0F0F, 0x0000_0000_F0F0_F0F0, 0x0000_0000_0F0F_0F0F];

/// The squares of the window that would begin at square 0, by axis. The falling one is only moved to where it fits.
const FIRST: [u64; 4] = [0x01_0101_0101, 0x1F, 0x1020_4081, 0x10_0804_0201];

/// The windows of one axis that the enemy has not spoiled, by how many own pieces they hold: the digits of a binary
/// number for each window, side by side.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Open {
    ones: u64,
    twos: u64,
    fours: u64,
}

/// The open windows of a side, by axis.
pub(crate) type Axes = [Open; 4];

/// The open windows of a side.
#[inline]
pub(crate) fn open(own: SquareSet, enemy: SquareSet) -> Axes {
    [
        along::<0>(own.0, enemy.0),
        along::<1>(own.0, enemy.0),
        along::<2>(own.0, enemy.0),
        along::<3>(own.0, enemy.0),
    ]
}

/// The open windows of both sides on one axis, of the side to move first. What is done to both is done at once.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Both {
    ones: [u64; 2],
    twos: [u64; 2],
    fours: [u64; 2],
}

/// The open windows of both sides, by axis.
#[inline]
pub(crate) fn both(own: SquareSet, enemy: SquareSet) -> [Both; 4] {
    let held = [own.0, enemy.0];
    [both_along::<0>(held), both_along::<1>(held), both_along::<2>(held), both_along::<3>(held)]
}

#[inline]
fn both_along<const AXIS: usize>(held: [u64; 2]) -> Both {
    let mut both = Both::NONE;
    for of in 0..2 {
        let open = along::<AXIS>(held[of], held[1 - of]);
        (both.ones[of], both.twos[of], both.fours[of]) = (open.ones, open.twos, open.fours);
    }
    both
}

impl Both {
    /// No windows.
    pub const NONE: Both = Both { ones: [0; 2], twos: [0; 2], fours: [0; 2] };

    /// Those of the side to move, or with 1 those of the other side.
    #[inline]
    pub fn of(&self, side: usize) -> Open {
        Open { ones: self.ones[side], twos: self.twos[side], fours: self.fours[side] }
    }
}

#[inline]
fn along<const AXIS: usize>(own: u64, enemy: u64) -> Open {
    let step = STEPS[AXIS];
    let spoiled = any::<AXIS>(enemy);
    let (a, b, c, d, e) = (own, own >> step, own >> (2 * step), own >> (3 * step), own >> (4 * step));
    // Two full adders: a + b + c, then their sum with d + e.
    let (sum, carry) = (a ^ b ^ c, a & b | c & (a ^ b));
    let (ones, other) = (sum ^ d ^ e, sum & d | e & (sum ^ d));
    let free = BEGINNINGS[AXIS] & !spoiled;
    Open { ones: ones & free, twos: (carry ^ other) & free, fours: carry & other & free }
}

/// The windows of an axis with any of these squares.
#[inline]
fn any<const AXIS: usize>(squares: u64) -> u64 {
    let step = STEPS[AXIS];
    let two = squares | squares >> step;
    let four = two | two >> (2 * step);
    four | squares >> (4 * step)
}

/// The windows of every axis that lie wholly in these squares.
#[inline]
pub(crate) fn within(squares: SquareSet) -> [u64; 4] {
    let not = !squares.0;
    [!any::<0>(not), !any::<1>(not), !any::<2>(not), !any::<3>(not)]
}

impl Open {
    /// The windows with one own piece.
    #[inline]
    pub fn one(self) -> u64 {
        self.ones & !self.twos & !self.fours
    }

    /// The windows with two own pieces.
    #[inline]
    pub fn two(self) -> u64 {
        self.twos & !self.ones
    }

    /// The windows with three own pieces.
    #[inline]
    pub fn three(self) -> u64 {
        self.twos & self.ones
    }

    /// The windows with four own pieces.
    #[inline]
    pub fn four(self) -> u64 {
        self.fours & !self.ones
    }
}

/// Whether a side has any open window with four pieces.
#[inline]
pub(crate) fn has_four(axes: &[Both; 4], side: usize) -> bool {
    axes.iter().fold(0, |all, both| all | both.of(side).four()) != 0
}

/// All squares of some windows of an axis.
#[inline]
pub(crate) fn squares_of(axis: usize, windows: u64) -> SquareSet {
    let step = STEPS[axis];
    let two = windows | windows << step;
    let four = two | two << (2 * step);
    SquareSet(four | windows << (4 * step))
}

/// Calls `f` with the squares of each of some windows of an axis.
#[inline]
pub(crate) fn for_each(axis: usize, mut windows: u64, mut f: impl FnMut(SquareSet)) {
    while windows != 0 {
        f(SquareSet(FIRST[axis] << windows.trailing_zeros()));
        windows &= windows - 1;
    }
}

/// The number of windows in four sets, one of each axis.
#[inline]
pub(crate) fn count(windows: [u64; 4]) -> i32 {
    // Windows of ranks begin in the lower half, those of diagonals share the lower half without meeting.
    let packed = windows[0] | (windows[2] | windows[3]) << 32;
    (packed.count_ones() + windows[1].count_ones()) as i32
}

#[cfg(test)]
mod tests {
    use parlor_rules::Draws;

    use super::*;

    /// All windows, square by square.
    fn all_windows() -> Vec<(usize, u64)> {
        let mut all = Vec::new();
        for file in 0..8i32 {
            for rank in 0..8i32 {
                for (axis, (files, ranks)) in [(1, 0), (0, 1), (1, -1), (1, 1)].into_iter().enumerate() {
                    let squares = (0..5).map(|i| (file + i * files, rank + i * ranks));
                    let on_board =
                        |(file, rank): (i32, i32)| (0..8).contains(&file) && (0..8).contains(&rank);
                    if squares.clone().all(on_board) {
                        all.push((axis, squares.fold(0, |set, (file, rank)| set | 1 << (8 * file + rank))));
                    }
                }
            }
        }
        all
    }

    #[test]
    fn windows_are_counted_as_one_by_one() {
        let all = all_windows();
        assert_eq!(all.len(), 96);
        let mut draws = Draws::new(8);
        for _ in 0..2_000 {
            let own = draws.draw() & draws.draw();
            let enemy = draws.draw() & draws.draw() & draws.draw() & !own;
            let axes = open(SquareSet(own), SquareSet(enemy));
            let lying = within(SquareSet(own));
            for (both, open) in both(SquareSet(own), SquareSet(enemy)).iter().zip(axes) {
                assert_eq!(both.of(0), open);
            }
            for (both, open) in both(SquareSet(enemy), SquareSet(own)).iter().zip(axes) {
                assert_eq!(both.of(1), open);
            }
            for k in 1..=4 {
                let sets =
                    axes.map(|open| [open.one(), open.two(), open.three(), open.four()][k as usize - 1]);
                let holds = |window: u64| window & enemy == 0 && (window & own).count_ones() == k;
                for (axis, &set) in sets.iter().enumerate() {
                    let mut found = Vec::new();
                    for_each(axis, set, |window| found.push(window.0));
                    let mut wanted: Vec<_> = all
                        .iter()
                        .filter(|window| window.0 == axis && holds(window.1))
                        .map(|w| w.1)
                        .collect();
                    wanted.sort_by_key(|window| window.trailing_zeros());
                    found.sort_by_key(|window| window.trailing_zeros());
                    assert_eq!(found, wanted);
                    assert_eq!(squares_of(axis, set).0, wanted.iter().fold(0, |all, window| all | window));
                }
                assert_eq!(count(sets), all.iter().filter(|window| holds(window.1)).count() as i32);
            }
            for &(axis, window) in &all {
                let bit = 1u64 << first_square(axis, window);
                assert_eq!(lying[axis] & bit != 0, window & !own == 0);
            }
        }
    }

    /// The square at which a window begins: its leftmost, for files its lowest.
    fn first_square(axis: usize, window: u64) -> u32 {
        match axis {
            2 => (0..64).find(|&square| FIRST[2] << square == window).unwrap(),
            _ => window.trailing_zeros(),
        }
    }
}
