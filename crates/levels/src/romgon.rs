use parlor_engines::romgon::Engine;
use parlor_players::{Ask, Thought, Watch};
use parlor_romgon::{Move, Romgon};
use parlor_rules::{Game, Moves, Side, State};

use crate::deepening::Deepening;
use crate::likes::romgon::count;
use crate::{Character, Craft, Temper};

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
        let Engine { mut expert, pruning } = Engine::default();
        // Levels stay as they were measured, and that was without looking endings up.
        expert.endings = false;
        let deepening = Deepening { expert: &expert, pruning, most_noise: MOST_NOISE, likes };
        deepening.think(game, state, temper, ask, watch, captures)
    }

    fn shown(&self, character: Character, game: &Romgon, state: &State<Romgon>, mv: Move) -> i32 {
        let side = state.position.to_move();
        let mut after = state.clone();
        game.play(&mut after, mv);
        match character {
            Character::Collector => i32::from(captures(state, mv)),
            _ => count(character, &after.position, side),
        }
    }

    /// A piece can be captured after the move, nothing can be captured in return nor the game be won, and the move itself
    /// took nothing.
    fn gives_away(&self, game: &Romgon, state: &State<Romgon>, mv: Move) -> Option<bool> {
        if captures(state, mv) {
            return Some(false);
        }
        let mut after = state.clone();
        game.play(&mut after, mv);
        let is_loss = |&taking: &Move| {
            let mut taken = after.clone();
            game.play(&mut taken, taking);
            let wins = |reply: Move| {
                let mut won = taken.clone();
                game.play(&mut won, reply);
                game.turn(&won)
                    .outcome()
                    .is_some_and(|outcome| outcome.winner == Some(state.position.to_move()))
            };
            let in_return = |&reply: &Move| captures(&taken, reply) || wins(reply);
            game.turn(&taken).outcome().is_none() && !game.moves(&taken).iter().any(in_return)
        };
        Some(game.moves(&after).iter().filter(|&&taking| captures(&after, taking)).any(is_loss))
    }
}

fn captures(state: &State<Romgon>, mv: Move) -> bool {
    mv.from() != mv.to() && state.position.piece(mv.to()).is_some()
}

/// What a character thinks of what a side has, in points of the evaluation.
fn likes(character: Character, _: &Romgon, state: &State<Romgon>, side: Side) -> i32 {
    let points = match character {
        Character::Careful => 40,
        Character::Bold => 15,
        Character::Collector => 300,
        Character::Runner => 15,
    };
    points * count(character, &state.position, side)
}
