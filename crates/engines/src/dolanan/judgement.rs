use parlor_dolanan::Kind;

use super::pairs::each;
use super::weights::{CLASSES, Weights};

/// Kinds of windows that count: those with one claim by the classes of the three numbers that they need, those with two by
/// the classes of the two and where they lie, those with three by the class of the last.
pub const WINDOW_KINDS: usize = ONES + TWOS + CLASSES;
const ONES: usize = CLASSES * CLASSES * CLASSES;
const TWOS: usize = 4 * CLASSES * CLASSES;

/// Learned by `train/dolanan` from games of the engine with itself, and accepted as docs/results/nets.md says.
static ADDITION: [i16; NUMBERS] = include!("learned/addition.in");
static MULTIPLICATION: [i16; NUMBERS] = include!("learned/multiplication.in");

/// A weight at the start of a game and what is added to it until the board is full, in sixteenths of a point.
pub type Changing = [i32; 2];

/// How a position is judged: everything counts by itself, and by more or less as the board fills.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Judgement {
    /// A window, by its kind: one of the side to move, and one of the other.
    pub windows: [[Changing; 2]; WINDOW_KINDS],
    /// A pair of values that completes a line of the side to move, and one of the other.
    pub cover: [Changing; 2],
    /// By how many values the side to move can go to safely.
    pub safe: [Changing; 11],
    /// By how many values the other side can then go to safely, where it has fewest.
    pub room: [Changing; 11],
    /// The right to move.
    pub turn: Changing,
}

/// How many numbers a judgement has.
pub const NUMBERS: usize = 4 * WINDOW_KINDS + 2 * (2 + 11 + 11 + 1);

impl Judgement {
    /// The judgement with these numbers, in the order of its fields.
    pub fn of(numbers: &[i16; NUMBERS]) -> Judgement {
        let mut numbers = numbers.iter().copied().map(i32::from);
        let mut next = || numbers.next().unwrap_or(0);
        let mut pair = || [next(), next()];
        Judgement {
            windows: std::array::from_fn(|_| [pair(), pair()]),
            cover: [pair(), pair()],
            safe: std::array::from_fn(|_| pair()),
            room: std::array::from_fn(|_| pair()),
            turn: pair(),
        }
    }

    /// Its numbers, in the order of its fields.
    pub fn numbers(&self) -> Vec<i32> {
        let Judgement { windows, cover, safe, room, turn } = self;
        let rest = cover.iter().chain(safe).chain(room).chain([turn]).flatten();
        windows.iter().flatten().flatten().chain(rest).copied().collect()
    }
}

impl From<&Weights> for Judgement {
    fn from(weights: &Weights) -> Judgement {
        let steady = |weight: i32| [weight, 0];
        let window = |kind: usize| match kind {
            kind if kind < ONES => weights.one,
            kind if kind < ONES + TWOS => {
                let classes = (kind - ONES) / 4;
                weights.two[classes / CLASSES][classes % CLASSES]
            }
            kind => weights.three[kind - ONES - TWOS],
        };
        Judgement {
            windows: std::array::from_fn(|kind| [steady(window(kind)); 2]),
            cover: [steady(weights.cover), steady(-weights.cover)],
            safe: std::array::from_fn(|count| steady(weights.safe * count as i32)),
            room: std::array::from_fn(|count| steady(-weights.room * count as i32)),
            turn: steady(weights.turn),
        }
    }
}

/// The kind of a window of which these places are held and the others are free, by the classes of its numbers; none if it
/// counts nothing.
pub(crate) fn window_kind(held: u8, classes: [usize; 4]) -> Option<usize> {
    let free = !held & 15;
    let mut needs = [0; 4];
    let mut count = 0;
    for place in each(u16::from(free)) {
        needs[count] = classes[usize::from(place)];
        count += 1;
    }
    needs[..count].sort_unstable();
    let [a, b, c, _] = needs;
    // Free places side by side at an end, in the middle, at both ends, or with one between them.
    let shape = match free {
        0b0110 => 1,
        0b1001 => 2,
        0b0101 | 0b1010 => 3,
        _ => 0,
    };
    match count {
        3 => Some((a * CLASSES + b) * CLASSES + c),
        2 => Some(ONES + (a * CLASSES + b) * 4 + shape),
        1 => Some(ONES + TWOS + a),
        _ => None,
    }
}

/// The judgement of today's engine: what it learned.
pub fn learned<K: Kind>() -> Judgement {
    Judgement::of(if K::CODE == "add" { &ADDITION } else { &MULTIPLICATION })
}
