use parlor_rules::{Draws, Side};

use crate::{Hex, Kind, Piece};

/// Unordered pairs of different hexes.
const PAIRS: usize = Hex::COUNT * (Hex::COUNT - 1) / 2;

/// A count for each side and type.
const TABLES: usize = 2 * Kind::ALL.len();

/// How often each side moved a piece of each type between two hexes without capturing. No count passes five, which
/// ends the game.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Shuttles(Box<[u8]>);

impl Shuttles {
    /// The count of a piece's side and type for a pair of hexes.
    #[inline]
    pub(crate) fn count(&self, piece: Piece, from: Hex, to: Hex) -> u8 {
        self.0.get(place(piece, from, to)).copied().unwrap_or(0)
    }

    /// The largest count of a side and type.
    pub(crate) fn most(&self, side: Side, kind: Kind) -> u8 {
        let begin = table(side, kind) * PAIRS;
        self.0.get(begin..begin + PAIRS).and_then(|counts| counts.iter().copied().max()).unwrap_or(0)
    }

    /// Counts one more, and says how many there are now.
    #[inline]
    pub(crate) fn add(&mut self, piece: Piece, from: Hex, to: Hex) -> u8 {
        let Some(count) = self.0.get_mut(place(piece, from, to)) else { return 0 };
        *count = count.saturating_add(1);
        *count
    }

    /// A number of its own for a pair of hexes and a count.
    #[inline]
    pub(crate) fn key(piece: Piece, from: Hex, to: Hex, count: u8) -> u64 {
        Draws::new((place(piece, from, to) * 8 + usize::from(count)) as u64).draw()
    }

    /// Counts one less.
    #[inline]
    pub(crate) fn remove(&mut self, piece: Piece, from: Hex, to: Hex) {
        if let Some(count) = self.0.get_mut(place(piece, from, to)) {
            *count = count.saturating_sub(1);
        }
    }
}

/// Where the count is: pairs in the order of their larger hex, then of the smaller.
#[inline]
fn place(piece: Piece, from: Hex, to: Hex) -> usize {
    let (low, high) = (from.min(to).index(), from.max(to).index());
    table(piece.side(), piece.kind()) * PAIRS + high * high.saturating_sub(1) / 2 + low
}

/// The number of the counts of a side and type.
#[inline]
const fn table(side: Side, kind: Kind) -> usize {
    side.index() * Kind::ALL.len() + kind as usize
}

impl Default for Shuttles {
    fn default() -> Shuttles {
        Shuttles(vec![0; TABLES * PAIRS].into_boxed_slice())
    }
}

impl std::fmt::Debug for Shuttles {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_map().entries(self.0.iter().enumerate().filter(|(_, count)| **count > 0)).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pair_has_its_own_count() {
        let mut seen = std::collections::BTreeSet::new();
        for side in Side::BOTH {
            for kind in Kind::ALL {
                let piece = Piece::new(side, kind, 0);
                for from in Hex::all() {
                    for to in Hex::all().filter(|&to| to > from) {
                        assert_eq!(place(piece, from, to), place(piece, to, from));
                        assert!(seen.insert(place(piece, from, to)));
                    }
                }
            }
        }
        assert_eq!((seen.len(), seen.last()), (TABLES * PAIRS, Some(&(TABLES * PAIRS - 1))));
    }

    #[test]
    fn only_what_was_counted_is_written() {
        let mut shuttles = Shuttles::default();
        let circle = Piece::new(Side::First, Kind::Circle, 0);
        let mut hexes = Hex::all();
        let (Some(from), Some(to)) = (hexes.next(), hexes.next()) else { panic!("a board has hexes") };
        shuttles.add(circle, from, to);
        assert_eq!(format!("{shuttles:?}"), format!("{{{}: 1}}", place(circle, from, to)));
    }
}
