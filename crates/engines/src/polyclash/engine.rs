use parlor_players::{Ask, Evaluation, Player, Thought, Watch};
use parlor_polyclash::{Move, PolyClash};
use parlor_rules::{Settings, Side, State};

use super::lead::lead_as_it_stands;
use super::{Habits, Influence, Stones, Thinking};

/// Visits when no bound is given.
const USUAL_VISITS: u64 = 2_000;

/// The engine of PolyClash without a network: tree search with sensible random games.
#[derive(Clone, Debug, Default)]
pub struct Engine {
    /// What can be changed.
    pub habits: Habits,
}

impl Player<PolyClash> for Engine {
    fn id(&self) -> &'static str {
        "engine-handmade"
    }

    /// The lead as the board stands, and who is stronger on the points that belong to nobody yet.
    fn evaluate(
        &self,
        _: &PolyClash,
        state: &State<PolyClash>,
        side: Side,
        _: &Settings,
    ) -> Option<Evaluation> {
        let sign = if side == Side::First { 1.0 } else { -1.0 };
        let area = sign * lead_as_it_stands(&state.position);
        let influence = sign * Influence::new(&Stones::new(&state.position)).lead(&state.position);
        Some(Evaluation { total: area + influence, terms: vec![("area", area), ("influence", influence)] })
    }

    fn think(
        &self,
        game: &PolyClash,
        state: &State<PolyClash>,
        ask: &Ask,
        watch: &mut dyn Watch<Move>,
    ) -> Thought<Move> {
        let usual = if ask.timed { u64::from(u32::MAX) } else { USUAL_VISITS };
        let visits = ask.nodes.unwrap_or(usual).clamp(1, u64::from(u32::MAX));
        let depth = ask.depth.unwrap_or(u32::MAX).max(1);
        Thinking::new(&self.habits, game, state, ask).run(visits, depth, watch)
    }
}
