//! The laws that every game keeps, over thousands of random games.

use std::collections::HashMap;

use crate::common::{legal, universe};
use parlor_rules::{Draws, Game, Moves, Notation, Options, Playout, State, Symmetric, Turn, laws};
use parlor_ur::{Setup, Stage, Ur};
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

proptest! {
    #![proptest_config(config(1500, 0x5572_0001))]

    #[test]
    fn positions_and_moves_keep_the_laws(pieces in 1u8..=7, seed: u64) {
        let ur = Ur::with_pieces(pieces).unwrap();
        laws::hold_in_a_random_game(&ur, State::start(&ur), seed, 600, &universe());
    }
}

proptest! {
    #![proptest_config(config(500, 0x5572_0003))]

    #[test]
    fn views_and_mirrors_keep_the_laws(pieces in 1u8..=7, seed: u64) {
        let ur = Ur::with_pieces(pieces).unwrap();
        let mut draws = Draws::new(seed);
        let (mut state, mut played) = (State::start(&ur), Vec::new());
        while let Some(mv) = ur.pick_move(&state, draws.draw()) {
            ur.play(&mut state, mv);
            played.push(mv);
            laws::check_view(&ur, &state, &played);
            laws::check_symmetries(&ur, &state.position);
            let twice = ur.map_position(1, &ur.map_position(1, &state.position));
            prop_assert_eq!(twice, state.position);
        }
    }
}

proptest! {
    #![proptest_config(config(8_000, 0x5572_0002))]

    /// Whatever is set up, it is refused, or it keeps the laws and is printed as it was given.
    #[test]
    fn set_ups_are_refused_or_keep_the_laws(
        pieces in 0u8..=8,
        track in [0u16..1 << 14, 0u16..1 << 14],
        sieve in [0u16..1 << 14, 0u16..1 << 14, 0u16..1 << 14],
        borne_off in [0u8..=4, 0u8..=4],
        second: bool,
        stage in 0u8..8,
    ) {
        let side = parlor_rules::Side::BOTH[usize::from(second)];
        let stage = match stage {
            5 => Stage::ToRoll,
            6 => Stage::Over,
            roll => Stage::Rolled(roll),
        };
        let track = [track[0] & sieve[0] & sieve[2], track[1] & sieve[1] & !sieve[2]];
        let setup = Setup { pieces, track, borne_off, side, stage };
        if !laws::check_any_setup::<Ur>(&Options::default(), &setup) {
            return Ok(());
        }
        let (ur, position) = Ur::build(&Options::default(), &setup).unwrap();
        prop_assert_eq!(ur.setup(&position), setup);
        let state = State::new(&ur, position);
        laws::check_position(&ur, &state, &universe());
        laws::check_symmetries(&ur, &position);
        laws::check_view(&ur, &state, &[]);
    }

    /// Nothing that a set-up can hold makes the rules panic.
    #[test]
    fn wild_set_ups_are_refused(pieces: u8, track: [u16; 2], borne_off: [u8; 2], stage: u8) {
        let stage = if stage == 0 { Stage::Over } else { Stage::Rolled(stage) };
        let setup = Setup { pieces, track, borne_off, side: parlor_rules::Side::First, stage };
        laws::check_any_setup::<Ur>(&Options::default(), &setup);
    }

    /// Nothing from outside makes the rules panic, and what is read is the one spelling of what it means.
    #[test]
    fn garbage_is_refused(text in "\\PC{0,32}", line in "[.12/n0-9!-]{24,30}", word in "[-d0-9: pas]{0,6}") {
        for text in [text.as_str(), line.as_str(), word.as_str()] {
            if let Ok((ur, position)) = Ur::read_position(&Options::default(), text) {
                prop_assert_eq!(ur.write_position(&position), text.trim_end_matches("/n7"));
            }
            let ur = Ur::default();
            let (mut state, mut draws) = (State::start(&ur), Draws::new(7));
            for _ in 0..12 {
                match ur.read_move(&state, text) {
                    Ok(mv) => prop_assert_eq!(ur.write_move(&state.position, mv), text),
                    Err(refusal) => prop_assert!(!refusal.reason.is_empty() && !refusal.detail.is_empty()),
                }
                let Some(mv) = ur.pick_move(&state, draws.draw()) else { break };
                ur.play(&mut state, mv);
            }
        }
    }

    /// One changed character makes another position or none, never the same one.
    #[test]
    fn a_slip_of_the_pen_is_noticed(seed: u64, plies in 0u32..120, at in 0usize..26, symbol in "[.12/n0-9!x-]") {
        let ur = Ur::default();
        let mut state = State::start(&ur);
        ur.playout(&mut state, &mut Draws::new(seed), plies);
        let text = ur.write_position(&state.position);
        let changed = format!("{}{symbol}{}", &text[..at], &text[at + 1..]);
        if let Ok((_, position)) = Ur::read_position(&Options::default(), &changed) {
            prop_assert_eq!(position == state.position, changed == text);
            prop_assert_eq!(ur.write_position(&position), changed);
        }
    }
}

