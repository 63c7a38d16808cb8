use parlor_dolanan::{Dolanan, Kind, Move};
use parlor_engines::dolanan::{Engine, Expert};
use parlor_players::{Ask, Thought, Watch};
use parlor_rules::{Game, Side, State};

use crate::deepening::Deepening;
use crate::likes::dolanan::count;
use crate::{Character, Craft, Temper};

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
        let deepening = Deepening { expert: &expert, pruning, most_noise: MOST_NOISE, likes };
        // Nothing is ever taken in these games.
        deepening.think(game, state, temper, ask, watch, |_, _| false)
    }

    fn shown(&self, character: Character, game: &Dolanan<K>, state: &State<Dolanan<K>>, mv: Move) -> i32 {
        let Some(side) = state.position.side() else { return 0 };
        let mut after = state.clone();
        game.play(&mut after, mv);
        let count = |state: &State<Dolanan<K>>| count(character, game.board(), &state.position, side);
        match character {
            Character::Careful | Character::Bold => count(&after),
            Character::Collector | Character::Runner => count(&after) - count(state),
        }
    }
}

/// What a character thinks of what a side has, in points of the evaluation.
fn likes<K: Kind>(character: Character, game: &Dolanan<K>, state: &State<Dolanan<K>>, side: Side) -> i32 {
    let count = count(character, game.board(), &state.position, side);
    let (numbers, largest) = (K::NUMBERS.len() as i32, i32::from(K::NUMBERS.last().copied().unwrap_or(1)));
    match character {
        Character::Careful => 60 * count,
        Character::Bold => 40 * count,
        // Where there are more numbers, fewer cells carry the one that is made.
        Character::Collector => 4_000 * count / (numbers * largest),
        Character::Runner => 15 * count,
    }
}
