use parlor_dolanan::{Dolanan, Kind, Move};
use parlor_engines::dolanan::{Engine, Expert};
use parlor_players::{Ask, Thought, Watch};
use parlor_rules::State;

use crate::deepening::Deepening;
use crate::{Craft, Temper};

/// How far the lowest skill misjudges a position.
const MOST_NOISE: u32 = 400;

/// The Dolanan games at any skill.
#[derive(Clone, Copy, Debug)]
pub struct DolananCraft;

impl<K: Kind> Craft<Dolanan<K>> for DolananCraft {
    fn think(
        &self,
        game: &Dolanan<K>,
        state: &State<Dolanan<K>>,
        temper: &Temper,
        ask: &Ask,
        watch: &mut dyn Watch<Move>,
    ) -> Thought<Move> {
        let expert = Expert::new(game);
        let pruning = Engine::default().pruning;
        let deepening = Deepening { expert: &expert, pruning, most_noise: MOST_NOISE };
        // Nothing is ever taken in these games.
        deepening.think(game, state, temper, ask, watch, |_, _| false)
    }
}
