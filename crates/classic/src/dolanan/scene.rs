use std::marker::PhantomData;

use parlor_dolanan::{Board, Cell, CellSet, Dolanan, Kind, Position};
use parlor_rules::Side;

use super::Grid;

/// What the formulas look at: the numbers, the claims and the pions.
#[derive(Clone)]
pub(super) struct Scene<'a, K> {
    pub(super) grid: Grid,
    board: &'a Board,
    free: CellSet,
    /// By side; 0 while it is not placed.
    pions: [u8; 2],
    kind: PhantomData<K>,
}

impl<'a, K: Kind> Scene<'a, K> {
    /// The scene of a position.
    pub(super) fn new(game: &'a Dolanan<K>, position: &Position) -> Scene<'a, K> {
        Scene {
            grid: Grid::of(position),
            board: game.board(),
            free: position.free(),
            pions: Side::BOTH.map(|side| position.pion(side).unwrap_or(0)),
            kind: PhantomData,
        }
    }

    /// The value of a side's pion.
    pub(super) fn pion(&self, side: Side) -> u8 {
        self.pions[side.index()]
    }

    /// The free cells that carry the number which the pions make.
    pub(super) fn available(&self) -> CellSet {
        self.board.column(self.pions[0], self.pions[1]) & self.free
    }

    /// Every turn of a side as the value of its pion and the cell that it claims: by value, then by cell.
    #[inline]
    pub(super) fn for_each_turn(&self, side: Side, mut f: impl FnMut(u8, Cell)) {
        let (own, other) = (self.pion(side), self.pion(side.other()));
        for value in (1..=K::highest(other)).filter(|&value| value != own) {
            for cell in self.board.column(other, value) & self.free {
                f(value, cell);
            }
        }
    }

    /// The scene after a side has moved its pion (or left it, in a first claim or after a half-turn) and claimed.
    pub(super) fn after(&self, side: Side, value: u8, cell: Cell) -> Scene<'a, K> {
        let mut after = self.clone();
        after.grid.claim(cell, side);
        after.free = self.free & !CellSet::of(cell);
        after.pions[side.index()] = value;
        after
    }

    /// The free cells on which a side would complete a line.
    pub(super) fn winning_cells(&self, side: Side) -> CellSet {
        self.free.into_iter().filter(|&cell| self.grid.streaks(cell, side).complete()).collect()
    }

    /// Among `cells`, those that `side` can claim in its next turn when the other pion stands on `other`.
    #[inline]
    pub(super) fn within_reach(&self, cells: CellSet, side: Side, other: u8) -> CellSet {
        cells & self.board.reach(other) & !self.board.column(other, self.pion(side))
    }
}
