//! The laws of every game, over random games.

use parlor_chessinfive::{ChessInFive, Kind, Move, Setup, Square};
use parlor_rules::{Draws, Game, Notation, Options, Playout, Side, State, Symmetric, choose_index, laws};
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

    /// However a set-up is changed, it is refused or it is a position.
    #[test]
    fn changed_set_ups_are_refused_or_built(seed: u64, stop in 0u32..60, changes in 0usize..6) {
        let game = ChessInFive::default();
        let mut state = State::start(&game);
        let mut draws = Draws::new(seed);
        game.playout(&mut state, &mut draws, stop);
        let mut setup = game.setup(&state.position);
        (0..changes).for_each(|_| change(&mut setup, &mut draws));
        let built = laws::check_any_setup::<ChessInFive>(&Options::default(), &setup);
        prop_assert!(built || changes > 0);
    }
}

/// Changes a set-up in one place, often to what the rules allow.
fn change(setup: &mut Setup, draws: &mut Draws) {
    let mut below = |count: usize| choose_index(draws.draw(), count);
    let (side, kind) = (Side::BOTH[below(2)], Kind::ALL[below(5)]);
    match below(7) {
        0 => setup.board[below(64)] = Some((side, kind)),
        1 => setup.board[below(64)] = None,
        2 => setup.board.swap(below(64), below(64)),
        3 => setup.side = !setup.side,
        4 => setup.ply = [setup.ply.wrapping_add(1), setup.ply.wrapping_sub(1), u32::MAX, 16][below(4)],
        5 => setup.hands[below(2)][below(5)] = [0, 1, 2, 255][below(4)],
        _ => (setup.side, setup.ply) = (!setup.side, setup.ply.wrapping_add(1)),
    }
}

#[test]
fn keys_tell_positions_apart() {
    laws::check_mixing(&laws::check_keys(&ChessInFive::default(), 400, 200));
}
