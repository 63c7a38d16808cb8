//! The library and the slow reference, written apart from the rules text, play the same random games in step.

use crate::common::{MODES, START, legal, load, outcome, random_setup, try_load};
use crate::reference::Reference;
use parlor_romgon::Romgon;
use parlor_rules::{Draws, Game, Notation, State};

/// Everything that both can say about a game.
fn compare(game: Romgon, state: &State<Romgon>, slow: &Reference) {
    let rpn = slow.position();
    assert_eq!(game.write_position(&state.position), rpn);
    assert_eq!(legal(game, state), slow.legal(), "turns of {rpn}, {game:?}");
    assert_eq!(outcome(game, state), slow.outcome(), "end of {rpn}, {game:?}");
    let turn = game.turn(state).side().map(Romgon::side_name);
    assert_eq!(turn.unwrap_or_default(), slow.turn(), "{rpn}");
    let side = state.position.to_move();
    assert_eq!(state.position.is_attacked(side), slow.in_check(), "{rpn}");
    assert_eq!(!state.position.attackers(side).is_empty(), slow.in_check(), "{rpn}");
}

/// Plays one game of at most so many plies, and says how many were played.
fn play_in_step(game: Romgon, rpn: &str, draws: &mut Draws, plies: usize) -> usize {
    let mut state = load(game, rpn);
    let mut slow = Reference::new(rpn, game.flip).unwrap();
    compare(game, &state, &slow);
    for played in 0..plies {
        let Some(mv) = game.pick_move(&state, draws.draw()) else { return played };
        slow.play(&game.write_move(&state.position, mv));
        game.play(&mut state, mv);
        compare(game, &state, &slow);
    }
    plies
}

#[test]
fn games_from_the_start_agree() {
    let mut draws = Draws::new(1);
    for game in MODES {
        let played: usize = (0..30).map(|_| play_in_step(game, START, &mut draws, usize::MAX)).sum();
        assert!(played > 30 * 50, "{played}");
    }
}

#[test]
fn games_from_set_ups_agree() {
    let mut draws = Draws::new(2);
    let mut played = 0;
    for round in 0..600 {
        let rpn = random_setup(&mut draws);
        played += play_in_step(MODES[round % 2], &rpn, &mut draws, 6);
    }
    assert!(played > 2000, "{played}");
}

/// Few pieces come back to old places soon: shuttles, repetitions and locks.
#[test]
fn endgames_agree() {
    let mut draws = Draws::new(3);
    let mut ends = std::collections::BTreeSet::new();
    for round in 0..150 {
        let game = MODES[round % 2];
        let rpn = [
            "6/7/8/R7r/8/7/6 b",
            "6/7/8/R1s5r/8/7/2C3 w",
            "6/7/3c4/R7r/4C3/7/6 b",
            "R5/2s4/s7/1s7/8/7/5h0 b",
            "5R/7/5c2/2r6/8/7/t0t04 w",
        ][round % 5];
        let mut state = load(game, rpn);
        play_in_step(game, rpn, &mut draws.clone(), usize::MAX);
        while let Some(mv) = game.pick_move(&state, draws.draw()) {
            game.play(&mut state, mv);
        }
        ends.extend(outcome(game, &state).map(|(_, reason)| reason));
    }
    assert!(ends.len() >= 4, "{ends:?}");
}

#[test]
fn both_accept_the_same_positions() {
    let mut draws = Draws::new(4);
    for round in 0..3000 {
        let game = MODES[round % 2];
        let mut text = random_setup(&mut draws).into_bytes();
        let at = parlor_rules::choose_index(draws.draw(), text.len());
        text[at] = b"0123456789/~ STRCHstrchwbx"[parlor_rules::choose_index(draws.draw(), 26)];
        let text = String::from_utf8(text).unwrap();
        match (try_load(game, &text), Reference::new(&text, game.flip)) {
            (Ok(position), Ok(slow)) => assert_eq!(game.write_position(&position), slow.position(), "{text}"),
            (Err(_), Err(_)) => {}
            (mine, slow) => panic!("{text}: {mine:?}, but the reference says {:?}", slow.err()),
        }
    }
}
