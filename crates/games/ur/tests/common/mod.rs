//! What the tests of this crate share.
#![allow(dead_code, reason = "every test file uses its part")]

use parlor_rules::{Game, Moves, Notation, Options, Refusal, State};
use parlor_ur::{Move, Ur};

/// The game that a position string begins.
pub fn open(position: &str) -> (Ur, State<Ur>) {
    let (ur, position) = Ur::read_position(&Options::default(), position)
        .unwrap_or_else(|refusal| panic!("{position} was refused: {refusal}"));
    let state = State::new(&ur, position);
    (ur, state)
}

/// The game after some moves.
pub fn play(position: &str, moves: &str) -> (Ur, State<Ur>) {
    let (ur, mut state) = open(position);
    for text in moves.split_whitespace() {
        let mv = ur.read_move(&state, text).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
        ur.play(&mut state, mv);
    }
    (ur, state)
}

/// The legal moves as text, in order.
pub fn legal(ur: &Ur, state: &State<Ur>) -> Vec<String> {
    ur.moves(state).into_iter().map(|mv| ur.write_move(&state.position, mv)).collect()
}

/// Why a position string is refused.
pub fn refused(options: &Options, position: &str) -> Refusal {
    match Ur::read_position(options, position) {
        Err(refusal) => refusal,
        Ok(_) => panic!("{position:?} was read with {options:?}"),
    }
}

/// Every move that can be spelled.
pub fn universe() -> Vec<Move> {
    let mut all = vec![Move::PASS];
    all.extend((0..=4).filter_map(Move::roll));
    all.extend((-1..20).flat_map(|from| (0..=20).filter_map(move |to| Move::piece(from, to))));
    all
}
