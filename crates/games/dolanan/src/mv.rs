use std::fmt;

use parlor_rules::Side;

use crate::cell::Cell;

/// A move, packed. Moves are ordered as the rules list them: by value, then by cell; in the set-up blue's pion
/// before red's.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(u16);

const _: () = assert!(size_of::<Move>() == 2);

/// What a move does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// `b5`: puts a side's pion on a value.
    Place(Side, u8),
    /// `@47`: claims a cell.
    Claim(Cell),
    /// `>6@47`: moves the own pion and claims a cell.
    Turn(u8, Cell),
    /// `>6#`: moves the own pion to a dead column, which ends the game.
    DeadEnd(u8),
    /// `>6`: moves the own pion; the claim is a move of its own. Never listed.
    HalfTurn(u8),
}

/// Set for placements; their low byte is the value, and this bit and the side are above it.
const PLACE: u16 = 1 << 15;
/// In the lower seven bits is the bit of a cell, or one of these two, which no cell has.
const SLOT: u16 = 0x7F;
const DEAD_END: u16 = 0x7E;
const HALF_TURN: u16 = 0x7F;

impl Move {
    /// The move of an action.
    #[inline]
    pub const fn new(action: Action) -> Move {
        Move(match action {
            Action::Place(side, value) => PLACE | (side as u16) << 8 | value as u16,
            Action::Claim(cell) => cell.bit() as u16,
            Action::Turn(value, cell) => (value as u16) << 7 | cell.bit() as u16,
            Action::DeadEnd(value) => (value as u16) << 7 | DEAD_END,
            Action::HalfTurn(value) => (value as u16) << 7 | HALF_TURN,
        })
    }

    /// What the move does.
    #[inline]
    pub const fn action(self) -> Action {
        if self.0 & PLACE != 0 {
            let side = if self.0 >> 8 & 1 == 0 { Side::First } else { Side::Second };
            return Action::Place(side, self.0 as u8);
        }
        let value = (self.0 >> 7) as u8;
        match self.0 & SLOT {
            DEAD_END => Action::DeadEnd(value),
            HALF_TURN => Action::HalfTurn(value),
            bit if value == 0 => Action::Claim(Cell::from_bit(bit as u8)),
            bit => Action::Turn(value, Cell::from_bit(bit as u8)),
        }
    }

    /// The cell that is claimed, if one is.
    #[inline]
    pub const fn cell(self) -> Option<Cell> {
        match self.action() {
            Action::Claim(cell) | Action::Turn(_, cell) => Some(cell),
            _ => None,
        }
    }
}

/// The canonical spelling.
impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Place(Side::First, value) => write!(f, "b{value}"),
            Action::Place(Side::Second, value) => write!(f, "r{value}"),
            Action::Claim(cell) => write!(f, "@{cell}"),
            Action::Turn(value, cell) => write!(f, ">{value}@{cell}"),
            Action::DeadEnd(value) => write!(f, ">{value}#"),
            Action::HalfTurn(value) => write!(f, ">{value}"),
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.action())
    }
}
