use parlor_chessinfive::{ChessInFive, Move};
use parlor_engines::chessinfive::Engine;
use parlor_players::{Ask, Thought, Watch};
use parlor_rules::{Game, Side, State};

use crate::deepening::Deepening;
use crate::likes::chessinfive::count;
use crate::{Character, Craft, Temper};

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
        let deepening = Deepening { expert: &expert, pruning, most_noise: MOST_NOISE, likes };
        // Nothing is ever taken in this game.
        deepening.think(game, state, temper, ask, watch, |_, _| false)
    }

    fn shown(&self, character: Character, game: &ChessInFive, state: &State<ChessInFive>, mv: Move) -> i32 {
        let mut after = state.clone();
        game.play(&mut after, mv);
        count(character, &after.position, state.position.side_to_move())
    }
}

/// What a character thinks of what a side has, in points of the evaluation.
fn likes(character: Character, _: &ChessInFive, state: &State<ChessInFive>, side: Side) -> i32 {
    let points = match character {
        Character::Careful | Character::Bold => 40,
        Character::Collector => 12,
        Character::Runner => 10,
    };
    points * count(character, &state.position, side)
}
