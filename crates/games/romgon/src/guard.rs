use parlor_rules::Side;

use crate::patterns::{Way, leaps, slide};
use crate::{Hex, HexSet, Kind, Position};

/// What the check rule leaves to the side to move, found once per position instead of once per move.
///
/// All attacks but a circle's slide are leaps, so the other pieces can end an attack only by capturing the attacker
/// or by stepping between a circle and the rhombus, and can begin one only by leaving such a place.
pub(crate) struct Guard {
    /// Where other pieces than the rhombus must go; all hexes when it is not attacked.
    to: HexSet,
    /// Pieces that stand alone between a circle and the rhombus, one each way round the ring, and where they may go.
    pins: [(HexSet, HexSet); 2],
    /// Where the rhombus would be attacked as it is, by its flip state: unflipped, flipped.
    danger: [HexSet; 2],
}

impl Guard {
    /// The guard of the rhombus of the side to move; without one everything is free.
    #[inline]
    pub(crate) fn new(position: &Position) -> Guard {
        let mut guard =
            Guard { to: HexSet::ALL, pins: [(HexSet::EMPTY, HexSet::ALL); 2], danger: [HexSet::EMPTY; 2] };
        let side = position.to_move();
        if let Some(rhombus) = position.rhombus(side) {
            guard.watch(position, side, rhombus);
        }
        guard
    }

    #[inline]
    fn watch(&mut self, position: &Position, side: Side, rhombus: Hex) {
        let is_flipped = position.flipped().contains(rhombus);
        // The rhombus does not hide the hexes behind it: it will have left when they matter.
        let without = position.occupied() - HexSet::of(rhombus);
        for (hex, piece) in position.on(position.side(!side)) {
            if piece.kind() == Kind::Rhombus {
                continue;
            }
            let attacked = if piece.slides() { slide(hex, without) } else { leaps(piece, hex) };
            self.danger[usize::from(piece.is_flipped())] |= attacked;
            let matches = piece.is_flipped() == is_flipped;
            if piece.slides() {
                if matches && hex.zone() == rhombus.zone() {
                    self.watch_ring(position, side, rhombus);
                }
            } else if matches && attacked.contains(rhombus) {
                self.to &= HexSet::of(hex);
            }
        }
    }

    /// Looks round the ring from the rhombus, both ways, for circles and what stands before them.
    fn watch_ring(&mut self, position: &Position, side: Side, rhombus: Hex) {
        for (way, pin) in Way::BOTH.into_iter().zip(&mut self.pins) {
            let mut line = HexSet::EMPTY;
            let mut shield = None;
            let mut at = way.next(rhombus);
            while at != rhombus {
                line.insert(at);
                match position.piece(at) {
                    None => {}
                    Some(piece) if piece.side() == side && shield.is_none() => shield = Some(at),
                    Some(piece) if piece.side() != side && piece.slides() => {
                        match shield {
                            None => self.to &= line,
                            Some(shield) => *pin = (HexSet::of(shield), line),
                        }
                        break;
                    }
                    Some(_) => break,
                }
                at = way.next(at);
            }
        }
    }

    /// Whether the rhombus is safe where it is, so that turning and flipping other pieces is free.
    #[inline]
    pub(crate) fn is_calm(&self) -> bool {
        self.to == HexSet::ALL
    }

    /// Where a piece other than the rhombus may go.
    #[inline]
    pub(crate) fn allows(&self, from: Hex) -> HexSet {
        let mut allowed = self.to;
        for (pinned, line) in self.pins {
            if pinned.contains(from) {
                allowed &= line;
            }
        }
        allowed
    }

    /// Where the rhombus would be safe in a flip state.
    #[inline]
    pub(crate) fn safe(&self, is_flipped: bool) -> HexSet {
        !self.danger[usize::from(is_flipped)]
    }
}
