use parlor_dolanan::Kind;

use super::judgement::{Judgement, NUMBERS};
use super::weights::tuned;

/// Learned by `train/dolanan` from games of the engine with itself, and accepted as docs/results/nets.md says.
static MULTIPLICATION: [i16; NUMBERS] = include!("learned/multiplication.in");

/// The judgement of today's engine: the one that was learned where it proved stronger, else the hand-made one.
pub fn learned<K: Kind>() -> Judgement {
    if K::CODE == "mul" { Judgement::of(&MULTIPLICATION) } else { Judgement::from(tuned::<K>()) }
}
