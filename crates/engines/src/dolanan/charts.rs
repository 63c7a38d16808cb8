use parlor_dolanan::{Cell, Dolanan, Kind};

use super::pairs::Pairs;
use super::weights::{Weights, class};
use super::windows::{self, BITS, WINDOWS};

/// What follows from the numbers of a board.
#[derive(Clone, Debug)]
pub(crate) struct Charts {
    /// By the bit of a cell: the pairs of values that make its number.
    pub pairs: [Pairs; BITS],
    /// By the bit of a cell: its number.
    pub numbers: [u8; BITS],
    /// By window and the places in it that a side holds: its worth to that side, if the other holds none.
    pub worth: [[i16; 16]; WINDOWS],
}

impl Charts {
    /// The charts of a game's board.
    pub fn new<K: Kind>(game: &Dolanan<K>, weights: &Weights) -> Charts {
        let mut makers = [Pairs::NONE; 256];
        for value in 1..=K::VALUES {
            for other in 1..=K::highest(value) {
                makers[usize::from(K::combine(value, other))] |= Pairs::of(value, other);
            }
        }
        let (mut pairs, mut numbers) = ([Pairs::NONE; BITS], [0; BITS]);
        for cell in Cell::all() {
            let (number, bit) = (game.board().number(cell), usize::from(cell.bit()));
            numbers[bit] = number;
            pairs[bit] = makers[usize::from(number)];
        }
        let mut worth = [[0; 16]; WINDOWS];
        for (window, worth) in windows::ALL.iter().zip(&mut worth) {
            let classes = window.cells.map(|cell| class(pairs[usize::from(cell)].len()));
            *worth = std::array::from_fn(|held| window_worth(held, classes, weights) as i16);
        }
        Charts { pairs, numbers, worth }
    }
}

/// The worth of a window of which these places are held and the others are free.
fn window_worth(held: usize, classes: [usize; 4], weights: &Weights) -> i32 {
    let mut free = (0..4).filter(|place| held >> place & 1 == 0).map(|place| classes[place]);
    match (free.next(), free.next(), free.next(), free.next()) {
        (Some(_), Some(_), Some(_), None) => weights.one,
        (Some(a), Some(b), None, None) => weights.two[a][b],
        (Some(a), None, None, None) => weights.three[a],
        _ => 0,
    }
}
