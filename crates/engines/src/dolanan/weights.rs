use parlor_dolanan::Kind;

/// Classes of numbers, by how many pairs of values make them.
pub const CLASSES: usize = 5;

/// How much everything counts, in sixteenths of a point. A hundred points are a factor of e in the odds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weights {
    /// An open window with one claim.
    pub one: i32,
    /// An open window with two claims, by the classes of the numbers that it needs.
    pub two: [[i32; CLASSES]; CLASSES],
    /// An open window with three claims, by the class of the number that it needs, besides what it covers.
    pub three: [i32; CLASSES],
    /// A pair of values that completes a line, whoever's pion stands on which.
    pub cover: i32,
    /// A value to which the side to move can go safely.
    pub safe: i32,
    /// A value that the other side can then go to safely, where it has fewest.
    pub room: i32,
    /// The right to move.
    pub turn: i32,
}

/// The class of a number that so many pairs of values make.
pub(crate) const fn class(pairs: u32) -> usize {
    match pairs {
        0..=1 => 0,
        2 => 1,
        3 => 2,
        4..=6 => 3,
        _ => 4,
    }
}

/// The weights of a game that were fitted to its games. The levels stand on them, so they stay as they are.
pub fn weights<K: Kind>() -> &'static Weights {
    if K::CODE == "add" { &ADDITION } else { &MULTIPLICATION }
}

/// The best weights by hand, with which the engine played before it learned: those that `parlor tune` found and a sequential
/// test accepted, else the fitted ones.
pub fn tuned<K: Kind>() -> &'static Weights {
    if K::CODE == "add" { &TUNED_ADDITION } else { &MULTIPLICATION }
}

/// Found and accepted as docs/results/tuning.md says.
static TUNED_ADDITION: Weights =
    Weights { one: 46, cover: 415, safe: 196, room: 113, turn: 1_250, ..ADDITION };

/// Fitted to 3,000 games of the engine with itself, before there was `train/dolanan`; what few positions spoke for is
/// smoothed by hand.
const ADDITION: Weights = Weights {
    one: 82,
    two: [
        [50, 50, 80, 100, 100],
        [50, 60, 100, 130, 200],
        [80, 100, 150, 250, 464],
        [100, 130, 250, 391, 639],
        [100, 200, 464, 639, 917],
    ],
    three: [50, 50, -50, -150, -275],
    cover: 255,
    safe: 176,
    room: 190,
    turn: 1_050,
};

/// Fitted to 1,500 games. No number is made by more than four pairs, so the last class is never met.
static MULTIPLICATION: Weights = Weights {
    one: 42,
    two: [
        [50, 150, 120, 150, 0],
        [150, 254, 400, 462, 0],
        [120, 400, 511, 646, 0],
        [150, 462, 646, 800, 0],
        [0, 0, 0, 0, 0],
    ],
    three: [-156, -290, -820, -1_279, 0],
    cover: 836,
    safe: 255,
    room: 240,
    turn: 500,
};
