//! The laws of every game, over random games.

use parlor_chessinfive::{ChessInFive, Kind, Move, Square};
use parlor_rules::{Draws, Game, Playout, State, Symmetric, laws};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

fn config(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, rng_seed: RngSeed::Fixed(55), failure_persistence: None, ..Default::default() }
}

/// Every move that can be spelled.
fn universe() -> Vec<Move> {
    let drops = Kind::ALL.into_iter().flat_map(|kind| Square::all().map(move |to| Move::drop(kind, to)));
    let moves = Square::all().flat_map(|from| Square::all().map(move |to| Move::on_board(from, to)));
    drops.chain(moves).collect()
}

/// Every 41st move, another selection for every seed.
fn sample(seed: u64) -> Vec<Move> {
    universe().into_iter().skip(seed as usize % 41).step_by(41).collect()
}

proptest! {
    #![proptest_config(config(60))]

    #[test]
    fn positions_keep_the_laws_against_all_moves(seed: u64) {
        let game = ChessInFive::default();
        laws::hold_in_a_random_game(&game, State::start(&game), seed, 200, &universe());
    }
}

proptest! {
    #![proptest_config(config(1500))]

    #[test]
    fn positions_keep_the_laws(seed: u64) {
        let game = ChessInFive::default();
        laws::hold_in_a_random_game(&game, State::start(&game), seed, 200, &sample(seed));
    }

    #[test]
    fn positions_keep_the_laws_with_any_limit(seed: u64, limit in 1u32..60) {
        let game = ChessInFive { limit };
        laws::hold_in_a_random_game(&game, State::start(&game), seed, 200, &sample(seed));
    }

    #[test]
    fn views_offer_what_is_legal(seed: u64) {
        let game = ChessInFive::default();
        let (mut state, mut draws, mut played) = (State::start(&game), Draws::new(seed), Vec::new());
        loop {
            // One position in sixteen, and the end of every game.
            if draws.draw() % 16 == 0 || game.turn(&state).outcome().is_some() {
                laws::check_view(&game, &state, &played);
            }
            let Some(mv) = game.pick_move(&state, draws.draw()) else { break };
            game.play(&mut state, mv);
            played.push(mv);
        }
    }

    #[test]
    fn mirrored_positions_have_mirrored_moves(seed: u64, stop in 0u32..110) {
        let game = ChessInFive::default();
        let mut state = State::start(&game);
        game.playout(&mut state, &mut Draws::new(seed), stop);
        laws::check_symmetries(&game, &state.position);
        let image = game.map_position(1, &state.position);
        prop_assert_eq!(game.key(&image), game.fresh_key(&image));
        prop_assert_eq!(game.map_position(1, &image), state.position);
    }

    #[test]
    fn the_key_tells_positions_apart(seed: u64) {
        let game = ChessInFive::default();
        let (mut state, mut draws) = (State::start(&game), Draws::new(seed));
        let mut seen = std::collections::HashMap::new();
        while let Some(mv) = game.pick_move(&state, draws.draw()) {
            prop_assert!(seen.insert(game.key(&state.position), state.position.clone()).is_none());
            game.play(&mut state, mv);
        }
    }
}
