use crate::{HAND, HOME};

/// A move, a pass or a roll, in two bytes. Ordered as moves are listed: pass, rolls, then by origin and destination.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move(u16);

/// What a [`Move`] does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MoveKind {
    /// The turn is handed over, because nothing can move.
    Pass,
    /// The dice show this number.
    Roll(u8),
    /// A piece moves.
    Piece {
        /// From this square; [`HAND`] if it enters.
        from: i8,
        /// To this square; [`HOME`] if it is borne off.
        to: i8,
    },
}

const FIRST_ROLL: u16 = 1;
/// Origins are counted from here, so that every piece move comes after the rolls.
const ORIGINS: i8 = 2;
const ORIGIN_SHIFT: u32 = 5;

const _: () = assert!(size_of::<Move>() == 2);

impl Move {
    /// The pass.
    pub const PASS: Move = Move(0);

    /// The roll of a number from 0 to 4.
    #[inline]
    pub const fn roll(number: u8) -> Option<Move> {
        if number <= 4 { Some(Move::rolled(number)) } else { None }
    }

    /// The move of a piece between two places: an origin from -1 (the hand) to 19, a destination from 0 to 20 (home).
    #[inline]
    pub const fn piece(from: i8, to: i8) -> Option<Move> {
        let on_board = HAND <= from && from < HOME && HAND < to && to <= HOME;
        if on_board { Some(Move::moved(from, to)) } else { None }
    }

    /// As [`roll`](Move::roll), for a number known to be in range.
    #[inline]
    pub(crate) const fn rolled(number: u8) -> Move {
        Move(FIRST_ROLL + number as u16)
    }

    /// As [`piece`](Move::piece), for places known to be in range.
    #[inline]
    pub(crate) const fn moved(from: i8, to: i8) -> Move {
        Move(((from + ORIGINS) as u16) << ORIGIN_SHIFT | to as u16)
    }

    /// What it does.
    #[inline]
    pub const fn kind(self) -> MoveKind {
        let origin = (self.0 >> ORIGIN_SHIFT) as i8;
        match self.0 {
            0 => MoveKind::Pass,
            _ if origin == 0 => MoveKind::Roll((self.0 - FIRST_ROLL) as u8),
            _ => MoveKind::Piece { from: origin - ORIGINS, to: (self.0 & 0x1F) as i8 },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_say_what_they_were_made_of_and_ascend() {
        let mut all = vec![(Move::PASS, MoveKind::Pass)];
        all.extend((0..=4).filter_map(|number| Some((Move::roll(number)?, MoveKind::Roll(number)))));
        for from in i8::MIN..=i8::MAX {
            for to in i8::MIN..=i8::MAX {
                all.extend(Move::piece(from, to).map(|mv| (mv, MoveKind::Piece { from, to })));
            }
        }
        assert_eq!(all.len(), 1 + 5 + 21 * 21);
        assert!(all.is_sorted_by(|(a, _), (b, _)| a < b));
        assert!(all.iter().all(|(mv, kind)| mv.kind() == *kind));
        assert_eq!(Move::roll(5), None);
    }
}
