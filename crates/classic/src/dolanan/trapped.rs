use parlor_dolanan::{Action, Kind, Move};
use parlor_rules::Side;

use super::scene::Scene;

/// The answer of a player who can claim nothing: the next value, and no cell.
///
/// The document's answer may name a value that the sum cap blocks; it is never played, only judged. Here it must be a
/// move, so the nearest value that is open takes its place. How the game ends does not depend on it.
pub(super) fn no_moves<K: Kind>(scene: &Scene<K>, me: Side) -> Option<Move> {
    let (own, other) = (scene.pion(me), scene.pion(me.other()));
    let next = own % K::VALUES + 1;
    let open = (1..=K::highest(other)).filter(|&value| value != own);
    let value = open.min_by_key(|value| value.abs_diff(next))?;
    Some(Move::new(Action::DeadEnd(value)))
}
