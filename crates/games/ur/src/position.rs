use parlor_rules::Side;

use crate::path::{self, HOME_STOP, LANE_TRACK, ROSETTE_STOPS, SAFE_STOP, STOPS};
use crate::{Move, MoveKind};

/// What the board shows: where the pieces of both sides stand, whose turn it is, and the roll.
///
/// Pieces are kept by track index, not by square, so that both sides look alike: bit `k` of a side's
/// [`track`](Position::track) is the square at index `k` of its own path, and the bits of [`LANE`](crate::LANE) are
/// the same squares for both. How many pieces a side has altogether is known to [`Ur`](crate::Ur); what it has
/// borne off is what is neither on the board nor in hand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    pub(crate) track: [u16; 2],
    pub(crate) hand: [u8; 2],
    pub(crate) side: Side,
    /// The roll, or one of [`TO_ROLL`] and [`OVER`].
    pub(crate) roll: u8,
}

/// How far a turn has come.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Stage {
    /// The dice have not been rolled.
    ToRoll,
    /// The dice show this number, from 0 to 4, and a move or a pass is due.
    Rolled(u8),
    /// The game is over, and the side named has won.
    Over,
}

pub(crate) const TO_ROLL: u8 = 5;
pub(crate) const OVER: u8 = 6;

const _: () = assert!(size_of::<Position>() == 8);

impl Position {
    /// Whose turn it is; when the game is over, who has won.
    #[inline]
    pub const fn side(&self) -> Side {
        self.side
    }

    /// How far the turn has come.
    #[inline]
    pub const fn stage(&self) -> Stage {
        match self.roll {
            TO_ROLL => Stage::ToRoll,
            OVER => Stage::Over,
            roll => Stage::Rolled(roll),
        }
    }

    /// The squares that a side holds: bit `k` for index `k` of its track, 0 to 13.
    #[inline]
    pub const fn track(&self, side: Side) -> u16 {
        self.track[side.index()]
    }

    /// How many pieces a side has not yet entered.
    #[inline]
    pub const fn hand(&self, side: Side) -> u8 {
        self.hand[side.index()]
    }

    /// Whose piece stands on a square from 0 to 19.
    pub fn piece_on(&self, square: i8) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| match path::stop_at(side, square) {
            Some(stop @ 1..HOME_STOP) => self.track(side) >> (stop - 1) & 1 == 1,
            _ => false,
        })
    }

    /// The stops from which the side to move can move `roll` steps.
    ///
    /// With hand and home among the stops, entering, advancing and bearing off are one shift: what overshoots is
    /// shifted out of the sixteen bits. A roll of 0 moves nothing, since all that it reaches is held already.
    #[inline]
    pub(crate) const fn origins(&self, roll: u8) -> u16 {
        let (me, op) = (self.side.index(), self.side.other().index());
        let (own, enemy) = (self.track[me] << 1, self.track[op] << 1);
        let movable = own | (self.hand[me] > 0) as u16;
        let blocked = own | enemy & SAFE_STOP | 1;
        (movable << roll & !blocked) >> roll
    }

    /// Whether an enemy piece stands in the lane at this stop of the side to move.
    #[inline]
    pub(crate) const fn captured_at(&self, stop: usize) -> u16 {
        (1u32 << stop >> 1) as u16 & LANE_TRACK & self.track[self.side.other().index()]
    }

    /// Plays a legal move.
    #[inline]
    pub(crate) const fn play(&mut self, mv: Move) {
        match mv.kind() {
            MoveKind::Roll(number) => self.roll = number,
            MoveKind::Pass => {
                self.side = self.side.other();
                self.roll = TO_ROLL;
            }
            MoveKind::Piece { from, .. } => {
                let stop = STOPS[self.side.index()][(from + 1) as usize & 31];
                self.advance(stop as usize & 15);
            }
        }
    }

    /// Moves the piece at a stop by the roll, as [`origins`](Position::origins) allows.
    #[inline]
    const fn advance(&mut self, from: usize) {
        let to = (from + self.roll as usize) & 15;
        let (me, op) = (self.side.index(), self.side.other().index());
        let captured = self.captured_at(to);
        self.track[op] ^= captured;
        self.hand[op] += (captured != 0) as u8;

        // Hand and home have no place in the track: their bits fall off at either end.
        let stops = self.track[me] << 1 ^ 1 << from ^ 1 << to;
        self.track[me] = (stops & !(1 << HOME_STOP)) >> 1;
        self.hand[me] -= (from == 0) as u8;

        self.roll = TO_ROLL;
        if self.track[me] == 0 && self.hand[me] == 0 {
            self.roll = OVER;
        } else if ROSETTE_STOPS >> to & 1 == 0 {
            self.side = self.side.other();
        }
    }

    /// All of the position in 38 bits; two positions never share a number.
    #[inline]
    pub(crate) const fn bits(&self) -> u64 {
        self.track[0] as u64
            | (self.track[1] as u64) << 14
            | (self.hand[0] as u64) << 28
            | (self.hand[1] as u64) << 31
            | (self.side as u64) << 34
            | (self.roll as u64) << 35
    }
}
