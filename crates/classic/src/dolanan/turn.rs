use parlor_dolanan::{Action, CellSet, Kind, Move};
use parlor_rules::Side;

use super::scene::Scene;
use super::scored_move::{Reply, ScoredMove};
use super::settings::Settings;
use super::{Noise, Profile, evaluate_move};
use parlor_players::Thought;

/// Every turn of a side with its base score, in the order of the rules.
pub(super) fn score_turns<K: Kind>(
    scene: &Scene<K>,
    me: Side,
    profile: &Profile,
    noise: &mut Noise,
) -> Vec<ScoredMove> {
    let mut all = Vec::with_capacity(100);
    scene.for_each_turn(me, |value, cell| {
        let terms = evaluate_move(&scene.grid, cell, me, profile, noise);
        all.push(ScoredMove::new(Move::new(Action::Turn(value, cell)), value, cell, &terms));
    });
    all
}

/// The same for the second half of a turn: the pion has been moved, only the claim is left.
pub(super) fn score_claims<K: Kind>(
    scene: &Scene<K>,
    me: Side,
    profile: &Profile,
    noise: &mut Noise,
) -> Vec<ScoredMove> {
    let score_claim = |cell| {
        let terms = evaluate_move(&scene.grid, cell, me, profile, noise);
        ScoredMove::new(Move::new(Action::Claim(cell)), scene.pion(me), cell, &terms)
    };
    scene.available().into_iter().map(score_claim).collect()
}

/// Chooses among candidates that have a score: guards, order, replies, pick.
pub(super) fn choose<K: Kind>(
    scene: &Scene<K>,
    me: Side,
    mut all: Vec<ScoredMove>,
    profile: &Profile,
    settings: Settings,
    noise: &mut Noise,
) -> Thought<Move> {
    if settings.guards {
        restrict(scene, me, &mut all);
    }
    // What the guards forbid comes last. The sort is stable: equals keep the order of the rules.
    all.sort_by(|a, b| b.allowed.cmp(&a.allowed).then(b.base.total_cmp(&a.base)));
    let pool = all.iter().filter(|scored| scored.allowed).count();
    let looks = profile.lookahead_depth >= 2;
    if looks {
        let shortlist = &mut all[..pool.min(profile.candidate_cap)];
        for scored in shortlist.iter_mut() {
            scored.reply = Some(best_reply(scene, me, scored, profile, settings, noise));
        }
        shortlist.sort_by(|a, b| b.score().total_cmp(&a.score()));
    }
    let index = noise.pick(pool.min(profile.top_pick_count));
    let mv = all.get(index).map(|scored| scored.mv);
    let candidates = all.iter().map(ScoredMove::candidate).collect();
    Thought { mv, ..Thought::scored(candidates, if looks { 2 } else { 1 }) }
}

/// Restricts the pool: to the moves that win, else to those after which the opponent cannot win at once, else not at
/// all.
fn restrict<K: Kind>(scene: &Scene<K>, me: Side, all: &mut [ScoredMove]) {
    if all.iter().any(|scored| scored.wins) {
        all.iter_mut().for_each(|scored| scored.allowed = scored.wins);
        return;
    }
    // An own claim takes one cell away from the opponent's winning cells and adds none.
    let threats = scene.winning_cells(me.other());
    if threats.is_empty() {
        return;
    }
    let safe = |scored: &ScoredMove| {
        let left = threats & !CellSet::of(scored.cell);
        scene.within_reach(left, me.other(), scored.value).is_empty()
    };
    all.iter_mut().for_each(|scored| scored.allowed = safe(scored));
    if all.iter().all(|scored| !scored.allowed) {
        all.iter_mut().for_each(|scored| scored.allowed = true);
    }
}

/// Looks at the opponent's best reply to a candidate: one reply only, no tree.
fn best_reply<K: Kind>(
    scene: &Scene<K>,
    me: Side,
    scored: &ScoredMove,
    profile: &Profile,
    settings: Settings,
    noise: &mut Noise,
) -> Reply {
    let mut best: Option<(f64, Move)> = None;
    let mut count = 0;
    // The bare formula looks for replies even to a claim that has won the game.
    if !(settings.guards && scored.wins) {
        let after = scene.after(me, scored.value, scored.cell);
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
    let mv = best.map(|(_, mv)| mv).filter(|_| !scored.wins);
    Reply { score, mv, adjusted: scored.base - score * profile.response_weight, count }
}

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
