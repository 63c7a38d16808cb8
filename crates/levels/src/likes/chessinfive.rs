use parlor_chessinfive::{Position, SquareSet};
use parlor_rules::Side;

use crate::Character;

/// From a square to the next one up, to the right, and on the two diagonals.
const STEPS: [u32; 4] = [1, 8, 9, 7];
/// Where five squares in a row begin, by axis. A byte of a set is a file, and its lowest bit rank 1.
const BEGINNINGS: [u64; 4] =
    [0x0F0F_0F0F_0F0F_0F0F, 0x0000_0000_FFFF_FFFF, 0x0000_0000_0F0F_0F0F, 0x0000_0000_F0F0_F0F0];
const BOTTOM: u64 = SquareSet::RANK_1.0;
const TOP: u64 = BOTTOM << 7;

/// How much of what a character likes a side has.
pub(crate) fn count(character: Character, position: &Position, side: Side) -> i32 {
    let (own, other) = (position.held(side).0, position.held(!side).0);
    match character {
        Character::Careful => -promising(other, own),
        Character::Bold => promising(own, other),
        Character::Collector => adjacent(own),
        Character::Runner => ranks(own),
    }
}

/// Rows of five squares that hold three or more pieces of a side and none of the other. All rows of an axis are counted
/// at once: bit i stands for the one that begins at square i.
fn promising(own: u64, other: u64) -> i32 {
    let along = |(step, beginnings): (u32, u64)| {
        let [a, b, c, d, e] = [0, 1, 2, 3, 4].map(|place| own >> (place * step));
        let spoiled = (0..5).fold(0, |all, place| all | other >> (place * step));
        let (sum, pairs) = (a ^ b ^ c, a & b | c & (a ^ b));
        let (odd, more) = (sum ^ d ^ e, sum & d | e & (sum ^ d));
        let three = pairs & more | (pairs ^ more) & odd;
        (three & beginnings & !spoiled).count_ones() as i32
    };
    STEPS.into_iter().zip(BEGINNINGS).map(along).sum()
}

/// Pairs of pieces on adjacent squares.
fn adjacent(own: u64) -> i32 {
    let pairs =
        [own & (own & !TOP) << 1, own & own << 8, own & (own & !TOP) << 9, own & (own & !BOTTOM) << 7];
    pairs.iter().map(|pairs| pairs.count_ones() as i32).sum()
}

/// The ranks of the pieces, rank 1 counting nothing.
fn ranks(own: u64) -> i32 {
    (1..8).map(|rank| rank * (own & BOTTOM << rank).count_ones() as i32).sum()
}

#[cfg(test)]
mod tests {
    use parlor_chessinfive::ChessInFive;
    use parlor_rules::{Notation, Options};

    use super::*;

    fn counts(text: &str) -> [i32; 4] {
        let (_, position) = ChessInFive::read_position(&Options::default(), text).expect("a position");
        Character::ALL.map(|character| count(character, &position, Side::First))
    }

    #[test]
    fn what_is_liked_is_counted() {
        // Four beside each other on rank 1: the rows a–e and b–f hold four and three of them. Magenta has the same above.
        assert_eq!(counts("8/8/8/8/8/8/qrrn4/QRRN4 c BBNKbbnk 8"), [-2, 2, 3, 0]);
        // A pillar of four: the rows 1–5 and 2–6 of its file.
        assert_eq!(counts("8/8/8/8/3Nn3/3Bb3/3Rr3/3Qq3 c RBNKrbnk 8"), [-2, 2, 3, 6]);
    }
}
