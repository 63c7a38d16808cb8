use parlor_dolanan::{Action, Dolanan, Kind, Move, Position};
use parlor_rules::Side;

use super::evaluation::centrality;
use super::scene::Scene;
use super::settings::Settings;
use super::{Noise, Profile, evaluate_move};
use parlor_players::{Candidate, Thought};

/// A random placement is one of so many values.
const RANDOM_POOL: usize = 5;

/// The values of a pion as players like them in the set-up: from the middle outwards, the lower one first.
///
/// ```
/// use parlor_dolanan::{Add, Mul};
/// use parlor_classic::dolanan::preference;
///
/// assert_eq!(preference::<Add>(), [5, 6, 4, 7, 3, 8, 2, 9, 1, 10]);
/// assert_eq!(preference::<Mul>(), [5, 4, 6, 3, 7, 2, 8, 1, 9]);
/// ```
pub fn preference<K: Kind>() -> Vec<u8> {
    let mut values: Vec<_> = (1..=K::VALUES).collect();
    values.sort_by_key(|&value| (2 * value).abs_diff(K::VALUES + 1));
    values
}

/// Which of the values left, best first, a pion is placed on: usually the first; with probability `chance` any of the
/// first five. The first of two uniform numbers says whether, the second which one.
pub fn placement(values: &[u8], chance: f64, [whether, which]: [f64; 2]) -> Option<u8> {
    let pool = &values[..values.len().min(RANDOM_POOL)];
    let index = if whether < chance { (which * pool.len() as f64) as usize } else { 0 };
    pool.get(index).copied()
}

/// The pion that a player places next: its own one first.
pub(super) fn next_pion(position: &Position, me: Side) -> Side {
    if position.pion(me).is_none() { me } else { me.other() }
}

/// The values that `pion` may be placed on, the best liked first.
pub(super) fn open_values<K: Kind>(position: &Position, pion: Side) -> Vec<u8> {
    let highest = position.pion(pion.other()).map_or(K::VALUES, K::highest);
    preference::<K>().into_iter().filter(|&value| value <= highest).collect()
}

/// Places a pion. The document gives no scores here, only an order.
pub(super) fn place<K: Kind>(
    game: &Dolanan<K>,
    position: &Position,
    me: Side,
    profile: &Profile,
    settings: Settings,
    noise: &mut Noise,
) -> Thought<Move> {
    let pion = next_pion(position, me);
    let mut values = open_values::<K>(position, pion);
    if settings.guards
        && let Some(other) = position.pion(pion.other())
    {
        // A board that was made up may lack a number: whoever sets that one up has lost or drawn at once.
        let live = |value: &&u8| !game.board().column(other, **value).is_empty();
        let live: Vec<_> = values.iter().filter(live).copied().collect();
        if !live.is_empty() {
            values = live;
        }
    }
    let chance = profile.placement_random_chance * noise.scale();
    let value = placement(&values, chance, [noise.uniform(), noise.uniform()]);
    let mv = |value| Move::new(Action::Place(pion, value));
    let candidate = |&value: &u8| Candidate { score: None, ..Candidate::scored(mv(value), 0.0) };
    Thought { mv: value.map(mv), ..Thought::scored(values.iter().map(candidate).collect(), 1) }
}

/// Claims the first cell: the usual score, and the centre and chance once more.
pub(super) fn first_claim<K: Kind>(
    scene: &Scene<K>,
    me: Side,
    profile: &Profile,
    noise: &mut Noise,
) -> Thought<Move> {
    let score_claim = |cell| {
        let base = evaluate_move(&scene.grid, cell, me, profile, noise).total();
        let opening =
            centrality(cell) * profile.opening_center_weight + noise.bonus(profile.opening_random_bonus);
        let terms = vec![("base", base), ("opening", opening)];
        Candidate { terms, ..Candidate::scored(Move::new(Action::Claim(cell)), base + opening) }
    };
    let mut candidates: Vec<_> = scene.available().into_iter().map(score_claim).collect();
    let score = |candidate: &Candidate<Move>| candidate.score.unwrap_or(0.0);
    candidates.sort_by(|a, b| score(b).total_cmp(&score(a)));
    let index = noise.pick(candidates.len().min(profile.top_pick_count));
    let mv = candidates.get(index).and_then(|candidate| candidate.line.first().copied());
    Thought { mv, ..Thought::scored(candidates, 1) }
}
