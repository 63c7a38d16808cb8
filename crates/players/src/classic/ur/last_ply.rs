use super::bounds::Bounds;
use super::race::{ROLLS, Race, rolls_again, stops, to_rosettes};
use super::search::Search;
use super::terms::WIN;
use super::worth::{BEST_CAPTURE, HOME_STOP, WORTH, best_quiet, captured};

/// Bounds by evaluations alone. A leaf is worth no less than its evaluation to the side about to roll there, which need not
/// capture, and more by no more than its captures can gain. Nearly all positions that a search meets are looked at here,
/// and nowhere else.
impl Search<'_> {
    /// Bounds of a leaf.
    #[inline]
    pub(super) fn leaf_bounds(&self, race: &Race) -> Bounds {
        let low = race.value() << (4 * self.quiescence);
        Bounds { low, high: low + self.room(race.ways_to_capture()) }
    }

    /// Bounds of a position before the roll, with one ply to be looked at.
    pub(super) fn last_ply_bounds(&self, race: &Race) -> Bounds {
        let pass = -self.leaf_bounds(&race.turned());
        let mut sum = pass;
        for (roll, weight) in ROLLS {
            let origins = race.origins(roll);
            let best = if origins == 0 { pass } else { self.last_move_bounds(race, roll, origins) };
            sum = sum.plus(weight, best);
        }
        sum
    }

    /// Bounds of the best of some moves to a leaf.
    #[inline]
    fn last_move_bounds(&self, race: &Race, roll: usize, origins: u16) -> Bounds {
        let unit = 4 * self.quiescence;
        let (value, from) = best_by_evaluation(race, roll, origins);
        let value = value << unit;
        let mut bounds = Bounds::exactly(value);
        // Who rolls again need not capture.
        if !rolls_again(from + roll) {
            bounds.low -= self.room(race.exposure(from, roll));
        }
        let to_rosettes = origins & to_rosettes(roll);
        if to_rosettes != 0 {
            let value = race.value_after(best_quiet(roll, to_rosettes).0) << unit;
            bounds.high = bounds.high.max(value + self.room(race.ways_to_capture_from_rosettes()));
        }
        bounds
    }

    /// How much more than its evaluation a leaf can be worth to the side about to roll, if it can capture in so many of the
    /// sixteen ways in which dice fall.
    #[inline]
    const fn room(&self, ways: i64) -> i64 {
        if self.quiescence == 0 { 0 } else { (ways * BEST_CAPTURE) << (4 * (self.quiescence - 1)) }
    }
}

/// The best evaluation after a move with a roll, and where that move starts.
#[inline]
fn best_by_evaluation(race: &Race, roll: usize, origins: u16) -> (i64, usize) {
    let capturing = race.capturing(roll);
    let home = origins & 1 << (HOME_STOP - roll);
    let (gained, from) = best_quiet(roll, origins & !(capturing | home));
    let mut best = (race.value_after(gained), from);
    for from in stops(capturing) {
        best = best.max((race.value_after(captured(from, from + roll)), from));
    }
    if home != 0 {
        let from = HOME_STOP - roll;
        let gained = WORTH[HOME_STOP] - WORTH[from];
        let value = if race.has_one_left() { WIN.into() } else { race.value_after(gained) };
        best = best.max((value, from));
    }
    best
}
