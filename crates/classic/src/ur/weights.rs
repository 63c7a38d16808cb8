/// What the terms of the evaluation are multiplied with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Weights {
    /// A finished game, for the winner.
    pub win: i32,
    /// A piece borne off.
    pub finished: i32,
    /// A piece that is not in hand; those borne off count too.
    pub entered: i32,
    /// A square of the way, in tenths.
    pub position_tenths: i32,
    /// A piece on a rosette.
    pub safety: i32,
    /// A rosette that is occupied.
    pub rosette_control: i32,
    /// A piece in the lane, and twice this for a piece beyond it.
    pub advancement: i32,
    /// A piece in the lane, once more.
    pub centre: i32,
}

impl Weights {
    /// Those of the document.
    pub const DOCUMENT: Weights = Weights {
        win: 10_000,
        finished: 1_000,
        entered: 35,
        position_tenths: 15,
        safety: 25,
        rosette_control: 40,
        advancement: 5,
        centre: 2,
    };

    /// Those that the original came to later, by letting weights evolve.
    pub const EVOLVED: Weights = Weights {
        win: 8_354,
        finished: 638,
        entered: 49,
        position_tenths: 30,
        safety: -13,
        rosette_control: 61,
        advancement: 11,
        centre: 4,
    };
}