/// Every position of the small games: as many as there should be, no two with one key, and all of them keep the laws.
#[test]
fn small_games_are_known_in_full() {
    for (pieces, before_a_roll, won) in [(1, 217, 15), (2, 12_869, 121)] {
        let ur = Ur::with_pieces(pieces).unwrap();
        let every_move = universe();
        let mut keys = HashMap::new();
        let mut open = vec![State::start(&ur)];
        while let Some(state) = open.pop() {
            if let Some(known) = keys.insert(ur.key(&state.position), state.position) {
                assert_eq!(known, state.position);
                continue;
            }
            laws::check_position(&ur, &state, &every_move);
            for mv in ur.moves(&state) {
                let mut after = state.clone();
                ur.play(&mut after, mv);
                open.push(after);
            }
        }
        let mut counts = [0; 3];
        for position in keys.values() {
            counts[match position.stage() {
                Stage::ToRoll => 0,
                Stage::Rolled(_) => 1,
                Stage::Over => 2,
            }] += 1;
        }
        // The rules count for one side to move.
        assert_eq!(counts, [2 * before_a_roll, 2 * 5 * before_a_roll, 2 * won], "{pieces} pieces");
    }
}

#[test]
fn rolls_have_the_weights_of_four_dice() {
    let ur = Ur::default();
    let start = State::start(&ur);
    assert_eq!(legal(&ur, &start), ["d0", "d1", "d2", "d3", "d4"]);
    let weights: Vec<_> = ur.moves(&start).into_iter().map(|roll| ur.weight(&start, roll)).collect();
    assert_eq!((weights, ur.total_weight(&start)), (vec![1, 4, 6, 4, 1], 16));
    assert_eq!(ur.weight(&start, parlor_ur::Move::PASS), 0);
}

#[test]
fn playouts_end_with_a_winner_and_count_what_they_did() {
    for pieces in 1..=7 {
        let ur = Ur::with_pieces(pieces).unwrap();
        for seed in 0..200 {
            let mut state = State::start(&ur);
            let played = ur.playout(&mut state, &mut Draws::new(seed), u32::MAX);
            assert_eq!(played.moves, played.rolls, "every roll is answered by one move");
            assert_eq!(played.outcome, ur.turn(&state).outcome());
            assert!(matches!(ur.turn(&state), Turn::Over(_)));
        }
        let mut state = State::start(&ur);
        let cut = ur.playout(&mut state, &mut Draws::new(1), 3);
        assert_eq!((cut.outcome, cut.moves, cut.rolls), (None, 1, 2));
    }
}

#[test]
fn keys_tell_positions_apart() {
    laws::check_mixing(&laws::check_keys(&Ur::default(), 100, 1_000));
}
