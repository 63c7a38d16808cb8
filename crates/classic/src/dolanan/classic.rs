use parlor_dolanan::{Dolanan, Kind, Move, Phase};
use parlor_rules::{SettingSpec, State};

use super::scene::Scene;
use super::settings::{SPECS, Settings};
use super::{Level, Noise, opening, turn};
use parlor_players::{Ask, Candidate, Player, Thought, Watch};

/// A player of the original document, in either colour.
///
/// It never searches, and a decision takes microseconds, so it looks at neither bounds nor watch.
#[derive(Clone, Copy, Debug)]
pub struct Classic {
    /// How well it plays.
    pub level: Level,
}

impl<K: Kind> Player<Dolanan<K>> for Classic {
    fn id(&self) -> &'static str {
        match self.level {
            Level::Easy => "classic-easy",
            Level::Normal => "classic-medium",
            Level::Hard => "classic-hard",
        }
    }

    fn aliases(&self) -> &'static [&'static str] {
        match self.level {
            Level::Easy => &[],
            Level::Normal => &["classic-normal"],
            Level::Hard => &["classic"],
        }
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
        let profile = self.level.profile();
        let settings = Settings::read(&ask.tuning);
        let noise = &mut Noise::new(ask.seed, settings.noise);
        let scene = &Scene::new(game, position);
        match position.phase() {
            Phase::FirstPion | Phase::SecondPion => {
                opening::place(game, position, me, profile, settings, noise)
            }
            Phase::FirstClaim => opening::first_claim(scene, me, profile, noise),
            Phase::Claim => {
                let all = turn::score_claims(scene, me, profile, noise);
                turn::choose(scene, me, all, profile, settings, noise)
            }
            Phase::Move => {
                let all = turn::score_turns(scene, me, profile, noise);
                if all.is_empty() {
                    return give_in(turn::no_moves(scene, me));
                }
                turn::choose(scene, me, all, profile, settings, noise)
            }
            Phase::End(_) => Thought::only(None),
        }
    }
}

/// The thought of a player who has no choice: a move without a score.
fn give_in(mv: Option<Move>) -> Thought<Move> {
    let candidate = |mv| Candidate { score: None, ..Candidate::scored(mv, 0.0) };
    Thought::scored(mv.map(candidate).into_iter().collect(), 0)
}
