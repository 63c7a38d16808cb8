//! Random numbers for pieces on hexes, whose exclusive or is a position's hash.

use parlor_rules::{Draws, Side};

use crate::{Hex, Piece};

static PIECES: [[u64; Hex::COUNT]; Piece::CODES] = piece_keys();

/// Tells the sides to move apart.
const WHITE_TO_MOVE: u64 = Draws::new(0x52_4F_4D).draw();

/// What a piece on a hex adds.
#[inline]
pub(crate) fn piece_key(piece: Piece, hex: Hex) -> u64 {
    PIECES[piece.code()][hex.index()]
}

/// What the side to move adds.
#[inline]
pub(crate) const fn side_key(side: Side) -> u64 {
    match side {
        Side::First => 0,
        Side::Second => WHITE_TO_MOVE,
    }
}

const fn piece_keys() -> [[u64; Hex::COUNT]; Piece::CODES] {
    let mut draws = Draws::new(0x52_4F_4D_47_4F_4E);
    let mut keys = [[0; Hex::COUNT]; Piece::CODES];
    let mut code = 0;
    while code < Piece::CODES {
        let mut hex = 0;
        while hex < Hex::COUNT {
            keys[code][hex] = draws.draw();
            hex += 1;
        }
        code += 1;
    }
    keys
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// All parts differ, and none of them leaves a key as it is, but for Black's turn.
    #[test]
    fn every_part_has_a_number_of_its_own() {
        let pieces = (0..Piece::CODES).map(Piece::from_code);
        let mut parts: BTreeSet<u64> =
            pieces.flat_map(|piece| Hex::all().map(move |hex| piece_key(piece, hex))).collect();
        parts.extend(Side::BOTH.map(side_key));
        assert_eq!(parts.len(), Piece::CODES * Hex::COUNT + 2);
        assert_eq!(parts.first(), Some(&side_key(Side::First)));
    }
}
