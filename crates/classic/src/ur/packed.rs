//! The evaluation as a sum over pieces, so that a move changes it by a few additions.
//!
//! Only the rounding of the position term keeps the evaluation from being such a sum. So a *packed* evaluation keeps two
//! sums in one number: below bit 16 twice the evaluation before rounding, above it the way that the pieces on the board
//! have come. That of a position is the sum over the mover's pieces less the sum over the other's.

use parlor_rules::Side;
use parlor_ur::{LANE, is_rosette, square_at};

use super::Weights;

/// The stop beyond the last square; stop 0 is the hand.
pub(super) const HOME_STOP: usize = 15;

/// Weights that are known when the program is built, with all that follows from them.
pub(super) trait Packing {
    /// The weights.
    const WEIGHTS: Weights;
    /// A step, packed.
    const STEP: i32 = step(&Self::WEIGHTS);
    /// What a piece at each stop of its path is worth, packed.
    const PACKED: [i32; 16] = packed(&Self::WEIGHTS);
    /// No capture adds more to the evaluation than this, rounding included. On a rosette there are none.
    const BEST_CAPTURE: i32 = best_capture(&Self::PACKED);
    /// The moves with a roll that neither capture nor bear off all come equally far, so the best of some needs no
    /// rounding: it is looked up by the stops 0 to 7 and 8 to 14 from which they start. An entry holds the points gained,
    /// times 16, and the stop.
    const QUIET: &'static Quiet = &quiet(&Self::PACKED, Self::STEP);
}

/// The weights of the document.
pub(super) struct Document;

impl Packing for Document {
    const WEIGHTS: Weights = Weights::DOCUMENT;
}

/// The later weights of the original.
pub(super) struct Evolved;

impl Packing for Evolved {
    const WEIGHTS: Weights = Weights::EVOLVED;
}

/// By roll, and by which half of the stops.
type Quiet = [[[i16; 256]; 2]; 4];

const fn step(weights: &Weights) -> i32 {
    (1 << 16) + 2 * weights.position_tenths / 10
}

const fn packed(weights: &Weights) -> [i32; 16] {
    let mut packed = [0; 16];
    let mut stop = 1;
    while stop < HOME_STOP {
        let index = stop - 1;
        let mut points = weights.entered;
        if is_rosette(square_at(Side::First, stop)) {
            points += weights.safety + weights.rosette_control;
        }
        if *LANE.start() <= index && index <= *LANE.end() {
            points += weights.advancement + weights.centre;
        } else if index > *LANE.end() {
            points += 2 * weights.advancement;
        }
        packed[stop] = 2 * points + step(weights) * stop as i32;
        stop += 1;
    }
    packed[HOME_STOP] = 2 * (weights.entered + weights.finished);
    packed
}

/// The evaluation that was packed. Half a point is rounded toward zero as the way alone would be.
#[inline]
pub(super) const fn value(packed: i32) -> i32 {
    let behind = (packed + 0x8000) < 0;
    (packed as i16 as i32 + behind as i32) >> 1
}

/// What a capture changes for the capturing side: its piece comes from one stop to another, where an enemy was.
#[inline]
pub(super) const fn captured<P: Packing>(from: usize, to: usize) -> i32 {
    2 * P::PACKED[to & 15] - P::PACKED[from & 15]
}

const fn best_capture(packed: &[i32; 16]) -> i32 {
    let mut best = 0;
    let mut to = *LANE.start() + 1;
    while to <= *LANE.end() + 1 {
        let mut roll = 1;
        while roll <= 4 && !is_rosette(square_at(Side::First, to)) {
            let halves = (2 * packed[to] - packed[to - roll]) as i16 as i32;
            best = if halves > best { halves } else { best };
            roll += 1;
        }
        to += 1;
    }
    best / 2 + 1
}

const fn quiet(packed: &[i32; 16], step: i32) -> Quiet {
    let mut table = [[[i16::MIN; 256]; 2]; 4];
    let mut at = 0;
    while at < 4 * 2 * 256 {
        let (roll, half, stops) = (at / 512 + 1, at / 256 % 2, at % 256);
        let mut bit = 0;
        while bit < 8 {
            let from = 8 * half + bit;
            if stops >> bit & 1 == 1 && from + roll < HOME_STOP {
                let points = (packed[from + roll] - packed[from] - step * roll as i32) / 2;
                let entry = (16 * points) as i16 + from as i16;
                let best = &mut table[roll - 1][half][stops];
                *best = if entry > *best { entry } else { *best };
            }
            bit += 1;
        }
        at += 1;
    }
    table
}

/// The best by evaluation of some moves with a roll that neither capture nor bear off: what is gained, packed, and the stop
/// that it starts from. Of no moves at all the best is worse than any there is.
#[inline]
pub(super) const fn best_quiet<P: Packing>(roll: usize, stops: u16) -> (i32, usize) {
    let [low, high] = &P::QUIET[(roll - 1) & 3];
    let (low, high) = (low[(stops & 0xFF) as usize], high[(stops >> 8) as usize]);
    let entry = if low > high { low } else { high } as i32;
    (2 * (entry >> 4) + P::STEP * roll as i32, (entry & 15) as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_rounded_as_the_document_rounds<P: Packing>() {
        for way in -98..=98 {
            for points in [-7_800, -107, -1, 0, 1, 35, 7_800] {
                let packed = 2 * points + P::STEP * way;
                assert_eq!(value(packed), points + P::WEIGHTS.position_tenths * way / 10, "{points} {way}");
            }
        }
    }

    #[test]
    fn it_is_rounded_as_the_document_rounds() {
        is_rounded_as_the_document_rounds::<Document>();
        is_rounded_as_the_document_rounds::<Evolved>();
    }

    fn the_best_quiet_move<P: Packing>() {
        for roll in 1..=4 {
            for stops in 1..1u16 << (HOME_STOP - roll) {
                let from = (0..HOME_STOP).filter(|stop| stops >> stop & 1 == 1);
                let best = from.map(|stop| P::PACKED[stop + roll] - P::PACKED[stop]).max().unwrap();
                let (gained, stop) = best_quiet::<P>(roll, stops);
                assert_eq!(gained, best, "{stops:#b} with {roll}");
                assert!(stops >> stop & 1 == 1 && P::PACKED[stop + roll] - P::PACKED[stop] == best);
            }
        }
    }

    #[test]
    fn the_best_quiet_move_is_the_best_of_all() {
        the_best_quiet_move::<Document>();
        the_best_quiet_move::<Evolved>();
    }

    #[test]
    fn the_best_capture_comes_from_the_entry_squares() {
        // From stop 3 to stop 7: what was there had entered, stood in the lane and had come seven steps; the piece that takes
        // it comes into the lane, and four steps further. That is 65.5 points.
        assert_eq!(Document::BEST_CAPTURE, 35 + (5 + 2) + (5 + 2) + (7 + 4) * 3 / 2 + 1);
    }
}
