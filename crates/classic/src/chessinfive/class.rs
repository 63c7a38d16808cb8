use super::Line;

/// A class of threats: own pieces side by side on a line, with room beside them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Class {
    /// `XXXXX`
    Five,
    /// `_XXXX_`
    OpenFour,
    /// `XXXX_` or `_XXXX`
    Four,
    /// `_XXX_`
    OpenThree,
    /// `XXX_` or `_XXX`
    Three,
    /// `_XX_`
    OpenTwo,
    /// `XX_` or `_XX`
    Two,
}

impl Class {
    /// All classes, in the order of the tables of weights.
    pub const ALL: [Class; 7] = [
        Class::Five,
        Class::OpenFour,
        Class::Four,
        Class::OpenThree,
        Class::Three,
        Class::OpenTwo,
        Class::Two,
    ];

    /// Its name among the terms of an evaluation.
    pub const fn name(self) -> &'static str {
        match self {
            Class::Five => "five",
            Class::OpenFour => "openFour",
            Class::Four => "four",
            Class::OpenThree => "openThree",
            Class::Three => "three",
            Class::OpenTwo => "openTwo",
            Class::Two => "two",
        }
    }
}

/// A set of classes: those whose pattern occurs on a line. They do not exclude one another: an open four is also a
/// four, and holds threes and twos.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Classes(u8);

impl Classes {
    /// The classes that occur anywhere on a line. Each counts once, however often it occurs.
    #[inline]
    pub const fn of(line: Line) -> Classes {
        let Line { own: one, empty, step } = line;
        // Bit i of each: that many own pieces side by side, beginning at square i.
        let two = one & one >> step;
        let three = two & one >> (2 * step);
        let four = two & two >> (2 * step);
        let five = four & one >> (4 * step);
        if two == 0 {
            return Classes(0);
        }
        // A run with an empty square before it, moved down to that square; and one with an empty square behind it.
        let (two_after, three_after, four_after) =
            (empty & two >> step, empty & three >> step, empty & four >> step);
        let (two_before, three_before, four_before) =
            (two & empty >> (2 * step), three & empty >> (3 * step), four & empty >> (4 * step));
        let flags = (five != 0) as u8
            | ((four_after & empty >> (5 * step) != 0) as u8) << 1
            | ((four_after | four_before != 0) as u8) << 2
            | ((three_after & empty >> (4 * step) != 0) as u8) << 3
            | ((three_after | three_before != 0) as u8) << 4
            | ((two_after & empty >> (3 * step) != 0) as u8) << 5
            | ((two_after | two_before != 0) as u8) << 6;
        Classes(flags)
    }

    /// Whether a class is in the set.
    #[inline]
    pub const fn contains(self, class: Class) -> bool {
        self.0 >> (class as u8) & 1 != 0
    }

    /// The set as bits, [`Class::Five`] lowest.
    #[inline]
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// The classes of both sets.
    #[inline]
    #[must_use]
    pub const fn and(self, other: Classes) -> Classes {
        Classes(self.0 | other.0)
    }
}
