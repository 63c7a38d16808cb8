//! The engine as a player.

use parlor_chessinfive::ChessInFive;
use parlor_engines::chessinfive::Engine;
use parlor_players::{Ask, Player, Thought, Unwatched, Watch};
use parlor_rules::{Draws, Game, State, Turn};

use super::support::{find, positions, read, solve, think};

#[test]
fn proofs_are_true() {
    let game = ChessInFive::default();
    let mut proved = [0; 2];
    for state in positions(&game, 100, 3) {
        let found = find(&game, &state, 500);
        let Some(plies) = found.score.plies().filter(|&plies| plies <= 3) else { continue };
        let truth = solve(&game, &state, plies);
        assert_eq!(found.score.is_won(), truth.is_won(), "{found:?} in {state:?}");
        assert_eq!(found.score.is_lost(), truth.is_lost(), "{found:?} in {state:?}");
        assert!(found.exact);
        proved[usize::from(truth.is_won())] += 1;
    }
    assert!(proved.iter().all(|&count| count >= 10), "{proved:?}");
}

/// A proof is shown to its end: the winner makes the last move of the line.
#[test]
fn proved_lines_go_to_the_end() {
    let game = ChessInFive::default();
    let mut seen = 0;
    for state in positions(&game, 30, 6) {
        let found = find(&game, &state, 20_000);
        if !found.score.is_decided() {
            continue;
        }
        let side = state.position.side_to_move();
        let winner = if found.score.is_won() { side } else { !side };
        let mut state = state;
        found.line.iter().for_each(|&mv| game.play(&mut state, mv));
        let ended = game.turn(&state).outcome().and_then(|outcome| outcome.winner);
        assert_eq!(ended, Some(winner), "{found:?} before {state:?}");
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

/// Several candidates: different moves, the best first, the bar at the best; a proof has a line to the end.
#[test]
fn candidates_agree_with_the_bar() {
    let game = ChessInFive::default();
    let mut proved = 0;
    for state in positions(&game, 20, 6) {
        let ask = Ask { nodes: Some(4_000), lines: 4, ..Ask::default() };
        let thought = Engine::default().think(&game, &state, &ask, &mut Unwatched);
        let chances: Vec<f64> = thought.candidates.iter().filter_map(|candidate| candidate.winrate).collect();
        assert_eq!(chances.len(), 4.min(game.count_moves(&state)));
        assert!(chances.is_sorted_by(|better, worse| better >= worse), "{chances:?}");
        assert_eq!(thought.winrate, Some(chances[0]));
        assert_eq!(thought.mv, Some(thought.candidates[0].line[0]));
        let mut firsts: Vec<_> = thought.candidates.iter().map(|candidate| candidate.line[0]).collect();
        firsts.sort_unstable();
        firsts.dedup();
        assert_eq!(firsts.len(), chances.len());
        if thought.winrate == Some(1.0) {
            let mut end = state.clone();
            thought.candidates[0].line.iter().for_each(|&mv| game.play(&mut end, mv));
            let winner = game.turn(&end).outcome().and_then(|outcome| outcome.winner);
            assert_eq!(winner, Some(state.position.side_to_move()), "{thought:?} in {state:?}");
            assert!(thought.exact);
            proved += 1;
        }
    }
    assert!(proved >= 20, "{proved}");
}

/// What was proved at some moment is what comes out, wherever the search is broken off.
#[test]
fn a_proof_is_never_thrown_away() {
    let (game, state) = read("8/5q2/2n1bB2/3r4/3R4/2NN2B1/1nb3R1/2rQ2Kk c - 26");
    for lines in [1, 3] {
        let mut seen = false;
        for nodes in (500..40_000).step_by(1_500) {
            let ask = Ask { nodes: Some(nodes), lines, ..Ask::default() };
            let thought = Engine::default().think(&game, &state, &ask, &mut Unwatched);
            assert!(!seen || thought.winrate == Some(1.0), "{nodes} nodes, {lines} lines: {thought:?}");
            seen |= thought.winrate == Some(1.0);
        }
        assert!(seen);
    }
}

/// The watch is asked often, and its no is heard at once: within 512 nodes.
#[test]
fn a_search_without_bounds_ends_when_told() {
    struct Looks(u32);
    impl<M> Watch<M> for Looks {
        fn go_on(&mut self, _: &dyn Fn() -> Thought<M>) -> bool {
            self.0 -= 1;
            self.0 > 0
        }
    }
    let game = ChessInFive::default();
    for looks in [1, 2, 20] {
        let ask = Ask { nodes: Some((1 << 53) - 1), ..Ask::default() };
        let thought = Engine::default().think(&game, &State::start(&game), &ask, &mut Looks(looks));
        assert!(thought.nodes <= 512 * u64::from(looks), "{}", thought.nodes);
        assert!(thought.mv.is_some());
    }
}

/// Nothing to choose is chosen quickly.
#[test]
fn the_only_move_is_played_at_once() {
    // Cyan's pieces stand in a corner behind a wall; only a knight gets out.
    let (game, state) = read("8/8/8/2n5/rbb5/NQr3n1/RBRq4/BNKk4 c - 40");
    assert_eq!(game.count_moves(&state), 1);
    let thought = think(&game, &state, 1_000_000);
    assert!(game.is_legal(&state, thought.mv.unwrap()) && thought.nodes <= 2_000);
}

/// A lost position is played on with the longest resistance, a finished one without a move.
#[test]
fn hopeless_and_finished_positions_behave() {
    let (game, lost) = read("Q5k1/B7/1n5n/r6r/2NNKB2/b6b/q7/1R4R1 m - 21");
    let thought = think(&game, &lost, 5_000);
    assert_eq!((thought.winrate, thought.exact), (Some(0.0), true));
    assert!(game.is_legal(&lost, thought.mv.unwrap()));
    assert_eq!(thought.candidates[0].line.len(), 2);
    let mut finished = lost;
    thought.candidates[0].line.iter().for_each(|&mv| game.play(&mut finished, mv));
    assert!(game.turn(&finished).outcome().is_some());
    assert_eq!(think(&game, &finished, 5_000).mv, None);
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
