//! The random numbers of the position key: one for every piece on every square, one for Magenta's turn.

use parlor_rules::{Draws, Side};

use crate::{Kind, Square};

static PIECES: [[[u64; 64]; 5]; 2] = {
    let mut draws = Draws::new(0xC5_F1FE);
    let mut keys = [[[0; 64]; 5]; 2];
    let mut i = 0;
    while i < 2 * 5 * 64 {
        keys[i / 320][i / 64 % 5][i % 64] = draws.draw();
        i += 1;
    }
    keys
};

const MAGENTA: u64 = Draws::new(0x00A6_E47A).draw();

/// The part of a piece on a square.
#[inline]
pub(crate) fn piece(side: Side, kind: Kind, square: Square) -> u64 {
    PIECES[side.index()][kind.index()][square.index()]
}

/// The part of the side to move.
#[inline]
pub(crate) const fn turn(side: Side) -> u64 {
    match side {
        Side::First => 0,
        Side::Second => MAGENTA,
    }
}

/// The part of the ply number; its parity is the side to move.
#[inline]
pub(crate) const fn ply(ply: u32) -> u64 {
    Draws::new(ply as u64).draw()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// All parts differ, and none of them leaves a key as it is, but for Cyan's turn.
    #[test]
    fn every_part_has_a_number_of_its_own() {
        let mut parts: BTreeSet<u64> = (0..1_000).map(ply).collect();
        for (side, kind) in Side::BOTH.into_iter().flat_map(|side| Kind::ALL.map(|kind| (side, kind))) {
            parts.extend(Square::all().map(|square| piece(side, kind, square)));
        }
        parts.extend(Side::BOTH.map(turn));
        assert_eq!(parts.len(), 1_000 + 2 * 5 * 64 + 2);
        assert_eq!(parts.first(), Some(&turn(Side::First)));
    }
}
