//! The laws that every game keeps, over random games.

use crate::common::{game, random_game, random_turn, set_up};
use parlor_polyclash::{Move, Point, PolyClash, Setup};
use parlor_rules::{Draws, Game, Moves, Notation, Options, Playout, Show, Side, State, choose_index, laws};
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

/// Every move that can be spelled.
fn universe() -> Vec<Move> {
    Point::all().map(Move::from).chain([Move::PASS]).collect()
}

/// What a page might open a game with.
fn settings() -> impl Strategy<Value = PolyClash> {
    prop_oneof![
        Just(game(&[])),
        Just(game(&[("komi", "0")])),
        Just(game(&[("komi", "-0.125")])),
        Just(game(&[("handicap", "2")])),
        Just(game(&[("handicap", "9")])),
    ]
}

proptest! {
    #![proptest_config(config(1200, 1))]

    /// Two plies of some random game, at any stage of it.
    #[test]
    fn laws_hold_in_random_games(game in settings(), seed: u64, turns in 0usize..900) {
        let (state, _) = random_game(&game, seed, turns);
        laws::hold_in_a_random_game(&game, state, !seed, 1, &universe());
    }
}

proptest! {
    #![proptest_config(config(60, 2))]

    /// Positions full of eyes and kos, such as good games end with. They begin a history of their own.
    #[test]
    fn laws_hold_late_in_the_game(seed: u64, turns in 250u32..500) {
        let game = game(&[]);
        let mut state = State::start(&game);
        game.playout(&mut state, &mut Draws::new(seed), turns);
        let state = State::new(&game, state.position);
        laws::hold_in_a_random_game(&game, state, seed, 3, &universe());
    }

    #[test]
    fn views_offer_what_is_legal(game in settings(), seed: u64, turns in 0usize..700) {
        let (mut state, mut played) = random_game(&game, seed, turns);
        laws::check_view(&game, &state, &played);
        while state.position.passes() < 2 {
            let mv = if state.history.handicap_left() == 0 { Move::PASS } else { game.moves(&state)[0] };
            game.play(&mut state, mv);
            played.push(mv);
        }
        laws::check_view(&game, &state, &played);
        prop_assert!(game.view(&state, &played).moves.is_empty());
    }
}

proptest! {
    #![proptest_config(config(12, 3))]

    #[test]
    fn symmetric_positions_have_symmetric_moves(seed: u64, turns in 0u32..400, passes in 0u8..=2) {
        let game = game(&[]);
        let mut state = State::start(&game);
        game.playout(&mut state, &mut Draws::new(seed), turns);
        let stones = Side::BOTH.map(|side| state.position.stones(side));
        let position = set_up(stones, state.position.side(), passes);
        laws::check_symmetries(&game, &position);
    }
}

proptest! {
    #![proptest_config(config(400, 4))]

    /// However a set-up is changed, it is refused or it is a position.
    #[test]
    fn changed_set_ups_are_refused_or_built(seed: u64, turns in 0u32..500, changes in 0usize..6) {
        let game = game(&[]);
        let (mut state, mut draws) = (State::start(&game), Draws::new(seed));
        game.playout(&mut state, &mut draws, turns);
        let mut setup = game.setup(&state.position);
        (0..changes).for_each(|_| change(&mut setup, &mut draws));
        let built = laws::check_any_setup::<PolyClash>(&Options::default(), &setup);
        prop_assert!(built || changes > 0);
    }
}

/// Changes a set-up in one place.
fn change(setup: &mut Setup, draws: &mut Draws) {
    let mut below = |count: usize| choose_index(draws.draw(), count);
    let (point, stones) = (Point::new(below(Point::COUNT)).unwrap(), &mut setup.stones[below(2)]);
    match below(6) {
        0 => stones.insert(point),
        1 => stones.remove(point),
        2 => *stones = !*stones,
        3 => setup.stones.swap(0, 1),
        4 => setup.side = !setup.side,
        _ => setup.passes = [0, 1, 2, 3, 255][below(5)],
    }
}

#[test]
fn keys_tell_positions_apart() {
    laws::check_mixing(&laws::check_keys(&game(&[]), 50, 300));
}

/// A game as long as the server takes, played forward and back.
#[test]
fn two_thousand_moves_go_forward_and_back() {
    let game = game(&[]);
    let mut draws = Draws::new(2000);
    let start = State::start(&game);
    let mut state = start.clone();
    let mut line = Vec::new();
    while line.len() < 2000 {
        let mv = random_turn(&game, &state, &mut draws, u64::MAX).expect("nobody passes twice");
        line.push((mv, game.play(&mut state, mv)));
    }
    assert_eq!(game.key(&state.position), game.fresh_key(&state.position));
    for (mv, undo) in line.into_iter().rev() {
        game.undo(&mut state, mv, undo);
    }
    assert!(state == start);
}
