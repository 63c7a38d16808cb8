use std::ops::ControlFlow;

use parlor_romgon::{Move, Romgon};
use parlor_rules::{Draws, Game, State};

use super::memories::Memories;
use super::{Lesson, QTable, ScoredMove};

/// A game that goes on for so many turns is a draw.
pub const MOVE_LIMIT: usize = 200;

/// Plays games against itself and learns from each, for both sides. `on_game` is told of each game and may look at
/// the table, save it, or end the training.
///
/// The games depend on the seed, the table and how many games it has learned from, and on nothing else: a training
/// that is broken off and taken up again with the saved table comes to the same table as one that was not.
pub fn train_by_self_play(
    table: &mut QTable,
    games: u64,
    seed: u64,
    mut on_game: impl FnMut(&QTable, &Lesson) -> ControlFlow<()>,
) {
    for _ in 0..games {
        // Streams of neighbouring seeds would overlap, so the number of the game is stirred first.
        let mut draws = Draws::new(seed ^ Draws::new(table.games()).draw());
        let lesson = self_play(table, &mut draws);
        if on_game(table, &lesson).is_break() {
            return;
        }
    }
}

fn self_play(table: &mut QTable, draws: &mut Draws) -> Lesson {
    let game = table.game();
    let mut memories = Memories::new(State::start(&game));
    while memories.turns() < MOVE_LIMIT {
        let Some(mv) = choose(table, &game, &memories.state, draws) else { break };
        memories.play(&game, mv);
    }
    let winner = game.turn(&memories.state).outcome().and_then(|outcome| outcome.winner);
    memories.teach(table, winner)
}

/// A turn of a learner: at random as often as its exploration says, else the one with the highest weight.
fn choose(table: &QTable, game: &Romgon, state: &State<Romgon>, draws: &mut Draws) -> Option<Move> {
    if unit(draws.draw()) < table.exploration() {
        return game.pick_move(state, draws.draw());
    }
    ScoredMove::best(&ScoredMove::all(Some(table), game, state))
}

/// A draw as a number from 0 up to 1, exact on every machine.
fn unit(draw: u64) -> f64 {
    (draw >> 11) as f64 / (1u64 << 53) as f64
}
