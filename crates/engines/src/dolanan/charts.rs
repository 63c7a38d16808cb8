use parlor_dolanan::windows::{self, BITS, WINDOWS};
use parlor_dolanan::{Cell, Dolanan, Kind};

use super::judgement::{Judgement, WINDOW_KINDS, window_kind};
use super::pairs::Pairs;
use super::weights::class;

/// The worth of windows to the side to move and its change as the board fills, then the same as the other side's windows.
pub(crate) type Worth = [i32; 4];

/// The kind of windows that are worth nothing.
const NOTHING: u8 = 255;
const _: () = assert!(WINDOW_KINDS < NOTHING as usize);

/// What follows from the numbers of a board.
#[derive(Clone, Debug)]
pub(crate) struct Charts {
    /// By the bit of a cell: the pairs of values that make its number.
    pub pairs: [Pairs; BITS],
    /// By the bit of a cell: its number.
    pub numbers: [u8; BITS],
    /// By window and the places in it that a side holds: its kind, if the other side holds none.
    pub kinds: [[u8; 16]; WINDOWS],
    /// The worth of a window by its kind.
    pub worth: [Worth; 256],
}

impl Charts {
    /// The charts of a game's board.
    pub fn new<K: Kind>(game: &Dolanan<K>, judgement: &Judgement) -> Charts {
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
        let mut kinds = [[NOTHING; 16]; WINDOWS];
        for (window, kinds) in windows::ALL.iter().zip(&mut kinds) {
            let classes = window.cells.map(|cell| class(pairs[usize::from(cell)].len()));
            *kinds = std::array::from_fn(|held| {
                window_kind(held as u8, classes).map_or(NOTHING, |kind| kind as u8)
            });
        }
        let mut worth = [[0; 4]; 256];
        for (worth, [[own, own_change], [other, other_change]]) in worth.iter_mut().zip(judgement.windows) {
            *worth = [own, own_change, other, other_change];
        }
        Charts { pairs, numbers, kinds, worth }
    }

    /// The kind of a window of which a side holds these places and the other none, if it counts.
    pub fn kind(&self, window: usize, held: u8) -> Option<usize> {
        let kind = self.kinds[window][usize::from(held & 15)];
        (kind != NOTHING).then_some(usize::from(kind))
    }

    /// The worth of a window of which a side holds these places and the other none.
    #[inline]
    pub fn worth(&self, window: usize, held: u8) -> &Worth {
        &self.worth[usize::from(self.kinds[window][usize::from(held & 15)])]
    }
}
