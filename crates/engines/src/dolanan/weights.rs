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
    /// An open window with three claims, by the class of the number that it needs.
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

/// The weights of a game.
pub fn weights<K: Kind>() -> &'static Weights {
    if K::CODE == "add" { &ADDITION } else { &MULTIPLICATION }
}

static ADDITION: Weights = Weights {
    one: 30,
    two: [
        [20, 40, 60, 80, 100],
        [40, 60, 80, 100, 120],
        [60, 80, 100, 130, 160],
        [80, 100, 130, 170, 210],
        [100, 120, 160, 210, 260],
    ],
    three: [100, 200, 300, 500, 800],
    cover: 10,
    safe: 60,
    room: 100,
    turn: 200,
};

static MULTIPLICATION: Weights = Weights {
    one: 30,
    two: [
        [20, 40, 60, 80, 100],
        [40, 60, 80, 100, 120],
        [60, 80, 100, 130, 160],
        [80, 100, 130, 170, 210],
        [100, 120, 160, 210, 260],
    ],
    three: [300, 400, 500, 600, 800],
    cover: 10,
    safe: 60,
    room: 100,
    turn: 100,
};
