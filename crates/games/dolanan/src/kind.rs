use std::fmt::Debug;

use parlor_rules::{About, SettingSpec};

/// Which of the two games: how many values a pion can stand on, and what number two pions make.
pub trait Kind: Copy + Eq + Debug + Send + Sync + 'static {
    /// Its word in position strings.
    const CODE: &'static str;
    /// The sign between two pions.
    const SIGN: &'static str;
    /// The highest value of a pion; the lowest is 1.
    const VALUES: u8;
    /// Every number that a cell can carry, ascending.
    const NUMBERS: &'static [u8];
    /// The base-36 digit that stands for the smallest number in position strings; the others follow.
    const FIRST_SYMBOL: u8;
    /// Name, sides, options and rules page.
    const ABOUT: &'static About;

    /// What two pions make. Both games are commutative, so it does not matter whose is whose.
    fn combine(value: u8, other: u8) -> u8;

    /// The value that makes `number` together with `other`.
    fn value_for(number: u8, other: u8) -> u8;

    /// The highest value that a pion may take while the other one stands on `other`; every lower one is open too.
    fn highest(other: u8) -> u8;
}

/// The addition game: values 1 to 10, and a sum of at most 18.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Add;

/// The multiplication game: values 1 to 9.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mul;

/// The largest sum that two pions may make.
const SUM_CAP: u8 = 18;

const OPTIONS: &[SettingSpec] = &[
    SettingSpec::integer("seed", 0..=u32::MAX as i64, None),
    SettingSpec::word("opener", &["blue", "red"], Some("blue")),
];

const RULES: &str = include_str!("../rules.md");

impl Kind for Add {
    const CODE: &'static str = "add";
    const SIGN: &'static str = "+";
    const VALUES: u8 = 10;
    const NUMBERS: &'static [u8] = &[2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18];
    const FIRST_SYMBOL: u8 = 2;
    const ABOUT: &'static About = &About {
        id: "addition",
        name: "Dolanan addition",
        sides: ["blue", "red"],
        variants: &[],
        options: OPTIONS,
        rules: RULES,
    };

    #[inline]
    fn combine(value: u8, other: u8) -> u8 {
        value + other
    }

    #[inline]
    fn value_for(number: u8, other: u8) -> u8 {
        number - other
    }

    #[inline]
    fn highest(other: u8) -> u8 {
        Self::VALUES.min(SUM_CAP.saturating_sub(other))
    }
}

impl Kind for Mul {
    const CODE: &'static str = "mul";
    const SIGN: &'static str = "×";
    const VALUES: u8 = 9;
    const NUMBERS: &'static [u8] = &[
        1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 15, 16, 18, 20, 21, 24, 25, 27, 28, 30, 32, 35, 36, 40, 42,
        45, 48, 49, 54, 56, 63, 64, 72, 81,
    ];
    const FIRST_SYMBOL: u8 = 0;
    const ABOUT: &'static About = &About {
        id: "multiplication",
        name: "Dolanan multiplication",
        sides: ["blue", "red"],
        variants: &[],
        options: OPTIONS,
        rules: RULES,
    };

    #[inline]
    fn combine(value: u8, other: u8) -> u8 {
        value * other
    }

    #[inline]
    fn value_for(number: u8, other: u8) -> u8 {
        number / other
    }

    #[inline]
    fn highest(_other: u8) -> u8 {
        Self::VALUES
    }
}

/// The number that a base-36 digit stands for.
pub(crate) fn number_of_symbol<K: Kind>(symbol: char) -> Option<u8> {
    // Upper-case letters are digits too, but not in a position string.
    let digit = symbol.to_digit(36).filter(|_| !symbol.is_ascii_uppercase())?;
    let index = digit.checked_sub(u32::from(K::FIRST_SYMBOL))?;
    K::NUMBERS.get(index as usize).copied()
}

/// The base-36 digit of a number that a cell can carry; `?` for any other.
pub(crate) fn symbol_of_number<K: Kind>(number: u8) -> char {
    let index = K::NUMBERS.iter().position(|&known| known == number);
    index.and_then(|index| char::from_digit(index as u32 + u32::from(K::FIRST_SYMBOL), 36)).unwrap_or('?')
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn numbers_are_what_pions_can_make<K: Kind>() {
        let made: BTreeSet<_> = (1..=K::VALUES)
            .flat_map(|other| (1..=K::highest(other)).map(move |value| K::combine(value, other)))
            .collect();
        assert_eq!(made.into_iter().collect::<Vec<_>>(), K::NUMBERS);
        for &number in K::NUMBERS {
            assert_eq!(number_of_symbol::<K>(symbol_of_number::<K>(number)), Some(number));
        }
    }

    #[test]
    fn tables_agree() {
        numbers_are_what_pions_can_make::<Add>();
        numbers_are_what_pions_can_make::<Mul>();
    }

    #[test]
    fn symbols_are_those_of_the_rules() {
        for (symbol, number) in
            [('2', Some(2)), ('a', Some(10)), ('i', Some(18)), ('1', None), ('j', None), ('A', None)]
        {
            assert_eq!(number_of_symbol::<Add>(symbol), number);
        }
        for (symbol, number) in
            [('0', Some(1)), ('9', Some(10)), ('a', Some(12)), ('z', Some(81)), ('é', None), ('Z', None)]
        {
            assert_eq!(number_of_symbol::<Mul>(symbol), number);
        }
    }
}
