//! What the searches prove is true.

use parlor_dolanan::{Add, Dolanan, Kind, Move, Mul};
use parlor_engines::dolanan::{Engine, Expert};
use parlor_rules::{Draws, Game, Turn};
use parlor_search::{Limits, Pruning, Variation, alphabeta};

use super::support::{Played, after, positions, solved, think};

/// What a search of the engine finds.
fn find<K: Kind>(game: &Dolanan<K>, state: &Played<K>, pruning: Pruning, nodes: u64) -> Variation<Move> {
    let limits = Limits { nodes, ..Limits::default() };
    let found = alphabeta(game, state, &Expert::new(game), pruning, &limits, &mut |_| true);
    found.variations.into_iter().next().unwrap()
}

/// What is proved agrees with exhaustive search, and the line of a proof goes to the end.
fn proofs_agree<K: Kind>() -> [usize; 3] {
    let mut seen = [0; 3];
    for (game, state, truth) in solved::<K>(150) {
        let Turn::Player(side) = game.turn(&state) else { continue };
        let found = find(&game, &state, Engine::default().pruning, 20_000);
        let place = &state.position;
        if found.exact {
            assert_eq!(found.score.is_won(), truth.is_won(), "{found:?} {truth:?} {place:?}");
            assert_eq!(found.score.is_lost(), truth.is_lost(), "{found:?} {truth:?} {place:?}");
            let kind = if truth.is_won() { 0 } else { 1 + usize::from(truth.is_lost()) };
            seen[kind] += 1;
            let end = found.line.iter().fold(state.clone(), |state, &mv| after(&game, &state, mv));
            let winner = game.turn(&end).outcome().map(|outcome| outcome.winner);
            let expected =
                if truth.is_won() { Some(side) } else { Some(side.other()).filter(|_| truth.is_lost()) };
            if truth.is_won() || truth.is_lost() {
                assert_eq!(winner, Some(expected), "{found:?} {place:?}");
                assert!(found.line.len() <= found.score.plies().unwrap_or(0) as usize);
            }
        }
    }
    seen
}

#[test]
fn proofs_agree_with_exhaustive_search_in_both_games() {
    for [won, drawn, lost] in [proofs_agree::<Add>(), proofs_agree::<Mul>()] {
        assert!(won > 1_000 && lost > 30 && won + drawn + lost > 1_500, "{won} {drawn} {lost}");
    }
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
