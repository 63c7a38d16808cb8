//! What the expert sees at a glance, against brute force.

use parlor_chessinfive::ChessInFive;
use parlor_engines::chessinfive::{Expert, Sight};
use parlor_rules::{Draws, Game, State};
use parlor_search::{Evaluate, Forcing, MoveOrder, Score};

use super::support::{Five, after, positions, safe, wins};

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
        for mv in parlor_rules::Moves::moves(&game, &state) {
            assert_eq!(expert.of_slot(&game, &state, expert.slot(&game, &state, mv)), Some(mv));
        }
    }
}

/// The memory that is kept in step gives the same value as a fresh one, on the way there and on the way back.
#[test]
fn values_kept_in_step_are_those_of_a_fresh_look() {
    let (game, expert) = (ChessInFive::default(), Expert::default());
    for seed in 0..40 {
        let mut draws = Draws::new(seed);
        let mut state = State::start(&game);
        let mut sight = expert.enter(&game, &state);
        let mut line = Vec::new();
        while let Some(mv) = game.pick_move(&state, draws.draw()).filter(|_| line.len() < 60) {
            game.play(&mut state, mv);
            expert.played(&game, &state, mv, &mut sight);
            line.push(mv);
            check_value(&game, &expert, &state, &mut sight);
        }
        while let Some(mv) = line.pop() {
            game.undo(&mut state, mv, ());
            expert.undone(&game, &state, mv, &mut sight);
            check_value(&game, &expert, &state, &mut sight);
        }
    }
}

fn check_value(game: &ChessInFive, expert: &Expert, state: &Five, sight: &mut Sight) {
    expert.verdict(game, state, sight);
    let value = expert.value(game, state, sight);
    assert_eq!(value, expert.value(game, state, &mut expert.enter(game, state)));
    // A guess about bounds is on the right side of those that are far away.
    for (low, high) in [(value - 100, value + 100), (value + 100, value + 101), (value - 101, value - 100)] {
        let guess = expert.value_between(game, state, sight, low, high);
        assert_eq!((guess < low, guess > high), (value < low, value > high), "{value} or {guess}");
    }
}
