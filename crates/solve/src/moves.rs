use crate::layer::Shape;
use crate::race::{Race, RaceMove};

/// Everything that the side to move of a layer can do, worked out once and read in every sweep.
pub(crate) struct Moves {
    /// For every code, where its rows begin in `counts` and in `steps`.
    from: Vec<(usize, usize)>,
    /// How many steps there are, by row and roll.
    counts: Vec<u8>,
    steps: Vec<Packed>,
}

/// A [`RaceMove`] in eight bytes.
#[derive(Clone, Copy)]
struct Packed {
    code: u32,
    private: u16,
    home: bool,
    again: bool,
}

impl Packed {
    fn unpack(self) -> RaceMove {
        let Packed { code, private, home, again } = self;
        RaceMove { code: code as usize, private: private.into(), home, again }
    }
}

impl Moves {
    pub(crate) fn new<R: Race>(race: &R, shape: &Shape) -> Moves {
        let rolls = race.roll_weights().len();
        let mut moves = Moves { from: Vec::new(), counts: Vec::new(), steps: Vec::new() };
        for (code, &[rows, _]) in shape.sizes.iter().enumerate() {
            moves.from.push((moves.counts.len(), moves.steps.len()));
            for (row, roll) in (0..rows).flat_map(|row| (0..rolls).map(move |roll| (row, roll))) {
                let before = moves.steps.len();
                race.for_each_move(
                    shape.home[0],
                    code,
                    row,
                    roll,
                    |RaceMove { code, private, home, again }| {
                        moves.steps.push(Packed { code: code as u32, private: private as u16, home, again });
                    },
                );
                moves.counts.push((moves.steps.len() - before) as u8);
            }
        }
        moves
    }

    /// The steps beside a code, row by row and roll by roll.
    pub(crate) fn beside(&self, code: usize) -> impl Iterator<Item = MovesOfRoll<'_>> {
        let (from, mut step) = self.from[code];
        let to = self.from.get(code + 1).map_or(self.counts.len(), |(to, _)| *to);
        self.counts[from..to].iter().map(move |&count| {
            let steps = &self.steps[step..][..count.into()];
            step += steps.len();
            MovesOfRoll(steps)
        })
    }
}

/// What can be done with one roll.
#[derive(Clone, Copy)]
pub(crate) struct MovesOfRoll<'a>(&'a [Packed]);

impl MovesOfRoll<'_> {
    pub(crate) fn is_empty(self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = RaceMove> {
        self.0.iter().map(|packed| packed.unpack())
    }
}
