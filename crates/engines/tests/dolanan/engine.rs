//! The engine as a player.

use parlor_dolanan::{Add, Addition, Kind, Move, Mul};
use parlor_engines::dolanan::Engine;
use parlor_players::{Ask, Player, Thought, Unwatched, Watch};
use parlor_rules::{Game, Moves, Options, State};

use super::support::{Solver, after, positions, solved, think};

/// Stops a player at its first look.
struct Never;

impl<M> Watch<M> for Never {
    fn go_on(&mut self, _: &dyn Fn() -> Thought<M>) -> bool {
        false
    }
}

fn the_same_request_gets_the_same_thought<K: Kind>() {
    for (game, state) in positions::<K>(6, |ply| ply % 8 == 0) {
        for lines in [1, 4] {
            let ask = Ask { nodes: Some(3_000), lines, seed: 5, ..Ask::default() };
            let thought = Engine::default().think(&game, &state, &ask, &mut Unwatched);
            assert_eq!(thought, Engine::default().think(&game, &state, &ask, &mut Unwatched));
            assert!(thought.candidates.len() <= lines as usize && thought.nodes <= 3_000);
            assert_eq!(thought.winrate, thought.candidates[0].winrate);
            assert_eq!(thought.mv, Some(thought.candidates[0].line[0]));
            let chances: Vec<f64> = thought.candidates.iter().filter_map(|one| one.winrate).collect();
            assert!(chances.iter().all(|&chance| chance <= chances[0]), "{chances:?}");
            let chance = chances[0];
            assert!(thought.exact || (0.0 < chance && chance < 1.0), "{thought:?}");
        }
    }
}

#[test]
fn the_same_request_gets_the_same_thought_in_both_games() {
    the_same_request_gets_the_same_thought::<Add>();
    the_same_request_gets_the_same_thought::<Mul>();
}

fn whatever_the_bounds_a_legal_move_comes_out<K: Kind>() {
    for (game, state) in positions::<K>(6, |ply| ply % 6 == 0) {
        for ask in [
            Ask { nodes: Some(1), ..Ask::default() },
            Ask { depth: Some(1), ..Ask::default() },
            Ask { nodes: Some((1 << 53) - 1), timed: true, lines: 500, ..Ask::default() },
            Ask { timed: true, ..Ask::default() },
        ] {
            let thought = Engine::default().think(&game, &state, &ask, &mut Never);
            assert!(game.is_legal(&state, thought.mv.unwrap()));
            if ask.depth.is_none() {
                assert!(thought.nodes <= 2_048, "{thought:?}");
            }
        }
    }
}

#[test]
fn whatever_the_bounds_a_legal_move_comes_out_in_both_games() {
    whatever_the_bounds_a_legal_move_comes_out::<Add>();
    whatever_the_bounds_a_legal_move_comes_out::<Mul>();
}

/// In a lost position the move that holds out longest is played.
fn losses_are_put_off<K: Kind>() -> u32 {
    let mut latest = 0;
    for (game, state, truth) in solved::<K>(20) {
        if !truth.is_lost() {
            continue;
        }
        let thought = think(&game, &state, 20_000);
        assert_eq!((thought.winrate, thought.exact), (Some(0.0), true), "{:?}", state.position);
        let next = after(&game, &state, thought.mv.unwrap());
        let left = match Solver::new(100_000).solve(&game, &next) {
            Some(score) => score.plies().unwrap(),
            None => 0,
        };
        assert_eq!(Some(left + 1), truth.plies(), "{thought:?} in {:?}", state.position);
        latest = latest.max(left + 1);
    }
    latest
}

#[test]
fn losses_are_put_off_in_both_games() {
    let latest = [losses_are_put_off::<Add>(), losses_are_put_off::<Mul>()];
    assert!(latest.iter().all(|&plies| plies >= 2), "{latest:?}");
}

/// Half a turn is a turn: a pion that has been moved leaves a claim to make.
#[test]
fn claims_after_half_turns_are_made() {
    let game = Addition::new(&Options::default().with_integer("seed", 3)).unwrap();
    let mut state = State::start(&game);
    for _ in 0..12 {
        let thought = think(&game, &state, 500);
        let mv = thought.mv.unwrap();
        let half = |mv: Move| match mv.action() {
            parlor_dolanan::Action::Turn(value, _) => {
                Some(Move::new(parlor_dolanan::Action::HalfTurn(value)))
            }
            _ => None,
        };
        let mv = half(mv).unwrap_or(mv);
        assert!(game.is_legal(&state, mv));
        game.play(&mut state, mv);
    }
    assert!(!game.moves(&state).is_empty());
}
