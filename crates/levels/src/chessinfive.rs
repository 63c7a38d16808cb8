use parlor_chessinfive::{ChessInFive, Move};
use parlor_engines::chessinfive::Engine;
use parlor_players::{Ask, Thought, Watch};
use parlor_rules::State;

use crate::deepening::Deepening;
use crate::{Craft, Temper};

/// How far the lowest skill misjudges a position.
const MOST_NOISE: u32 = 300;

/// ChessInFive at any skill.
#[derive(Clone, Copy, Debug)]
pub struct ChessInFiveCraft;

impl Craft<ChessInFive> for ChessInFiveCraft {
    fn think(
        &self,
        game: &ChessInFive,
        state: &State<ChessInFive>,
        temper: &Temper,
        ask: &Ask,
        watch: &mut dyn Watch<Move>,
    ) -> Thought<Move> {
        let Engine { expert, pruning } = Engine::default();
        let deepening = Deepening { expert: &expert, pruning, most_noise: MOST_NOISE };
        // Nothing is ever taken in this game.
        deepening.think(game, state, temper, ask, watch, |_, _| false)
    }
}
