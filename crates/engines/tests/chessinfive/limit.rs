//! Near the limit of plies the same board is worth something else at every ply.

use parlor_chessinfive::{ChessInFive, Move};
use parlor_engines::chessinfive::{Engine, Expert};
use parlor_rules::State;
use parlor_search::{Limits, PathAware, Pruning, Score, Variation, alphabeta};

use super::support::{positions, read, solve};

fn best<E: parlor_search::Expert<ChessInFive>>(
    expert: &E,
    pruning: Pruning,
    game: &ChessInFive,
    state: &State<ChessInFive>,
) -> Variation<Move> {
    let limits = Limits { nodes: 3_000_000, ..Limits::default() };
    alphabeta(game, state, expert, pruning, &limits, &mut |_| true).variations.swap_remove(0)
}

/// With three plies left everything is solved, draws included.
#[test]
fn the_last_plies_are_solved() {
    let mut seen = [0; 3];
    let usual = ChessInFive::default();
    for state in positions(&usual, 16, 7).into_iter().filter(|state| state.position.ply() > 17) {
        let game = ChessInFive { limit: state.position.ply() + 3 };
        let truth = solve(&game, &state, 3);
        for pruning in [Engine::default().pruning, Pruning::NONE] {
            let found = best(&Expert::default(), pruning, &game, &state);
            assert!(found.exact, "{found:?} in {state:?}");
            assert_eq!(
                (found.score.is_won(), found.score.is_lost()),
                (truth.is_won(), truth.is_lost()),
                "{state:?}"
            );
        }
        seen[(truth.value().signum() + 1) as usize] += 1;
    }
    assert!(seen.iter().all(|&times| times >= 1), "{seen:?}");
}

/// A win in five plies is a win with five plies left, and none with four: the same board, so a key without the ply would
/// mix them up.
#[test]
fn a_win_that_comes_too_late_is_none() {
    let (game, state) = read("8/8/3Bb3/3r2B1/8/1k2R1n1/1NQRqNn1/1K3rb1 c - 26");
    let expert = Expert::default();
    let won = best(&expert, Engine::default().pruning, &game, &state);
    assert_eq!(won.score, Score::won_in(5));
    for left in 5..12 {
        let game = ChessInFive { limit: 26 + left };
        assert!(best(&expert, Engine::default().pruning, &game, &state).score.is_won(), "{left} plies left");
    }
    let short = ChessInFive { limit: 26 + 4 };
    let found = best(&expert, Engine::default().pruning, &short, &state);
    assert!(found.exact && found.score == Score::DRAW, "{found:?}");
}

/// The same board at another ply: one key far from the limit, and no proof that could reach it; near the limit two keys.
#[test]
fn boards_share_results_only_far_from_the_limit() {
    let (expert, text) = (Expert::default(), "8/8/3Bb3/3r2B1/8/1k2R1n1/1NQRqNn1/1K3rb1 c - ");
    for (ply, far) in [(20, true), (60, true), (70, true), (80, false), (110, false)] {
        let (game, state) = read(&format!("{text}{ply}"));
        let (_, later) = read(&format!("{text}{}", ply + 4));
        let same = expert.table_key(&game, &state) == expert.table_key(&game, &later);
        assert_eq!(same, far, "ply {ply}");
        let left = game.limit - ply - 4;
        assert!(!same || !expert.may_share(&game, &state, left + 1), "ply {ply}");
    }
}
