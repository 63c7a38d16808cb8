use parlor_dolanan::Kind;

use super::judgement::{Judgement, NUMBERS};

/// Learned by `train/dolanan` from games of the engine with itself, and accepted as docs/results/nets.md says.
static ADDITION: [i16; NUMBERS] = include!("learned/addition.in");
static MULTIPLICATION: [i16; NUMBERS] = include!("learned/multiplication.in");

/// The judgement of today's engine: what it learned.
pub fn learned<K: Kind>() -> Judgement {
    Judgement::of(if K::CODE == "add" { &ADDITION } else { &MULTIPLICATION })
}
