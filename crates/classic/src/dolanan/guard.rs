use parlor_dolanan::{CellSet, Kind};
use parlor_rules::Side;

use super::scene::Scene;
use super::weighed::Weighed;

/// Restricts the pool: to the moves that win, else to those after which the opponent cannot win at once, else not at
/// all.
pub(super) fn restrict<K: Kind>(scene: &Scene<K>, me: Side, all: &mut [Weighed]) {
    if all.iter().any(|weighed| weighed.wins) {
        all.iter_mut().for_each(|weighed| weighed.allowed = weighed.wins);
        return;
    }
    // An own claim takes one cell away from the opponent's winning cells and adds none.
    let threats = scene.winning_cells(me.other());
    if threats.is_empty() {
        return;
    }
    let safe = |weighed: &Weighed| {
        let left = threats & !CellSet::of(weighed.cell);
        scene.within_reach(left, me.other(), weighed.value).is_empty()
    };
    all.iter_mut().for_each(|weighed| weighed.allowed = safe(weighed));
    if all.iter().all(|weighed| !weighed.allowed) {
        all.iter_mut().for_each(|weighed| weighed.allowed = true);
    }
}
