use parlor_rules::Side;

use crate::board::number_bit;
use crate::{Cell, CellSet, Dolanan, Ending, Kind, Position};

/// The numbers that the pions make and the cells that carry them. The cells that a pion on one value leads to, while the
/// other pion stands still, are a column.
impl<K: Kind> Dolanan<K> {
    /// The number that the pions make, once both are placed.
    pub fn target(&self, position: &Position) -> Option<u8> {
        Some(K::combine(position.pion(Side::First)?, position.pion(Side::Second)?))
    }

    /// The free cells that carry the target.
    #[inline]
    pub fn available(&self, position: &Position) -> CellSet {
        let [blue, red] = position.pions;
        self.board().column(blue, red) & position.free()
    }

    /// The values to which a side may move its pion from where the pions stand, ascending.
    #[inline]
    pub fn open_values(&self, position: &Position, side: Side) -> impl Iterator<Item = u8> + use<K> {
        let own = position.pions[side.index()];
        let other = position.pions[side.other().index()];
        (1..=K::highest(other)).filter(move |&value| value != own)
    }

    /// The free cells that a side could claim with its pion on `value`. The column is dead when there is none.
    #[inline]
    pub fn column(&self, position: &Position, side: Side, value: u8) -> CellSet {
        self.board().column(position.pions[side.other().index()], value) & position.free()
    }

    /// Whether a side could claim a cell after moving its pion.
    pub(crate) fn has_live_column(&self, position: &Position, side: Side) -> bool {
        self.open_values(position, side).any(|value| !self.column(position, side, value).is_empty())
    }

    /// How the game ends when `side` has moved its pion to where no free cell carries the target.
    pub(crate) fn dead_end(&self, position: &Position, side: Side) -> Ending {
        if self.has_live_column(position, side) { Ending::DeadEnd(side.other()) } else { Ending::Draw }
    }

    /// How the game ends when `opener` has set up both pions where no cell carries the target.
    pub(crate) fn dead_setup(&self, position: &Position, opener: Side) -> Ending {
        let live = Side::BOTH.into_iter().any(|side| self.has_live_column(position, side));
        if live { Ending::DeadEnd(opener.other()) } else { Ending::Draw }
    }

    /// The values on which a side's pion may be placed now.
    pub(crate) fn open_placements(&self, position: &Position, side: Side) -> std::ops::Range<u8> {
        let highest = match (position.pion(side), position.pion(side.other())) {
            (Some(_), _) => 0,
            (None, None) => K::VALUES,
            (None, Some(other)) => K::highest(other),
        };
        1..highest + 1
    }

    /// The cells that can be claimed in the turn that begins. Every value of the pion makes another number, so these
    /// are as many turns.
    #[inline]
    pub(crate) fn claimable(&self, position: &Position) -> CellSet {
        let (own, other) = position.own_and_other();
        self.board().reach(other) & !self.board().column(other, own) & position.free()
    }

    /// The numbers of dead columns to which the pion may be moved, a bit for each in the order of the values that make
    /// them.
    #[inline]
    pub(crate) fn dead_numbers(&self, position: &Position) -> u64 {
        let (own, other) = position.own_and_other();
        let dead = (position.used_up | self.board().absent()) & self.board().made(other);
        // There seldom is any, so that where the pion stands is looked up last.
        if dead == 0 { 0 } else { dead & !number_bit::<K>(K::combine(own, other)) }
    }

    /// The number of a claimed cell is used up if that was its last free one.
    #[inline]
    pub(crate) fn use_up(&self, position: &mut Position, cell: Cell) {
        if (self.board().alike(cell) & position.free()).is_empty() {
            position.used_up |= self.board().number_bit(cell);
        }
    }
}
