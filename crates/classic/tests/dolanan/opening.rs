//! The set-up: two pions, and what the vectors do not say about them.

use std::collections::BTreeMap;

use parlor_classic::dolanan::{players, preference};
use parlor_dolanan::{Action, Add, Board, Dolanan, Kind, Mul};
use parlor_rules::{Game, Notation, Side, State};

use super::{LEVELS, ask, new_game, silent, think};

/// The own pion first, in either colour, on one of the five best liked values: as often as the profile says.
fn sets_up<K: Kind>() {
    let liked = preference::<K>();
    for ((_, level), player) in LEVELS.iter().zip(players::<K>()) {
        for opener in Side::BOTH {
            let game = new_game::<K>(5, opener);
            let mut state = State::start(&game);
            for pion in [opener, opener.other()] {
                let mut counts = BTreeMap::new();
                for seed in 0..2_000 {
                    let thought = think(player.as_ref(), &game, &state, &ask(seed));
                    let Action::Place(side, value) = thought.mv.unwrap().action() else { panic!("a pion") };
                    assert_eq!(side, pion);
                    assert!(thought.candidates.iter().all(|candidate| candidate.score.is_none()));
                    *counts.entry(value).or_insert(0) += 1;
                }
                let chance = level.profile().placement_random_chance;
                let first = f64::from(counts[&liked[0]]) / 2_000.0;
                assert!((first - (1.0 - 0.8 * chance)).abs() < 0.04, "{counts:?}");
                assert!(counts.keys().all(|value| liked[..5].contains(value)), "{counts:?}");
                let still = think(player.as_ref(), &game, &state, &silent(true)).mv.unwrap();
                assert_eq!(still.action(), Action::Place(pion, 5));
                game.play(&mut state, still);
            }
        }
    }
}

#[test]
fn pions_are_placed_as_the_profile_says() {
    sets_up::<Add>();
    sets_up::<Mul>();
}

#[test]
fn whoever_finds_one_pion_placed_places_the_other() {
    let game = new_game::<Add>(5, Side::First);
    for (placed, wanted) in [("b10", "r5"), ("r10", "b5")] {
        let mut state = State::start(&game);
        let mv = game.read_move(&state, placed).unwrap();
        game.play(&mut state, mv);
        for player in players::<Add>() {
            let mv = think(player.as_ref(), &game, &state, &silent(true)).mv.unwrap();
            assert_eq!(game.write_move(&state.position, mv), wanted);
            // A sum of 18 is the largest.
            for seed in 0..500 {
                let mv = think(player.as_ref(), &game, &state, &ask(seed)).mv.unwrap();
                assert!(game.is_legal(&state, mv));
            }
        }
    }
}

#[test]
fn guards_avoid_numbers_that_a_board_lacks() {
    // Tens, and a single three: with a pion on 8, the other one can make a target by 2 alone.
    let mut numbers = [10; 100];
    numbers[0] = 3;
    let game = Dolanan::<Add>::on(Board::new::<Add>(numbers), Side::Second);
    let mut state = State::start(&game);
    let mv = game.read_move(&state, "r8").unwrap();
    game.play(&mut state, mv);
    for player in players::<Add>() {
        let guarded = think(player.as_ref(), &game, &state, &ask(7));
        assert_eq!(guarded.mv.unwrap().action(), Action::Place(Side::First, 2));
        let bare = think(player.as_ref(), &game, &state, &silent(false));
        assert_eq!(bare.mv.unwrap().action(), Action::Place(Side::First, 5));
    }
}
