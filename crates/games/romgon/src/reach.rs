use parlor_rules::Side;

use crate::patterns::{leaps, quiet_steps, slide};
use crate::{Hex, HexSet, Kind, Piece, Position};

/// Where a piece can go by its pattern of movement, before the check rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reach {
    /// Empty hexes.
    pub moves: HexSet,
    /// Hexes of pieces that it can capture.
    pub captures: HexSet,
}

impl Position {
    /// Where the piece on this hex can go, whoever is to move. Nowhere if there is none.
    pub fn reach(&self, hex: Hex) -> Reach {
        match self.piece(hex) {
            Some(piece) => self.reach_of(hex, piece),
            None => Reach { moves: HexSet::EMPTY, captures: HexSet::EMPTY },
        }
    }

    #[inline]
    pub(crate) fn reach_of(&self, hex: Hex, piece: Piece) -> Reach {
        let occupied = self.occupied();
        let pattern = if piece.slides() { slide(hex, occupied) } else { leaps(piece, hex) };
        Reach { moves: (pattern | quiet_steps(piece, hex)) - occupied, captures: pattern & self.prey(piece) }
    }

    /// Where a piece on this hex moves or captures when these hexes are occupied: what it attacks if something it may
    /// capture stands there, and what it defends if one of its own does. Steps that never capture are not among them.
    #[inline]
    pub fn aims(piece: Piece, hex: Hex, occupied: HexSet) -> HexSet {
        if piece.slides() { slide(hex, occupied) } else { leaps(piece, hex) }
    }

    /// Where a piece on this hex may also go if the hex is empty, but never captures.
    #[inline]
    pub fn quiet_steps(piece: Piece, hex: Hex) -> HexSet {
        quiet_steps(piece, hex)
    }

    /// The pieces that a piece may capture if it reaches them: enemies in the same flip state, but no rhombus for a
    /// rhombus.
    #[inline]
    fn prey(&self, piece: Piece) -> HexSet {
        let enemies = self.side(!piece.side());
        let matching = if piece.is_flipped() { enemies & self.flipped() } else { enemies - self.flipped() };
        match self.rhombus(!piece.side()) {
            Some(rhombus) if piece.kind() == Kind::Rhombus => matching - HexSet::of(rhombus),
            _ => matching,
        }
    }

    /// Whether a side's rhombus is attacked.
    #[inline]
    pub fn is_attacked(&self, side: Side) -> bool {
        let Some(rhombus) = self.rhombus(side) else { return false };
        let is_flipped = self.flipped().contains(rhombus);
        self.on(self.side(!side)).any(|(hex, piece)| {
            let aims = if piece.slides() {
                hex.zone() == rhombus.zone() && slide(hex, self.occupied()).contains(rhombus)
            } else {
                leaps(piece, hex).contains(rhombus) && piece.kind() != Kind::Rhombus
            };
            aims && piece.is_flipped() == is_flipped
        })
    }

    /// The enemy pieces that attack a side's rhombus.
    pub fn attackers(&self, side: Side) -> HexSet {
        let Some(rhombus) = self.rhombus(side) else { return HexSet::EMPTY };
        self.on(self.side(!side))
            .filter(|&(hex, piece)| self.reach_of(hex, piece).captures.contains(rhombus))
            .map(|(hex, _)| hex)
            .collect()
    }
}
