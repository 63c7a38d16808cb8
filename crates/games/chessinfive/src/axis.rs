use crate::SquareSet;

/// A direction in which a line can lie.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Axis {
    /// Along a rank.
    Rank,
    /// Along a file.
    File,
    /// A diagonal that falls, as a8–h1 does.
    Falling,
    /// A diagonal that rises, as a1–h8 does.
    Rising,
}

/// All ranks but the upper four: where five squares upwards can begin.
const LOWER: u64 = 0x0F0F_0F0F_0F0F_0F0F;

impl Axis {
    /// All four.
    pub const ALL: [Axis; 4] = [Axis::Rank, Axis::File, Axis::Falling, Axis::Rising];

    /// Its letter: `h` rank, `v` file, `d` falling diagonal, `a` rising diagonal.
    pub const fn letter(self) -> char {
        match self {
            Axis::Rank => 'h',
            Axis::File => 'v',
            Axis::Falling => 'd',
            Axis::Rising => 'a',
        }
    }

    /// The difference between the numbers of neighbouring squares.
    #[inline]
    pub const fn step(self) -> u32 {
        match self {
            Axis::Rank => 8,
            Axis::File => 1,
            Axis::Falling => 7,
            Axis::Rising => 9,
        }
    }

    /// The ranks on which five adjacent squares can begin without leaving the board at the top or the bottom. To
    /// the right no test is needed: the bits run out.
    #[inline]
    const fn beginnings(self) -> u64 {
        match self {
            Axis::Rank => !0,
            Axis::File | Axis::Rising => LOWER,
            Axis::Falling => !LOWER,
        }
    }

    /// The first squares of all fives among these squares.
    #[inline]
    const fn fives(self, held: SquareSet) -> u64 {
        let (one, step) = (held.0, self.step());
        let two = one & one >> step;
        let four = two & two >> (2 * step);
        four & one >> (4 * step) & self.beginnings()
    }

    /// The squares of all runs of five or more along this axis among these squares.
    pub const fn runs(self, held: SquareSet) -> SquareSet {
        let (one, step) = (self.fives(held), self.step());
        let two = one | one << step;
        let four = two | two << (2 * step);
        SquareSet(four | one << (4 * step))
    }
}

/// Whether five or more adjacent squares in a row are among these.
#[inline]
pub(crate) const fn has_line(held: SquareSet) -> bool {
    Axis::Rank.fives(held) | Axis::File.fives(held) | Axis::Falling.fives(held) | Axis::Rising.fives(held)
        != 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Square;

    /// The longest run along an axis that contains the square, walked one by one.
    fn run(held: SquareSet, square: Square, axis: Axis) -> SquareSet {
        let (files, ranks) = match axis {
            Axis::Rank => (1, 0),
            Axis::File => (0, 1),
            Axis::Falling => (1, -1),
            Axis::Rising => (1, 1),
        };
        let mut run = SquareSet::of(square);
        for sign in [1i8, -1] {
            let mut at = square;
            loop {
                let file = at.file().checked_add_signed(sign * files);
                let rank = at.rank().checked_add_signed(sign * ranks);
                match file.zip(rank).and_then(|(file, rank)| Square::new(file, rank)) {
                    Some(next) if held.contains(next) => at = next,
                    _ => break,
                }
                run |= SquareSet::of(at);
            }
        }
        run
    }

    #[test]
    fn runs_are_those_that_a_walk_finds() {
        let mut draws = parlor_rules::Draws::new(5);
        let mut found = [0; 4];
        for _ in 0..20_000 {
            let held = SquareSet(draws.draw() | draws.draw() & draws.draw());
            let mut any = false;
            for axis in Axis::ALL {
                let walked = held
                    .iter()
                    .map(|square| run(held, square, axis))
                    .filter(|run| run.len() >= 5)
                    .fold(SquareSet::EMPTY, |all, run| all | run);
                assert_eq!(axis.runs(held), walked, "{axis:?} in {held:?}");
                any |= !walked.is_empty();
                found[axis as usize] += usize::from(!walked.is_empty());
            }
            assert_eq!(has_line(held), any);
        }
        assert!(found.iter().all(|&times| times > 1000), "{found:?}");
    }
}
