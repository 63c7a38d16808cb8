use parlor_engines::romgon::Expert;
use parlor_romgon::{Move, Romgon};
use parlor_rules::{Draws, Game, Moves, State, Turn};
use parlor_search::{Evaluate, Forcing, MoveOrder, Score};

use super::support::{MODES, positions, read, solve};

/// Whether the side to move has a turn that ends the game by the goal.
fn scores(game: &Romgon, state: &mut State<Romgon>) -> bool {
    let moves = game.moves(state);
    moves.into_iter().any(|mv| {
        let undo = game.play(state, mv);
        let goal = matches!(game.turn(state), Turn::Over(outcome) if outcome.reason == "goal");
        game.undo(state, mv, undo);
        goal
    })
}

/// Random states, and some in which the rhombuses have come far.
fn states(game: &Romgon) -> Vec<State<Romgon>> {
    let mut states = positions(game, 60, 3);
    for text in [
        "S4s/T05t0/2R5/5r3/H06c/T05t0/S4s b",
        "S4s/T05t0/6h01/2r3R2/H06c/T05t0/S4s w",
        "S4s/7/2C5/2r3R2/8/2T04/5s w",
        "6/7/C7/1r5R1/H06c/T05t0/S4s b",
        "6/7/C6c/2r3R2/8/7/6 w",
    ] {
        let state = read(game, text);
        let mut draws = Draws::new(5);
        for _ in 0..40 {
            let mut state = state.clone();
            for _ in 0..draws.draw() % 4 {
                let Some(mv) = game.pick_move(&state, draws.draw()) else { break };
                game.play(&mut state, mv);
            }
            if matches!(game.turn(&state), Turn::Player(_)) {
                states.push(state);
            }
        }
    }
    states
}

/// A verdict is what a search proves, and the turns that are left out where the goal is threatened all lose at once.
#[test]
fn threats_of_the_goal_are_seen_and_stopped() {
    let (expert, mut won, mut lost, mut pressed) = (Expert::default(), 0, 0, 0);
    for game in MODES {
        for mut state in states(&game) {
            let mut sight = expert.enter(&game, &state);
            let verdict = expert.verdict(&game, &state, &mut sight);
            assert_eq!(verdict == Some(Score::won_in(1)), scores(&game, &mut state), "{state:?}");
            won += usize::from(verdict == Some(Score::won_in(1)));
            if verdict == Some(Score::lost_in(2)) {
                assert_eq!(solve(&game, &mut state, 2), verdict, "{state:?}");
                lost += 1;
            }
            let mut replies: Vec<Move> = Vec::new();
            if verdict.is_some() || !expert.replies(&game, &state, &mut sight, |mv| replies.push(mv)) {
                continue;
            }
            pressed += 1;
            for mv in game.moves(&state) {
                let undo = game.play(&mut state, mv);
                let over = matches!(game.turn(&state), Turn::Over(_));
                let loses = !over && scores(&game, &mut state);
                game.undo(&mut state, mv, undo);
                // A turn that stops the goal may still lose by the past, and one that does not may lose so too.
                assert!(over || replies.contains(&mv) != loses, "{mv:?} in {state:?}");
            }
        }
    }
    assert!(won > 20 && lost > 5 && pressed > 50, "{won} {lost} {pressed}");
}

/// Captures that the search looks at where it would end are legal, and turns have numbers of their own.
#[test]
fn forcing_turns_are_legal_and_slots_differ() {
    let expert = Expert::default();
    for game in MODES {
        for state in states(&game) {
            let mut sight = expert.enter(&game, &state);
            if expert.verdict(&game, &state, &mut sight).is_none() {
                expert.value(&game, &state, &mut sight);
                expert.attacks(&game, &state, &mut sight, |mv| assert!(game.is_legal(&state, mv)));
            }
            let mut slots: Vec<u16> =
                game.moves(&state).into_iter().map(|mv| expert.slot(&game, &state, mv)).collect();
            let count = slots.len();
            slots.sort_unstable();
            slots.dedup();
            assert_eq!(slots.len(), count);
            assert!(slots.iter().all(|&slot| usize::from(slot) < <Expert<'_> as MoveOrder<Romgon>>::SLOTS));
        }
    }
}
