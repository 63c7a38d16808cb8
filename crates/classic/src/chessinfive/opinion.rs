//! What a player thinks of a position as it stands, without looking ahead.

use parlor_chessinfive::{Phase, Position};
use parlor_rules::Side;

use super::{Class, Standing, Weights};
use parlor_players::Evaluation;

/// The opinion from a side's view.
///
/// * Own threats, class by class, at every place where one occurs.
/// * `potential` (drops): windows with own pieces alone.
/// * `mobility`: squares that own pieces on the board could move to.
/// * `centre`: of all own pieces on the board.
/// * `opponent`: the opponent's threats left open, windows with three enemy pieces or more and no own one; in the
///   drop phase by the weight of blocking one.
pub fn opinion(position: &Position, side: Side, weights: &Weights) -> Evaluation {
    let (own, enemy) = (Standing::of(position, side), Standing::of(position, !side));
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
