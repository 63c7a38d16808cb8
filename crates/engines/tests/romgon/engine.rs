use parlor_engines::romgon::Engine;
use parlor_players::{Ask, Player, Thought, Unwatched, Watch};
use parlor_romgon::Romgon;
use parlor_rules::{Draws, Game, Moves, State, Symmetric, Turn};

use super::support::{MODES, positions, read, think};

/// Never lets a player go on.
struct Never;

impl<M> Watch<M> for Never {
    fn go_on(&mut self, _: &dyn Fn() -> Thought<M>) -> bool {
        false
    }
}

#[test]
fn whatever_the_bounds_a_legal_turn_comes_out() {
    for game in MODES {
        for state in positions(&game, 6, 17) {
            for ask in [
                Ask { nodes: Some(1), ..Ask::default() },
                Ask { depth: Some(1), ..Ask::default() },
                Ask { nodes: Some((1 << 53) - 1), timed: true, lines: 500, ..Ask::default() },
                Ask { timed: true, ..Ask::default() },
            ] {
                let thought = Engine::default().think(&game, &state, &ask, &mut Never);
                assert!(game.is_legal(&state, thought.mv.unwrap()));
                assert!(thought.nodes <= 2_000, "it went on for {} nodes", thought.nodes);
            }
        }
    }
}

#[test]
fn the_same_request_gets_the_same_thought() {
    for game in MODES {
        for state in &positions(&game, 6, 19)[..12] {
            for lines in [1, 4] {
                let ask = Ask { nodes: Some(3_000), lines, ..Ask::default() };
                let thought = Engine::default().think(&game, state, &ask, &mut Unwatched);
                let again = Ask { seed: 77, ..ask };
                assert_eq!(thought, Engine::default().think(&game, state, &again, &mut Unwatched));
                assert_eq!(thought.winrate, thought.candidates[0].winrate);
                assert_eq!(thought.mv, Some(thought.candidates[0].line[0]));
                assert!(thought.candidates.len() <= lines as usize);
                let chances: Vec<_> = thought.candidates.iter().map(|candidate| candidate.winrate).collect();
                assert!(chances.is_sorted_by(|a, b| a >= b), "{chances:?}");
            }
        }
    }
}

/// The half turn of the board changes nothing but the view, so the static opinion is the same.
#[test]
fn both_sides_are_judged_alike() {
    for game in MODES {
        for state in positions(&game, 8, 7) {
            for symmetry in 1..4 {
                let image = State::new(&game, game.map_position(symmetry, &state.position));
                let judged = |state: &State<Romgon>| {
                    let side = state.position.to_move();
                    Engine::default().evaluate(&game, state, side, &Default::default()).map(|e| e.total)
                };
                assert_eq!(judged(&state), judged(&image), "symmetry {symmetry} of {state:?}");
            }
        }
    }
}

/// What is proved comes true: a won game is won against any replies, and no later than was said.
#[test]
fn proved_wins_are_won() {
    let (mut proofs, mut longest) = (0, 0);
    for game in MODES {
        for (number, state) in positions(&game, 20, 13).into_iter().enumerate() {
            let mut state = State::new(&game, state.position);
            let first = think(&game, &state, 4_000);
            if !first.exact || first.winrate != Some(1.0) {
                continue;
            }
            proofs += 1;
            let distance = first.candidates[0].line.len();
            longest = longest.max(distance);
            let side = state.position.to_move();
            let mut draws = Draws::new(number as u64);
            for turn in 0.. {
                assert!(turn <= distance, "{first:?} took longer");
                let mv = match game.turn(&state) {
                    Turn::Over(outcome) => {
                        assert_eq!(outcome.winner, Some(side));
                        break;
                    }
                    Turn::Player(mover) if mover == side => think(&game, &state, 4_000).mv,
                    _ => game.pick_move(&state, draws.draw()),
                };
                game.play(&mut state, mv.unwrap());
            }
        }
    }
    assert!(proofs > 5 && longest >= 3, "{proofs} {longest}");
}

/// A side that has one legal turn plays it, and one that is lost plays on.
#[test]
fn forced_and_hopeless_positions_are_played() {
    let (mut forced, mut hopeless) = (0, 0);
    for game in MODES {
        for state in positions(&game, 80, 1) {
            let only = game.count_moves(&state) == 1;
            if !only {
                continue;
            }
            let thought = think(&game, &state, 1_000);
            forced += 1;
            hopeless += usize::from(thought.exact && thought.winrate == Some(0.0));
            assert_eq!(thought.mv, game.moves(&state).into_iter().next());
        }
    }
    let game = MODES[0];
    let lost = read(&game, "6/7/8/r7R/8/7/6 w");
    assert!(matches!(game.turn(&lost), Turn::Over(_)));
    assert_eq!(think(&game, &lost, 1_000).mv, None);
    assert!(forced > 10 && hopeless > 0, "{forced} {hopeless}");
}

#[test]
fn chances_are_chances() {
    for game in MODES {
        let start = think(&game, &State::start(&game), 2_000);
        assert!((0.3..0.7).contains(&start.winrate.unwrap()), "{start:?}");
        for state in positions(&game, 6, 9) {
            let thought = think(&game, &state, 1_000);
            let chance = thought.winrate.unwrap();
            assert_eq!(thought.exact, chance == 0.0 || chance == 1.0, "{thought:?}");
        }
    }
}
