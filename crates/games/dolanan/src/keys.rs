use crate::{CellSet, Ending, Phase, Position};

/// The hash of a position on the board with this key.
#[inline]
pub(crate) fn key(board: u64, position: &Position) -> u64 {
    let [blue, red] = position.claims.map(CellSet::words);
    let [blue_pion, red_pion] = position.pions.map(u64::from);
    let rest = blue_pion | red_pion << 8 | (position.side as u64) << 16 | phase_code(position.phase) << 24;
    let key = fold(board ^ blue[0], 0x9E37_79B9_7F4A_7C15 ^ blue[1]);
    let key = fold(key ^ red[0], 0xC2B2_AE3D_27D4_EB4F ^ red[1]);
    fold(key ^ rest, 0xD6E8_FEB8_6659_FD93)
}

/// Sets the positions of different boards apart.
pub(crate) fn board_key(numbers: &[u8; 100]) -> u64 {
    // Eight numbers make a word; the last four are filled up with zeros.
    numbers.chunks(8).fold(0x243F_6A88_85A3_08D3, |key, numbers| {
        let word = numbers.iter().fold(0, |word, &number| word << 8 | u64::from(number));
        fold(key ^ word, 0x9E37_79B9_7F4A_7C15)
    })
}

/// A number for every phase.
const fn phase_code(phase: Phase) -> u64 {
    match phase {
        Phase::FirstPion => 0,
        Phase::SecondPion => 1,
        Phase::FirstClaim => 2,
        Phase::Move => 3,
        Phase::Claim => 4,
        Phase::End(Ending::Line(winner)) => 6 + winner as u64,
        Phase::End(Ending::DeadEnd(winner)) => 8 + winner as u64,
        Phase::End(Ending::Time(winner)) => 10 + winner as u64,
        Phase::End(Ending::Resign(winner)) => 12 + winner as u64,
        Phase::End(Ending::Draw) => 14,
    }
}

/// Both halves of the product, one laid over the other, so that every bit of both factors has an effect.
#[inline]
const fn fold(a: u64, b: u64) -> u64 {
    let product = a as u128 * b as u128;
    product as u64 ^ (product >> 64) as u64
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use parlor_rules::Side;

    use super::*;
    use crate::{Add, Board, Cell};

    /// Boards that differ in one number, and those with two numbers exchanged, have keys of their own.
    #[test]
    fn boards_are_told_apart() {
        let numbers: [u8; 100] = std::array::from_fn(|index| 2 + (index % 17) as u8);
        let mut keys = BTreeSet::from([board_key(&numbers)]);
        for cell in 0..100 {
            let mut other = numbers;
            other[cell] += 1;
            assert!(keys.insert(board_key(&other)), "cell {cell}");
            if cell % 17 != 16 && cell < 99 {
                let mut other = numbers;
                other.swap(cell, cell + 1);
                assert!(keys.insert(board_key(&other)), "cells {cell} and {}", cell + 1);
            }
        }
    }

    /// Whatever a position shows is in its key: claims of either side, pions, the side that acts, and the phase.
    #[test]
    fn everything_counts() {
        let board = Board::new::<Add>([11; 100]).key();
        let start = Position::start(Side::First);
        let mut keys = BTreeSet::from([key(board, &start), key(Board::new::<Add>([12; 100]).key(), &start)]);
        let mut insert = |position: Position| assert!(keys.insert(key(board, &position)), "{position:?}");
        for cell in Cell::all() {
            insert(Position { claims: [CellSet::of(cell), CellSet::EMPTY], ..start.clone() });
            insert(Position { claims: [CellSet::EMPTY, CellSet::of(cell)], ..start.clone() });
        }
        for value in 1..=10 {
            insert(Position { pions: [value, 0], ..start.clone() });
            insert(Position { pions: [0, value], ..start.clone() });
        }
        insert(Position { side: Side::Second, ..start.clone() });
        let endings = Side::BOTH.map(|side| {
            [Ending::Line(side), Ending::DeadEnd(side), Ending::Time(side), Ending::Resign(side)]
        });
        let phases =
            [Phase::SecondPion, Phase::FirstClaim, Phase::Move, Phase::Claim, Phase::End(Ending::Draw)];
        for phase in phases.into_iter().chain(endings.concat().into_iter().map(Phase::End)) {
            insert(Position { phase, ..start.clone() });
        }
    }
}
