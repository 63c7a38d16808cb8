use parlor_polyclash::{Point, PointSet, Position};
use parlor_rules::Side;

use crate::Character;

/// How much of what a character likes is in a stone of a side on an empty point.
pub(crate) fn count(character: Character, position: &Position, point: Point, side: Side) -> i32 {
    match character {
        Character::Careful => beside(position, point, side),
        Character::Bold => beside(position, point, !side),
        Character::Collector => prey(position, point, side),
        Character::Runner => i32::from(is_open(position, point)),
    }
}

/// Stones of a side next to a point.
fn beside(position: &Position, point: Point, side: Side) -> i32 {
    point.neighbours().iter().filter(|&&next| position.stone_at(next) == Some(side)).count() as i32
}

/// Stones that are taken by a stone of a side on a point, and those that could be taken next.
fn prey(position: &Position, point: Point, side: Side) -> i32 {
    let mut prey = PointSet::EMPTY;
    for &next in point.neighbours() {
        if position.stone_at(next) == Some(!side) && position.liberties(next).len() <= 2 {
            prey = prey.union(position.group(next));
        }
    }
    prey.len() as i32
}

/// Whether there is no stone next to a point, nor next to one of its neighbours.
fn is_open(position: &Position, point: Point) -> bool {
    let free = |next: &Point| position.stone_at(*next).is_none();
    point.neighbours().iter().all(|next| free(next) && next.neighbours().iter().all(free))
}
