//! The library and the slow reference play the same random games in step.

use crate::common::legal;
use crate::reference::Reference;
use parlor_rules::{Draws, Game, Notation, Options, State, Turn};
use parlor_ur::Ur;

fn turn_word(turn: Turn) -> &'static str {
    match turn {
        Turn::Player(side) => Ur::side_name(side),
        Turn::Chance(_) => "chance",
        Turn::Over(_) => "over",
    }
}

fn compare(ur: &Ur, state: &State<Ur>, reference: &Reference) {
    let text = ur.write_position(&state.position);
    assert_eq!(text, reference.position());
    assert_eq!(legal(ur, state), reference.legal(), "{text}");
    let outcome = ur.turn(state).outcome();
    assert_eq!(
        outcome.map(|outcome| (outcome.winner.map(Ur::side_name), outcome.reason)),
        reference.outcome(),
        "{text}"
    );
    if outcome.is_none() {
        assert_eq!(turn_word(ur.turn(state)), reference.turn(), "{text}");
    }
}

#[test]
fn games_agree() {
    let mut plies = 0u32;
    for seed in 0..1400u64 {
        let ur = Ur::with_pieces(1 + (seed % 7) as u8).unwrap();
        let mut state = State::start(&ur);
        let mut reference = Reference::new(&ur.write_position(&state.position)).unwrap();
        let mut draws = Draws::new(seed);
        compare(&ur, &state, &reference);
        while let Some(mv) = ur.pick_move(&state, draws.draw()) {
            reference.play(&ur.write_move(&state.position, mv));
            ur.play(&mut state, mv);
            compare(&ur, &state, &reference);
            plies += 1;
        }
    }
    assert!(plies > 200_000, "{plies} plies");
}

/// Strings near a real position: both read the same ones, and agree on what they read.
#[test]
fn readers_agree() {
    const SYMBOLS: &[u8] = b"..112201234567-!/n89x";
    let mut draws = Draws::new(0x5572);
    let mut choose = |count: usize| (draws.draw() % count as u64) as usize;
    let (mut read, mut refused) = (0, 0);
    for round in 0..60_000u64 {
        let ur = Ur::with_pieces(1 + choose(7) as u8).unwrap();
        let mut state = State::start(&ur);
        let mut game = Draws::new(round);
        for _ in 0..choose(300) {
            let Some(mv) = ur.pick_move(&state, game.draw()) else { break };
            ur.play(&mut state, mv);
        }
        let mut text = ur.write_position(&state.position).into_bytes();
        for _ in 0..=choose(3) {
            let at = choose(text.len());
            text[at] = SYMBOLS[choose(SYMBOLS.len())];
        }
        match choose(12) {
            0 => text.truncate(choose(text.len())),
            1 => text.extend_from_slice(b"/n7"),
            2 => text.truncate(26),
            _ => {}
        }
        let text = String::from_utf8(text).unwrap();
        match (Ur::read_position(&Options::default(), &text), Reference::new(&text)) {
            (Ok((ur, position)), Ok(reference)) => {
                compare(&ur, &State::new(&ur, position), &reference);
                read += 1;
            }
            (Err(_), Err(_)) => refused += 1,
            (ours, theirs) => panic!("{text}: {ours:?}, the reference says {:?}", theirs.err()),
        }
    }
    assert!(read > 2_000 && refused > 20_000, "{read} read, {refused} refused");
}
