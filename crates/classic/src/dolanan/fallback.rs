use parlor_dolanan::{Action, Cell, Dolanan, Kind, Move, Phase};
use parlor_rules::{SettingSpec, State};

use super::evaluation::centrality;
use super::scene::Scene;
use super::settings::{SPECS, Settings};
use super::{Noise, opening, turn};
use parlor_players::{Ask, Candidate, Player, Thought, Unwatched, Watch};

/// The largest random term.
const RANDOM_BONUS: f64 = 5.0;

/// The document's chooser of last resort: near the centre, with a little chance in it. It stands in for a player whose
/// answer cannot be played.
#[derive(Clone, Copy, Debug)]
pub struct Fallback;

impl<K: Kind> Player<Dolanan<K>> for Fallback {
    fn id(&self) -> &'static str {
        "classic-fallback"
    }

    fn tuning(&self) -> &'static [SettingSpec] {
        SPECS
    }

    fn think(
        &self,
        game: &Dolanan<K>,
        state: &State<Dolanan<K>>,
        ask: &Ask,
        _: &mut dyn Watch<Move>,
    ) -> Thought<Move> {
        let position = &state.position;
        let Some(me) = position.side() else { return Thought::only(None) };
        let scene = Scene::new(game, position);
        let mut turns: Vec<(Move, Cell)> = Vec::new();
        match position.phase() {
            Phase::FirstPion | Phase::SecondPion => {
                let pion = opening::next_pion(position, me);
                let value = opening::open_values::<K>(position, pion).first().copied();
                return Thought::only(value.map(|value| Move::new(Action::Place(pion, value))));
            }
            Phase::FirstClaim | Phase::Claim => {
                turns
                    .extend(scene.available().into_iter().map(|cell| (Move::new(Action::Claim(cell)), cell)));
            }
            Phase::Move => {
                scene.for_each_turn(me, |value, cell| {
                    turns.push((Move::new(Action::Turn(value, cell)), cell));
                });
                if turns.is_empty() {
                    return Thought::only(turn::no_moves(&scene, me));
                }
            }
            Phase::End(_) => {}
        }
        let mut noise = Noise::new(ask.seed, Settings::read(&ask.tuning).noise);
        let mut candidates: Vec<_> = turns
            .into_iter()
            .map(|(mv, cell)| Candidate::scored(mv, centrality(cell) + noise.bonus(RANDOM_BONUS)))
            .collect();
        candidates.sort_by(|a, b| b.score.partial_cmp(&a.score).unwrap_or(std::cmp::Ordering::Equal));
        Thought::scored(candidates, 1)
    }
}

/// The move of the [`Fallback`], for the safety net around all players: one that knows no game may answer with a dead
/// end, which loses.
pub fn fallback<K: Kind>(game: &Dolanan<K>, state: &State<Dolanan<K>>, ask: &Ask) -> Option<Move> {
    Fallback.think(game, state, ask, &mut Unwatched).mv
}
