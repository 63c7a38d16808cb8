//! The laws of `parlor_rules::laws`, over random games from the start and from random set-ups.

use crate::common::{MODES, load, random_setup};
use parlor_romgon::{Hex, Kind, Move, Piece, Romgon, Setup};
use parlor_rules::laws::{
    check_any_setup, check_keys, check_mixing, check_symmetries, check_view, hold_in_a_random_game,
};
use parlor_rules::{Draws, Game, Moves, Notation, Playout, Side, State, Turn, choose_index};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

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
    #![proptest_config(config(3_000, 3))]

    /// However a set-up is changed, it is refused or it is a position; without a second rhombus it is one.
    #[test]
    fn changed_set_ups_are_refused_or_built(seed: u64, flip: bool, changes in 0usize..6) {
        let game = Romgon { flip };
        let mut draws = Draws::new(seed);
        let mut setup = game.setup(&setup(game, seed).position);
        (0..changes).for_each(|_| change(&mut setup, &mut draws));
        let rhombuses = |side| {
            let of_side = |piece: &&Piece| (piece.side(), piece.kind()) == (side, Kind::Rhombus);
            setup.board.iter().flatten().filter(of_side).count()
        };
        let built = check_any_setup::<Romgon>(&game.options(), &setup);
        prop_assert_eq!(built, Side::BOTH.into_iter().all(|side| rhombuses(side) <= 1));
    }
}

/// Changes a set-up in one place.
fn change(setup: &mut Setup, draws: &mut Draws) {
    let mut below = |count: usize| choose_index(draws.draw(), count);
    let piece = Piece::new(Side::BOTH[below(2)], Kind::ALL[below(5)], below(256) as u8);
    match below(5) {
        0 => setup.board[below(Hex::COUNT)] = Some(piece),
        1 => setup.board[below(Hex::COUNT)] = Some(piece.flipped()),
        2 => setup.board[below(Hex::COUNT)] = None,
        3 => setup.board.swap(below(Hex::COUNT), below(Hex::COUNT)),
        _ => setup.side = !setup.side,
    }
}

#[test]
fn every_turn_has_a_number_of_its_own() {
    for game in MODES {
        for seed in 0..200 {
            for mv in game.moves(&setup(game, seed)) {
                assert!(usize::from(mv.code()) < Move::CODES);
                assert_eq!(Move::of_code(mv.code()), Some(mv));
            }
        }
    }
}

#[test]
fn keys_tell_positions_apart() {
    let keys: Vec<_> = MODES.iter().flat_map(|game| check_keys(game, 60, 150)).collect();
    check_mixing(&keys);
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
