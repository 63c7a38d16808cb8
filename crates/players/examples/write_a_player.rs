//! Writes a player: a runner for the Royal Game of Ur, and lets it meet random play.
//!
//! `cargo run --release -p parlor-players --example write_a_player`

use parlor_players::{Ask, Candidate, Player, Random, Thought, Unwatched, Watch};
use parlor_rules::{Draws, Game, Moves, Side, State, Turn};
use parlor_ur::{MoveKind, Ur, stop_at};

/// Captures first, then lands on rosettes, then runs with the piece that is farthest.
///
/// A player is a pure function: no clock, no random generator of its own, nothing kept between two questions. What is
/// random comes from `ask.seed`, time and the wish to stop from `watch`. This one needs none of them.
struct Runner;

impl Player<Ur> for Runner {
    fn id(&self) -> &'static str {
        "runner"
    }

    fn think(
        &self,
        game: &Ur,
        state: &State<Ur>,
        _: &Ask,
        _: &mut dyn Watch<parlor_ur::Move>,
    ) -> Thought<parlor_ur::Move> {
        let side = state.position.side();
        let score = |mv: parlor_ur::Move| match mv.kind() {
            MoveKind::Piece { from, .. } => {
                let capture = if game.is_capture(&state.position, mv) { 100.0 } else { 0.0 };
                let rosette = if game.rolls_again(mv) { 50.0 } else { 0.0 };
                capture + rosette + stop_at(side, from).unwrap_or(0) as f64
            }
            MoveKind::Pass | MoveKind::Roll(_) => 0.0,
        };
        let mut candidates: Vec<_> =
            game.moves(state).into_iter().map(|mv| Candidate::scored(mv, score(mv))).collect();
        // Stable, so that the first of equal moves is played, on every machine.
        candidates.sort_by(|a, b| b.score.unwrap_or(0.0).total_cmp(&a.score.unwrap_or(0.0)));
        Thought::scored(candidates, 1)
    }
}

/// Plays one game and says who won.
fn play(players: [&dyn Player<Ur>; 2], seed: u64) -> Option<Side> {
    let (game, mut draws) = (Ur::default(), Draws::new(seed));
    let mut state = State::start(&game);
    loop {
        let mv = match game.turn(&state) {
            Turn::Over(outcome) => return outcome.winner,
            Turn::Chance(_) => game.pick_move(&state, draws.draw())?,
            Turn::Player(side) => {
                let ask = Ask { seed: draws.draw(), ..Ask::default() };
                players[side.index()].think(&game, &state, &ask, &mut Unwatched).mv?
            }
        };
        game.play(&mut state, mv);
    }
}

fn main() {
    let games = 200;
    let won = (0..games)
        .filter(|&seed| {
            // Sides change from game to game, so that moving first helps nobody.
            let runner = if seed % 2 == 0 { Side::First } else { Side::Second };
            let players: [&dyn Player<Ur>; 2] =
                if runner == Side::First { [&Runner, &Random] } else { [&Random, &Runner] };
            play(players, seed) == Some(runner)
        })
        .count();
    println!("the runner won {won} of {games} games against random play");
    assert!(won > 120, "a player that captures is better than chance");
}
