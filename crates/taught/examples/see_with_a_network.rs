//! What a network sees of the start of Romgon, with the eyes of both sides.

use parlor_romgon::Romgon;
use parlor_rules::{Side, State};
use parlor_taught::{Inputs, RomgonPieces};

fn main() {
    let state = State::start(&Romgon { flip: false });
    for view in Side::BOTH {
        let mut inputs = Vec::new();
        RomgonPieces::list(&state.position, view, |input| inputs.push(input));
        println!("{view:?} sees {} of {} inputs: {inputs:?}", inputs.len(), RomgonPieces::COUNT);
    }
}
