//! The laws of `parlor_rules::laws`, over random games from the start and from random set-ups.

mod support;

use parlor_romgon::{Move, Romgon};
use parlor_rules::laws::{check_symmetries, check_view, hold_in_a_random_game};
use parlor_rules::{Draws, Game, Notation, Playout, State, Turn};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use support::{MODES, load, random_setup};

fn config(cases: u32, seed: u64) -> ProptestConfig {
    ProptestConfig {
        cases,
        rng_seed: RngSeed::Fixed(seed),
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

/// Every so many-th of all moves that can be spelled.
fn universe(seed: u64, step: usize) -> Vec<Move> {
    Move::all().skip(seed as usize % step).step_by(step).collect()
}

fn setup(game: Romgon, seed: u64) -> State<Romgon> {
    load(game, &random_setup(&mut Draws::new(seed)))
}

proptest! {
    #![proptest_config(config(1500, 1))]

    #[test]
    fn hold_from_set_ups(seed: u64, flip: bool) {
        let game = Romgon { flip };
        hold_in_a_random_game(&game, setup(game, seed), seed, 8, &universe(seed, 97));
    }

    #[test]
    fn views_and_symmetries_hold_from_set_ups(seed: u64, flip: bool) {
        let game = Romgon { flip };
        let mut state = setup(game, seed);
        check_view(&game, &state, &[]);
        check_symmetries(&game, &state.position);
        let played: Vec<_> = game.pick_move(&state, seed).into_iter().collect();
        if let [mv] = played[..] {
            game.play(&mut state, mv);
            check_view(&game, &state, &played);
        }
    }
}

proptest! {
    #![proptest_config(config(60, 2))]

    #[test]
    fn hold_from_the_start(seed: u64, flip: bool) {
        let game = Romgon { flip };
        hold_in_a_random_game(&game, State::start(&game), seed, 150, &universe(seed, 397));
    }

    #[test]
    fn every_move_is_judged_alike(seed: u64, flip: bool) {
        let game = Romgon { flip };
        hold_in_a_random_game(&game, setup(game, seed), seed, 3, &universe(0, 1));
    }

    #[test]
    fn views_and_symmetries_hold_on_the_way(seed: u64, flip: bool) {
        let game = Romgon { flip };
        let (mut state, mut draws) = (State::start(&game), Draws::new(seed));
        let mut played = Vec::new();
        while let Some(mv) = game.pick_move(&state, draws.draw()) {
            game.play(&mut state, mv);
            played.push(mv);
            check_view(&game, &state, &played);
            if played.len() % 16 == 0 {
                check_symmetries(&game, &state.position);
            }
        }
    }
}

#[test]
fn the_half_turn_of_the_start_is_the_start() {
    use parlor_rules::Symmetric;
    for game in MODES {
        let start = game.start();
        let image = game.map_position(1, &start);
        assert_eq!(game.write_position(&image), "S4s/T05t0/C6h0/R7r/H06c/T05t0/S4s w");
        check_symmetries(&game, &start);
    }
}

#[test]
fn playouts_end_or_are_cut_off() {
    for game in MODES {
        let mut draws = Draws::new(5);
        for _ in 0..200 {
            let mut state = State::start(&game);
            let played = game.playout(&mut state, &mut draws, 200);
            assert!(played.moves <= 200 && played.rolls == 0);
            assert_eq!(played.outcome.is_none(), game.turn(&state).outcome().is_none());
            assert!(played.outcome.is_some() || played.moves == 200);
            let rest = game.playout(&mut state, &mut draws, u32::MAX);
            assert!(matches!(game.turn(&state), Turn::Over(outcome) if Some(outcome) == rest.outcome));
        }
    }
}
