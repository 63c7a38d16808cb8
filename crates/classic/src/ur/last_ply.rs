use super::bounds::Bounds;
use super::node::{Node, rolls_again, stops, to_rosettes};
use super::packed::{HOME_STOP, Packing, best_quiet, captured};
use super::search::Search;

/// Bounds by evaluations alone. A leaf is worth no less than its evaluation to the side about to roll there, which need not
/// capture, and more by no more than its captures can gain. Nearly all positions that a search meets are looked at here,
/// and nowhere else.
///
/// Sixteenths of a point are fine enough for these bounds, so that they are small numbers until the end.
impl<P: Packing> Search<'_, P> {
    /// Bounds of a leaf.
    #[inline]
    pub(super) fn leaf_bounds(&self, node: &Node) -> Bounds {
        let low = 16 * node.value();
        let high = low + self.best_capture() * node.ways_to_capture();
        Bounds { low: self.scaled(low), high: self.scaled(high) }
    }

    /// Bounds of a position before the roll, with one ply to be looked at.
    #[inline(never)] // so that the search around it stays small
    pub(super) fn last_ply_bounds(&self, node: &Node) -> Bounds {
        let room = self.best_capture();
        let rosette_room = room * node.ways_to_capture_from_rosettes();
        let mut passes = 1;
        let mut sum = LastPly::default();
        // Written out, so that all shifts are by constants.
        sum.add_roll::<P, 1, 4>(node, rosette_room, &mut passes);
        sum.add_roll::<P, 2, 6>(node, rosette_room, &mut passes);
        sum.add_roll::<P, 3, 4>(node, rosette_room, &mut passes);
        sum.add_roll::<P, 4, 1>(node, rosette_room, &mut passes);
        let turned = node.turned();
        let value = sum.value - passes * 16 * turned.value();
        let exposure = sum.exposure + passes * turned.ways_to_capture();
        Bounds { low: self.scaled(value - room * exposure), high: self.scaled(value + sum.more) }
    }

    /// The most that a way to capture can add to a leaf, in sixteenths.
    #[inline]
    const fn best_capture(&self) -> i32 {
        if self.quiescence == 0 { 0 } else { P::BEST_CAPTURE }
    }

    /// Sixteenths in units of a leaf. Without quiescence there are whole points only.
    #[inline]
    const fn scaled(&self, sixteenths: i32) -> i64 {
        (sixteenths as i64) << (4 * self.quiescence) >> 4
    }
}

/// Sums over the ways in which the dice fall, in sixteenths.
#[derive(Default)]
struct LastPly {
    /// Of the best evaluations after a move.
    value: i32,
    /// Of the ways to capture that the best moves leave to the other side.
    exposure: i32,
    /// How much more it may be worth to roll again.
    more: i32,
}

impl LastPly {
    /// Adds the best move with a roll, or passes as often as it falls.
    #[inline(always)]
    fn add_roll<P: Packing, const ROLL: usize, const WEIGHT: i32>(
        &mut self,
        node: &Node,
        rosette_room: i32,
        passes: &mut i32,
    ) {
        let origins = node.origins(ROLL);
        if origins == 0 {
            *passes += WEIGHT;
            return;
        }
        let (value, from) = best_by_evaluation::<P>(node, ROLL, origins);
        self.value += WEIGHT * 16 * value;
        // Who rolls again need not capture.
        if !rolls_again(from + ROLL) {
            self.exposure += WEIGHT * node.exposure(from, ROLL);
        }
        let to_rosettes = origins & to_rosettes(ROLL);
        if to_rosettes != 0 {
            let again = node.value_after(best_quiet::<P>(ROLL, to_rosettes).0);
            self.more += WEIGHT * (16 * (again - value) + rosette_room).max(0);
        }
    }
}

/// The best evaluation after a move with a roll, and where that move starts.
#[inline(always)]
fn best_by_evaluation<P: Packing>(node: &Node, roll: usize, origins: u16) -> (i32, usize) {
    let capturing = node.capturing(roll);
    let home = origins & 1 << (HOME_STOP - roll);
    let (gained, from) = best_quiet::<P>(roll, origins & !(capturing | home));
    // Both in one number, so that one comparison is enough.
    let both = |gained, from: usize| node.value_after(gained) << 4 | from as i32;
    let mut best = both(gained, from);
    for from in stops(capturing) {
        best = best.max(both(captured::<P>(from, from + roll), from));
    }
    if home != 0 {
        let from = HOME_STOP - roll;
        let won = P::WEIGHTS.win << 4 | from as i32;
        best = best.max(if node.has_one_left() {
            won
        } else {
            both(P::PACKED[HOME_STOP] - P::PACKED[from], from)
        });
    }
    (best >> 4, (best & 15) as usize)
}
