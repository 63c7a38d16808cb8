use parlor_chessinfive::{Axis, Kind, Phase, Position, SquareSet, reach};
use parlor_rules::Side;

use super::{Class, Weights, drops, moves, window};
use parlor_players::Evaluation;

/// What a side has on the board, counted.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct SideCounts {
    /// The places where each threat class occurs, in the order of [`Class::ALL`].
    pub classes: [u32; 7],
    /// Windows with three own pieces or more and no enemy one.
    pub open: u32,
    /// Drops: windows with own pieces alone.
    pub potential: u32,
    /// The squares that its pieces could move to.
    pub mobility: u32,
    /// How near the centre its pieces are, by the measure of the phase.
    pub centre: i64,
}

impl SideCounts {
    /// Counts what a side has.
    pub fn of(position: &Position, side: Side) -> SideCounts {
        let (own, enemy, occupied) = (position.held(side), position.held(!side), position.occupied());
        let mut counts = SideCounts { open: window::open_threats(own, enemy), ..SideCounts::default() };
        for axis in Axis::ALL {
            count_classes(own.0, !occupied.0, axis, &mut counts.classes);
        }
        for kind in Kind::ALL {
            for from in position.pieces(side, kind) {
                counts.mobility += reach(kind, from, occupied).len() as u32;
            }
        }
        match position.phase() {
            Phase::Drops => {
                let windows = |axis| window::without(enemy, axis) & !window::without(own, axis);
                counts.potential = Axis::ALL.into_iter().map(|axis| windows(axis).count_ones()).sum();
                counts.centre = own.iter().map(drops::centre).sum();
            }
            Phase::Moves => counts.centre = moves::centre_of_all(own),
        }
        counts
    }

    /// The sum by weights, without the opponent's threats.
    #[inline]
    pub fn sum(&self, weights: &Weights, phase: Phase) -> i64 {
        let classes = Class::ALL.into_iter();
        let threats: i64 =
            classes.map(|class| weights.class(class) * i64::from(self.classes[class as usize])).sum();
        let mobility = i64::from(self.mobility);
        threats
            + match phase {
                Phase::Drops => {
                    weights.potential * i64::from(self.potential)
                        + weights.drop_mobility * mobility
                        + weights.drop_centre * self.centre
                }
                Phase::Moves => weights.mobility * mobility + weights.centre * self.centre,
            }
    }
}

/// What a player thinks of a position as it stands, without looking ahead, from a side's view.
///
/// * Own threats, class by class, at every place where one occurs.
/// * `potential` (drops): windows with own pieces alone.
/// * `mobility`: squares that own pieces on the board could move to.
/// * `centre`: of all own pieces on the board.
/// * `opponent`: the opponent's threats left open, windows with three enemy pieces or more and no own one; in the
///   drop phase by the weight of blocking one.
pub fn evaluate(position: &Position, side: Side, weights: &Weights) -> Evaluation {
    let (own, enemy) = (SideCounts::of(position, side), SideCounts::of(position, !side));
    let mut terms: Vec<(&'static str, i64)> = Vec::with_capacity(11);
    for class in Class::ALL {
        terms.push((class.name(), weights.class(class) * i64::from(own.classes[class as usize])));
    }
    let (mobility, open) = (i64::from(own.mobility), i64::from(enemy.open));
    match position.phase() {
        Phase::Drops => terms.extend([
            ("potential", weights.potential * i64::from(own.potential)),
            ("mobility", weights.drop_mobility * mobility),
            ("centre", weights.drop_centre * own.centre),
            ("opponent", -weights.drop_block * open),
        ]),
        Phase::Moves => terms.extend([
            ("mobility", weights.mobility * mobility),
            ("centre", weights.centre * own.centre),
            ("opponent", weights.opponent * open),
        ]),
    }
    let total = terms.iter().map(|term| term.1).sum::<i64>() as f64;
    Evaluation { total, terms: terms.into_iter().map(|(name, value)| (name, value as f64)).collect() }
}

/// How much better a side stands than the other: own sum and opponent's threats, from both views.
pub fn lead(position: &Position, side: Side, weights: &Weights) -> i64 {
    let phase = position.phase();
    let (own, enemy) = (SideCounts::of(position, side), SideCounts::of(position, !side));
    let danger = match phase {
        Phase::Drops => -weights.drop_block,
        Phase::Moves => weights.opponent,
    };
    own.sum(weights, phase) - enemy.sum(weights, phase) * weights.enemy / 100
        + danger * (i64::from(enemy.open) - i64::from(own.open))
}

/// Adds the places where each class occurs along an axis, all lines at once. Bit i of each set stands for own pieces
/// side by side that begin at square i.
#[inline]
fn count_classes(own: u64, empty: u64, axis: Axis, counts: &mut [u32; 7]) {
    let step = axis.step();
    // The squares that have a neighbour one step on, and one step back.
    let (on, back) = match axis {
        Axis::Rank => (!0, !0),
        Axis::File | Axis::Rising => (!TOP, !BOTTOM),
        Axis::Falling => (!BOTTOM, !TOP),
    };
    let next = |set: u64| set >> step & on;
    let two = own & next(own);
    if two == 0 {
        return;
    }
    let before = empty << step & back;
    let after_two = next(next(empty));
    counts[Class::OpenTwo as usize] += (two & before & after_two).count_ones();
    counts[Class::Two as usize] += (two & (before | after_two)).count_ones();
    let three = own & next(two);
    if three == 0 {
        return;
    }
    let after_three = next(after_two);
    counts[Class::OpenThree as usize] += (three & before & after_three).count_ones();
    counts[Class::Three as usize] += (three & (before | after_three)).count_ones();
    let four = own & next(three);
    if four == 0 {
        return;
    }
    let after_four = next(after_three);
    counts[Class::OpenFour as usize] += (four & before & after_four).count_ones();
    counts[Class::Four as usize] += (four & (before | after_four)).count_ones();
    counts[Class::Five as usize] += (own & next(four)).count_ones();
}

/// Rank 1.
const BOTTOM: u64 = SquareSet::RANK_1.0;
/// Rank 8.
const TOP: u64 = BOTTOM << 7;
