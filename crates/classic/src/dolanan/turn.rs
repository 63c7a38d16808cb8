use parlor_dolanan::{Action, Kind, Move};
use parlor_rules::Side;

use super::lookahead::best_reply;
use super::scene::Scene;
use super::settings::Settings;
use super::weighed::Weighed;
use super::{Noise, Profile, evaluate_move, guard};
use parlor_players::Thought;

/// Every turn of a side with its base score, in the order of the rules.
pub(super) fn weigh_turns<K: Kind>(
    scene: &Scene<K>,
    me: Side,
    profile: &Profile,
    noise: &mut Noise,
) -> Vec<Weighed> {
    let mut all = Vec::with_capacity(100);
    scene.for_each_turn(me, |value, cell| {
        let terms = evaluate_move(&scene.grid, cell, me, profile, noise);
        all.push(Weighed::new(Move::new(Action::Turn(value, cell)), value, cell, &terms));
    });
    all
}

/// The same for the second half of a turn: the pion has been moved, only the claim is left.
pub(super) fn weigh_claims<K: Kind>(
    scene: &Scene<K>,
    me: Side,
    profile: &Profile,
    noise: &mut Noise,
) -> Vec<Weighed> {
    let weigh = |cell| {
        let terms = evaluate_move(&scene.grid, cell, me, profile, noise);
        Weighed::new(Move::new(Action::Claim(cell)), scene.pion(me), cell, &terms)
    };
    scene.available().into_iter().map(weigh).collect()
}

/// Chooses among weighed candidates: guards, order, replies, pick.
pub(super) fn choose<K: Kind>(
    scene: &Scene<K>,
    me: Side,
    mut all: Vec<Weighed>,
    profile: &Profile,
    settings: Settings,
    noise: &mut Noise,
) -> Thought<Move> {
    if settings.guards {
        guard::restrict(scene, me, &mut all);
    }
    // What the guards forbid comes last. The sort is stable: equals keep the order of the rules.
    all.sort_by(|a, b| b.allowed.cmp(&a.allowed).then(b.base.total_cmp(&a.base)));
    let pool = all.iter().filter(|weighed| weighed.allowed).count();
    let looks = profile.lookahead_depth >= 2;
    if looks {
        let shortlist = &mut all[..pool.min(profile.candidate_cap)];
        for weighed in shortlist.iter_mut() {
            weighed.reply = Some(best_reply(scene, me, weighed, profile, settings, noise));
        }
        shortlist.sort_by(|a, b| b.score().total_cmp(&a.score()));
    }
    let index = noise.pick(pool.min(profile.top_pick_count));
    let mv = all.get(index).map(|weighed| weighed.mv);
    let candidates = all.iter().map(Weighed::candidate).collect();
    Thought { mv, ..Thought::scored(candidates, if looks { 2 } else { 1 }) }
}
