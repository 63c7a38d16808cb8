use parlor_rules::Side;

use crate::{Cell, CellSet, Ending, Phase};

/// Claims, pions, whose turn it is and what is due. The numbers of the board are in the [rules](crate::Dolanan).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    /// By side.
    pub(crate) claims: [CellSet; 2],
    /// The numbers whose cells are all claimed, a bit for each. Follows from the claims; kept so that nobody has to look
    /// at every column on every ply.
    pub(crate) used_up: u64,
    /// By side; 0 while it is not placed.
    pub(crate) pions: [u8; 2],
    /// Who acts; blue when nobody does, so that equal positions are equal.
    pub(crate) side: Side,
    pub(crate) phase: Phase,
}

const _: () = assert!(size_of::<Position>() <= 48);

impl Position {
    /// The position in which `opener` begins.
    pub(crate) const fn start(opener: Side) -> Position {
        Position {
            claims: [CellSet::EMPTY; 2],
            used_up: 0,
            pions: [0; 2],
            side: opener,
            phase: Phase::FirstPion,
        }
    }

    /// The cells that a side has claimed.
    #[inline]
    pub const fn claims(&self, side: Side) -> CellSet {
        self.claims[side.index()]
    }

    /// The cells that nobody has claimed.
    #[inline]
    pub fn free(&self) -> CellSet {
        !(self.claims[0] | self.claims[1])
    }

    /// Who has claimed a cell.
    pub fn owner(&self, cell: Cell) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| self.claims(side).contains(cell))
    }

    /// The value of a side's pion, once it is placed.
    pub fn pion(&self, side: Side) -> Option<u8> {
        Some(self.pions[side.index()]).filter(|&value| value > 0)
    }

    /// Who acts now; nobody when the game is over.
    #[inline]
    pub const fn side(&self) -> Option<Side> {
        match self.phase {
            Phase::End(_) => None,
            _ => Some(self.side),
        }
    }

    /// What is due next.
    #[inline]
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// How many cells are claimed.
    pub fn claimed(&self) -> usize {
        self.claims[0].len() + self.claims[1].len()
    }

    /// The values of the pions of the side that acts and of the other one.
    #[inline]
    pub(crate) const fn own_and_other(&self) -> (u8, u8) {
        (self.pions[self.side.index()], self.pions[self.side.other().index()])
    }

    /// Ends the game.
    #[inline]
    pub(crate) const fn end(&mut self, ending: Ending) {
        self.phase = Phase::End(ending);
        self.side = Side::First;
    }
}
