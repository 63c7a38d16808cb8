//! Near the limit of plies the same board is worth something else at every ply.

use parlor_chessinfive::{ChessInFive, Move};
use parlor_engines::chessinfive::{Engine, Expert, Sight};
use parlor_rules::State;
use parlor_search::{
    Endings, Evaluate, Forcing, Limits, MoveOrder, PathAware, Pruning, Score, Variation, alphabeta,
};

use crate::support::{Five, positions, read, solve};

/// The expert with a key that forgets the ply.
struct Naive(Expert);

impl Evaluate<ChessInFive> for Naive {
    type Memory = Sight;

    fn enter(&self, game: &ChessInFive, state: &Five) -> Sight {
        self.0.enter(game, state)
    }

    fn value(&self, game: &ChessInFive, state: &Five, sight: &mut Sight) -> i32 {
        self.0.value(game, state, sight)
    }
}

impl MoveOrder<ChessInFive> for Naive {
    const SLOTS: usize = <Expert as MoveOrder<ChessInFive>>::SLOTS;

    fn slot(&self, game: &ChessInFive, state: &Five, mv: Move) -> u16 {
        self.0.slot(game, state, mv)
    }
}

impl Forcing<ChessInFive> for Naive {
    fn verdict(&self, game: &ChessInFive, state: &Five, sight: &mut Sight) -> Option<Score> {
        self.0.verdict(game, state, sight)
    }
}

impl PathAware<ChessInFive> for Naive {
    fn table_key(&self, _: &ChessInFive, state: &Five) -> u64 {
        state.position.board_key()
    }
}

impl Endings<ChessInFive> for Naive {}

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

/// The test above would not notice a naive table by itself: this one shows positions where one is wrong.
#[test]
fn a_key_without_the_ply_is_wrong_near_the_limit() {
    let usual = ChessInFive::default();
    let (mut wrong, mut checked) = (0, 0);
    for state in positions(&usual, 60, 7).into_iter().filter(|state| state.position.ply() > 17) {
        let game = ChessInFive { limit: state.position.ply() + 5 };
        let right = best(&Expert::default(), Pruning::NONE, &game, &state);
        let naive = best(&Naive(Expert::default()), Pruning::NONE, &game, &state);
        if right.exact && naive.exact {
            checked += 1;
            wrong += u32::from(right.score != naive.score);
        }
    }
    assert!(checked >= 20 && wrong >= 1, "{wrong} of {checked}");
}
