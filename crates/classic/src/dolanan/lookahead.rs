use parlor_dolanan::{Action, Kind, Move};
use parlor_rules::Side;

use super::scene::Scene;
use super::settings::Settings;
use super::weighed::{Reply, Weighed};
use super::{Noise, Profile, evaluate_move};

/// Looks at the opponent's best reply to a candidate: one reply only, no tree.
pub(super) fn best_reply<K: Kind>(
    scene: &Scene<K>,
    me: Side,
    weighed: &Weighed,
    profile: &Profile,
    settings: Settings,
    noise: &mut Noise,
) -> Reply {
    let mut best: Option<(f64, Move)> = None;
    let mut count = 0;
    // The bare formula looks for replies even to a claim that has won the game.
    if !(settings.guards && weighed.wins) {
        let after = scene.after(me, weighed.value, weighed.cell);
        let them = me.other();
        after.for_each_turn(them, |value, cell| {
            let mut terms = evaluate_move(&after.grid, cell, them, profile, noise);
            if settings.guards {
                // What the opponent would gain by blocking must not count against making threats.
                terms = terms.without_blocking();
            }
            let score = terms.total();
            if best.is_none_or(|(most, _)| score > most) {
                best = Some((score, Move::new(Action::Turn(value, cell))));
            }
            count += 1;
        });
    }
    let score = best.map_or(0.0, |(score, _)| score);
    // After a win there is nothing left to reply, whatever the formula says.
    let mv = best.map(|(_, mv)| mv).filter(|_| !weighed.wins);
    Reply { score, mv, adjusted: weighed.base - score * profile.response_weight, count }
}
