//! What the searches prove is true.

use parlor_dolanan::{Add, Dolanan, Kind, Move, Mul};
use parlor_engines::dolanan::{Engine, Expert};
use parlor_rules::{Draws, Game, Side, Turn};
use parlor_search::{
    Effort, Limits, Proof, Pruning, Question, Scope, Score, Variation, Verdict, alphabeta, prove,
};

use crate::support::{Played, Solver, after, positions, think};

/// What a search of the engine finds.
fn find<K: Kind>(game: &Dolanan<K>, state: &Played<K>, pruning: Pruning, nodes: u64) -> Variation<Move> {
    let limits = Limits { nodes, ..Limits::default() };
    let found = alphabeta(game, state, &Expert::new(game), pruning, &limits, &mut |_| true);
    found.variations.into_iter().next().unwrap()
}

fn ask<K: Kind>(
    game: &Dolanan<K>,
    state: &Played<K>,
    attacker: Side,
    scope: Scope,
    nodes: u64,
) -> Proof<Move> {
    let effort = Effort { nodes, table_bytes: 1 << 22 };
    prove(game, state, &Expert::new(game), Question { attacker, scope }, effort, &mut || true)
}

/// Late positions that can be looked through, with what they are worth to the side to move.
fn solved<K: Kind>(games: u64) -> Vec<(Dolanan<K>, Played<K>, Side, Score)> {
    let mut solved = Vec::new();
    for (game, state) in positions::<K>(games, |ply| ply >= 24) {
        let Turn::Player(side) = game.turn(&state) else { continue };
        if let Some(score) = Solver::new(3_000).solve(&game, &state) {
            solved.push((game, state, side, score));
        }
    }
    solved
}

/// Both searches agree with exhaustive search, and their lines go to the end.
fn proofs_agree<K: Kind>() -> [usize; 3] {
    let mut seen = [0; 3];
    for (game, state, side, truth) in solved::<K>(120) {
        let found = find(&game, &state, Engine::default().pruning, 20_000);
        let place = &state.position;
        if found.exact {
            assert_eq!(found.score.is_won(), truth.is_won(), "{found:?} {truth:?} {place:?}");
            assert_eq!(found.score.is_lost(), truth.is_lost(), "{found:?} {truth:?} {place:?}");
            let kind = if truth.is_won() { 0 } else { 1 + usize::from(truth.is_lost()) };
            seen[kind] += 1;
        }
        let proof = ask(&game, &state, side, Scope::Everything, 20_000);
        match proof.verdict {
            Verdict::Proved(plies) => {
                assert!(truth.is_won() && truth.plies() <= Some(plies), "{proof:?} {truth:?} {place:?}");
                let end = proof.line.iter().fold(state.clone(), |state, &mv| after(&game, &state, mv));
                assert_eq!(game.turn(&end).outcome().and_then(|outcome| outcome.winner), Some(side));
                assert!(proof.line.len() <= plies as usize);
            }
            Verdict::Refuted => assert!(!truth.is_won(), "{proof:?} {truth:?} {place:?}"),
            Verdict::Open => {}
        }
        let proof = ask(&game, &state, side.other(), Scope::Everything, 20_000);
        match proof.verdict {
            Verdict::Proved(_) => assert!(truth.is_lost(), "{proof:?} {truth:?} {place:?}"),
            Verdict::Refuted => assert!(!truth.is_lost(), "{proof:?} {truth:?} {place:?}"),
            Verdict::Open => {}
        }
        if let Verdict::Proved(_) = ask(&game, &state, side, Scope::Threats, 20_000).verdict {
            assert!(truth.is_won(), "{truth:?} {place:?}");
        }
    }
    seen
}

#[test]
fn proofs_of_addition_agree_with_exhaustive_search() {
    let seen = proofs_agree::<Add>();
    assert!(seen.iter().sum::<usize>() > 500 && seen[0] > 100 && seen[2] > 50, "{seen:?}");
}

#[test]
fn proofs_of_multiplication_agree_with_exhaustive_search() {
    let seen = proofs_agree::<Mul>();
    assert!(seen.iter().sum::<usize>() > 500 && seen[0] > 100 && seen[2] > 50, "{seen:?}");
}

/// From a proved win the engine wins against anything, and never doubts it.
fn proved_wins_are_played_out<K: Kind>() -> u32 {
    let mut longest = 0;
    for (number, (game, state)) in positions::<K>(40, |ply| ply % 9 == 8).into_iter().enumerate() {
        let Turn::Player(side) = game.turn(&state) else { continue };
        let first = find(&game, &state, Engine::default().pruning, 5_000);
        let Some(plies) = first.score.plies().filter(|_| first.score.is_won()) else { continue };
        longest = longest.max(plies);
        let (mut state, mut draws) = (state, Draws::new(number as u64));
        loop {
            let mv = match game.turn(&state) {
                Turn::Over(outcome) => {
                    assert_eq!(outcome.winner, Some(side));
                    break;
                }
                Turn::Player(mover) if mover == side => {
                    let thought = think(&game, &state, 20_000);
                    assert_eq!((thought.winrate, thought.exact), (Some(1.0), true), "{:?}", state.position);
                    thought.mv
                }
                _ => game.pick_move(&state, draws.draw()),
            };
            game.play(&mut state, mv.unwrap());
        }
    }
    longest
}

#[test]
fn proved_wins_are_played_out_in_both_games() {
    let longest = [proved_wins_are_played_out::<Add>(), proved_wins_are_played_out::<Mul>()];
    assert!(longest.iter().all(|&plies| plies >= 5), "{longest:?}");
}
