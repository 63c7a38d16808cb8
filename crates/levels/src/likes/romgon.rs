use parlor_romgon::{HexSet, Position, goal};
use parlor_rules::Side;

use crate::Character;

/// The pieces of a side at the start.
const PIECES: i32 = 7;

/// How much of what a character likes a side has.
pub(crate) fn count(character: Character, position: &Position, side: Side) -> i32 {
    match character {
        Character::Careful => guarded(position, side),
        Character::Bold => beyond(position, side),
        Character::Collector => PIECES - position.side(!side).len() as i32,
        Character::Runner => advance(position, side),
    }
}

/// Pieces of a side that another of its pieces would avenge.
fn guarded(position: &Position, side: Side) -> i32 {
    let (own, occupied) = (position.side(side), position.occupied());
    let mut aims = [HexSet::EMPTY; 2];
    for (hex, piece) in position.on(own) {
        aims[usize::from(piece.is_flipped())] |= Position::aims(piece, hex, occupied);
    }
    let flipped = position.flipped();
    (((own - flipped) & aims[0]) | (own & flipped & aims[1])).len() as i32
}

/// How far the pieces of a side other than the rhombus stand beyond the middle of the board, in half hexes.
fn beyond(position: &Position, side: Side) -> i32 {
    let rhombus = position.rhombus(side);
    let pieces = position.side(side) - rhombus.map_or(HexSet::EMPTY, HexSet::of);
    pieces.into_iter().map(|hex| (8 - i32::from(hex.x().abs_diff(goal(side).x()))).max(0)).sum()
}

/// How far the rhombus of a side has come, in half hexes.
fn advance(position: &Position, side: Side) -> i32 {
    let (from, to) = (goal(!side), goal(side));
    position
        .rhombus(side)
        .map_or(0, |rhombus| i32::from(from.x().abs_diff(to.x())) - i32::from(rhombus.x().abs_diff(to.x())))
}
