//! The engine as a player.

use parlor_chessinfive::ChessInFive;
use parlor_engines::chessinfive::Engine;
use parlor_players::{Ask, Player, Thought, Unwatched, Watch};
use parlor_rules::{Draws, Game, State, Turn};

use crate::support::{find, positions, read, solve, think};

#[test]
fn proofs_are_true() {
    let game = ChessInFive::default();
    let mut proved = [0; 2];
    for state in positions(&game, 30, 5) {
        let found = find(&game, &state, 3_000);
        let Some(plies) = found.score.plies().filter(|&plies| plies <= 3) else { continue };
        let truth = solve(&game, &state, plies);
        assert_eq!(found.score.is_won(), truth.is_won(), "{found:?} in {state:?}");
        assert_eq!(found.score.is_lost(), truth.is_lost(), "{found:?} in {state:?}");
        assert!(found.exact);
        proved[usize::from(truth.is_won())] += 1;
    }
    assert!(proved.iter().all(|&count| count >= 10), "{proved:?}");
}

/// A proof is shown to its end: the line is as long as announced, and the winner makes its last move.
#[test]
fn proved_lines_go_to_the_end() {
    let game = ChessInFive::default();
    let mut seen = 0;
    for state in positions(&game, 30, 6) {
        let found = find(&game, &state, 20_000);
        let Some(plies) = found.score.plies() else { continue };
        assert_eq!(found.line.len(), plies as usize, "{found:?} in {state:?}");
        let side = state.position.side_to_move();
        let winner = if found.score.is_won() { side } else { !side };
        let mut state = state;
        found.line.iter().for_each(|&mv| game.play(&mut state, mv));
        assert_eq!(game.turn(&state).outcome().and_then(|outcome| outcome.winner), Some(winner));
        seen += 1;
    }
    assert!(seen >= 30, "{seen}");
}

/// From a proved win the engine wins against anything.
#[test]
fn proved_wins_are_played_out() {
    let game = ChessInFive::default();
    let mut longest = 0;
    for (number, mut state) in positions(&game, 30, 6).into_iter().enumerate() {
        let first = find(&game, &state, 20_000);
        if !first.score.is_won() {
            continue;
        }
        longest = longest.max(first.score.plies().unwrap());
        let side = state.position.side_to_move();
        let mut draws = Draws::new(number as u64);
        loop {
            let mv = match game.turn(&state) {
                Turn::Over(outcome) => {
                    assert_eq!(outcome.winner, Some(side));
                    break;
                }
                Turn::Player(mover) if mover == side => {
                    let thought = think(&game, &state, 20_000);
                    assert_eq!((thought.winrate, thought.exact), (Some(1.0), true));
                    thought.mv
                }
                _ => game.pick_move(&state, draws.draw()),
            };
            game.play(&mut state, mv.unwrap());
        }
    }
    assert!(longest >= 7, "{longest}");
}

/// Victories by continuous threats that the document's players find are found too.
#[test]
fn long_victories_are_found() {
    for (plies, text) in [
        (5, "8/8/3Bb3/3r2B1/8/1k2R1n1/1NQRqNn1/1K3rb1 c - 26"),
        (7, "8/8/7R/2r2BrN/2Rn2bN/4q1bK/3n1Qk1/3B4 m - 55"),
        (9, "8/5q2/2n1bB2/3r4/3R4/2NN2B1/1nb3R1/2rQ2Kk c - 26"),
        (9, "3N4/8/2b1kQ2/2BrK3/3Bn3/1r2N3/3R4/1Rnbq3 m - 23"),
        (5, "8/8/8/8/8/r2K4/NQ1N2n1/nq1RbbR1 c BBrk 12"),
        (9, "8/8/8/8/1B6/1kR2n2/1qR2r2/1bQB1K1n c NNrb 12"),
    ] {
        let (game, state) = read(text);
        let thought = think(&game, &state, 200_000);
        assert_eq!((thought.winrate, thought.exact), (Some(1.0), true), "{text}");
        assert!(thought.candidates[0].line.len() <= plies, "{thought:?} in {text}");
    }
}

#[test]
fn the_same_request_gets_the_same_thought() {
    let game = ChessInFive::default();
    for state in &positions(&game, 12, 9)[..12] {
        for lines in [1, 4] {
            let ask = Ask { nodes: Some(5_000), lines, ..Ask::default() };
            let thought = Engine::default().think(&game, state, &ask, &mut Unwatched);
            assert_eq!(thought, Engine::default().think(&game, state, &ask, &mut Unwatched));
            assert_eq!(thought.winrate, thought.candidates[0].winrate);
            assert_eq!(thought.mv, Some(thought.candidates[0].line[0]));
            assert!(thought.candidates.len() <= lines as usize);
        }
    }
}

#[test]
fn whatever_the_bounds_a_legal_move_comes_out() {
    struct Never;
    impl<M> Watch<M> for Never {
        fn go_on(&mut self, _: &dyn Fn() -> Thought<M>) -> bool {
            false
        }
    }
    let game = ChessInFive::default();
    for state in positions(&game, 12, 9) {
        for ask in [
            Ask { nodes: Some(1), ..Ask::default() },
            Ask { depth: Some(1), ..Ask::default() },
            Ask { nodes: Some((1 << 53) - 1), timed: true, lines: 500, ..Ask::default() },
            Ask { timed: true, ..Ask::default() },
        ] {
            let thought = Engine::default().think(&game, &state, &ask, &mut Never);
            assert!(game.is_legal(&state, thought.mv.unwrap()));
        }
    }
}

/// Winning chances lie strictly between 0 and 1 unless they are proved.
#[test]
fn chances_are_chances() {
    let game = ChessInFive::default();
    let start = think(&game, &State::start(&game), 2_000);
    assert!((0.3..0.7).contains(&start.winrate.unwrap()), "{start:?}");
    for state in positions(&game, 10, 5) {
        let thought = think(&game, &state, 1_000);
        let chance = thought.winrate.unwrap();
        assert_eq!(thought.exact && chance != 0.5, chance == 0.0 || chance == 1.0, "{thought:?}");
    }
}
