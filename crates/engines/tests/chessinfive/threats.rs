//! What the expert sees at a glance, against brute force.

use parlor_chessinfive::ChessInFive;
use parlor_engines::chessinfive::Expert;
use parlor_rules::Game;
use parlor_search::{Evaluate, Forcing, MoveOrder, Score};

use crate::support::{after, positions, safe, wins};

#[test]
fn verdicts_are_those_of_brute_force() {
    let (game, expert) = (ChessInFive::default(), Expert::default());
    let mut seen = [0; 4];
    for state in positions(&game, 60, 3) {
        let mut sight = expert.enter(&game, &state);
        let verdict = expert.verdict(&game, &state, &mut sight);
        let (wins, safe) = (wins(&game, &state), safe(&game, &state));
        let mut replies = Vec::new();
        let pressed = expert.replies(&game, &state, &mut sight, |mv| replies.push(mv));
        match verdict {
            Some(score) if score.is_won() => assert!(!wins.is_empty()),
            Some(score) => {
                assert_eq!(score, Score::lost_in(2));
                assert!(wins.is_empty() && safe.is_empty());
            }
            None => {
                assert!(wins.is_empty());
                assert!(!pressed || !replies.is_empty());
                let out = |mv| pressed && !replies.contains(mv);
                assert!(!safe.iter().any(out), "{state:?}");
                assert!(replies.iter().all(|&mv| game.is_legal(&state, mv)));
            }
        }
        assert!(wins.is_empty() || verdict == Some(Score::won_in(1)));
        let kind = match verdict {
            Some(score) => usize::from(score.is_lost()),
            None => 2 + usize::from(pressed),
        };
        seen[kind] += 1;
    }
    assert!(seen.iter().all(|&times| times >= 20), "{seen:?}");
}

#[test]
fn attacks_threaten_five() {
    let (game, expert) = (ChessInFive::default(), Expert::default());
    let mut found = [0; 2];
    for state in positions(&game, 40, 4) {
        let mut sight = expert.enter(&game, &state);
        if expert.verdict(&game, &state, &mut sight).is_some() {
            continue;
        }
        let mut attacks = Vec::new();
        expert.attacks(&game, &state, &mut sight, |mv| attacks.push(mv));
        let mut different = attacks.clone();
        different.sort_unstable();
        different.dedup();
        assert_eq!(different.len(), attacks.len());
        for mv in attacks {
            assert!(game.is_legal(&state, mv));
            let next = after(&game, &state, mv);
            let mut sight = expert.enter(&game, &next);
            let verdict = expert.verdict(&game, &next, &mut sight);
            let pressed = expert.replies(&game, &next, &mut sight, |_| {});
            assert!(verdict.is_some() || pressed, "{mv} in {state:?}");
            found[usize::from(state.position.ply() >= 16)] += 1;
        }
    }
    assert!(found[0] >= 10 && found[1] >= 200, "{found:?}");
}

#[test]
fn slots_tell_moves_apart() {
    let (game, expert) = (ChessInFive::default(), Expert::default());
    for state in positions(&game, 10, 7) {
        let mut slots: Vec<_> = parlor_rules::Moves::moves(&game, &state)
            .iter()
            .map(|&mv| expert.slot(&game, &state, mv))
            .collect();
        let count = slots.len();
        assert!(slots.iter().all(|&slot| usize::from(slot) < <Expert as MoveOrder<ChessInFive>>::SLOTS));
        slots.sort_unstable();
        slots.dedup();
        assert_eq!(slots.len(), count);
    }
}
