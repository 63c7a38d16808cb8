use parlor_engines::romgon::Engine;
use parlor_players::{Ask, Thought, Watch};
use parlor_romgon::{Move, Romgon};
use parlor_rules::State;

use crate::deepening::Deepening;
use crate::{Craft, Temper};

/// How far the lowest skill misjudges a position.
const MOST_NOISE: u32 = 250;

/// Romgon at any skill.
#[derive(Clone, Copy, Debug)]
pub struct RomgonCraft;

impl Craft<Romgon> for RomgonCraft {
    fn think(
        &self,
        game: &Romgon,
        state: &State<Romgon>,
        temper: &Temper,
        ask: &Ask,
        watch: &mut dyn Watch<Move>,
    ) -> Thought<Move> {
        let Engine { expert, pruning } = Engine::default();
        let deepening = Deepening { expert: &expert, pruning, most_noise: MOST_NOISE };
        let captures =
            |state: &State<Romgon>, mv: Move| mv.from() != mv.to() && state.position.piece(mv.to()).is_some();
        deepening.think(game, state, temper, ask, watch, captures)
    }
}
