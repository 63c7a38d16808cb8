use std::ops::Range;

use crate::block::Blocks;
use crate::layer::{Layer, Shape};
use crate::moves::Moves;
use crate::race::{Race, RaceMove};

/// What a side that moves needs: its own view of the layer, and the layer above for pieces that come home.
pub(crate) struct Mover<'a> {
    pub(crate) layer: &'a Layer,
    pub(crate) shape: &'a Shape,
    pub(crate) moves: &'a Moves,
    /// The waiting values of the layer with one more piece of the mover home; none if that ends the race.
    pub(crate) above: Option<&'a Blocks>,
}

/// What a side can do beside one code: what leads away from the code is worked out, what stays beside it is listed.
/// Kept from code to code, so that sweeps need no new memory.
#[derive(Default)]
pub(crate) struct Prospect {
    pub(crate) columns: usize,
    /// For every row and column, the chance of winning by rolls whose moves all lead away.
    pub(crate) settled: Vec<f64>,
    /// Rolls that also have moves which stay beside the code, row by row.
    open: Vec<Open>,
    /// For every row, where its rolls in `open` begin; one more at the end.
    open_from: Vec<usize>,
    /// The rows that moves lead to which stay beside the code, and whether the side rolls again.
    staying: Vec<(usize, bool)>,
    /// The best of the moves that lead away, for every roll in `open`.
    pub(crate) away: Vec<f64>,
    /// The chance of having to pass, for every row.
    pub(crate) pass: Vec<f64>,
    best: Vec<f64>,
}

/// A roll with moves that stay beside the code.
pub(crate) struct Open {
    pub(crate) chance: f64,
    /// Where its moves are among those that stay.
    steps: Range<usize>,
}

impl Prospect {
    /// Looks ahead from one code.
    pub(crate) fn look<R: Race>(&mut self, race: &R, mover: &Mover, code: usize) {
        let [rows, columns] = mover.shape.sizes[code];
        let weights = race.roll_weights();
        let total = f64::from(weights.iter().sum::<u32>());
        self.clear(rows, columns);
        let mut steps_of = mover.moves.beside(code);
        for row in 0..rows {
            for (&weight, steps) in weights.iter().zip(&mut steps_of) {
                let chance = f64::from(weight) / total;
                if steps.is_empty() {
                    self.pass[row] += chance;
                    continue;
                }
                let from = self.staying.len();
                self.best.fill(0.0);
                for step in steps.iter() {
                    if step.code == code && !step.home {
                        self.staying.push((step.private, step.again));
                    } else {
                        mover.raise(&mut self.best, step);
                    }
                }
                if self.staying.len() == from {
                    add(&mut self.settled[row * columns..(row + 1) * columns], chance, &self.best);
                } else {
                    self.open.push(Open { chance, steps: from..self.staying.len() });
                    self.away.extend_from_slice(&self.best);
                }
            }
            self.open_from.push(self.open.len());
        }
    }

    fn clear(&mut self, rows: usize, columns: usize) {
        self.columns = columns;
        for (values, length) in
            [(&mut self.settled, rows * columns), (&mut self.pass, rows), (&mut self.best, columns)]
        {
            values.clear();
            values.resize(length, 0.0);
        }
        self.open.clear();
        self.open_from.clear();
        self.open_from.push(0);
        self.staying.clear();
        self.away.clear();
    }

    /// The open rolls of a row, with their numbers.
    #[inline]
    pub(crate) fn open(&self, row: usize) -> impl Iterator<Item = (usize, &Open)> {
        (self.open_from[row]..).zip(&self.open[self.open_from[row]..self.open_from[row + 1]])
    }

    /// Where the moves of an open roll lead that stay beside the code.
    #[inline]
    pub(crate) fn staying(&self, open: &Open) -> &[(usize, bool)] {
        &self.staying[open.steps.clone()]
    }
}

impl Mover<'_> {
    /// Raises the best to what a step that leads away is worth. A successor may have more columns than we look at.
    #[inline]
    fn raise(&self, best: &mut [f64], step: RaceMove) {
        if step.again {
            return raise(best, self.layer.to_move.row(step.code, step.private));
        }
        let waiting = match (step.home, self.above) {
            (true, None) => return best.fill(1.0),
            (true, Some(above)) => above,
            (false, _) => &self.layer.waiting,
        };
        raise_against(best, waiting.row(step.code, step.private));
    }
}

/// `best = max(best, values)`.
#[inline]
pub(crate) fn raise(best: &mut [f64], values: &[f64]) {
    for (best, &value) in best.iter_mut().zip(values) {
        *best = if value > *best { value } else { *best };
    }
}

/// `best = max(best, 1 - values)`.
#[inline]
pub(crate) fn raise_against(best: &mut [f64], values: &[f64]) {
    for (best, &value) in best.iter_mut().zip(values) {
        let value = 1.0 - value;
        *best = if value > *best { value } else { *best };
    }
}

/// `sum += chance * best`.
#[inline]
pub(crate) fn add(sum: &mut [f64], chance: f64, best: &[f64]) {
    sum.iter_mut().zip(best).for_each(|(sum, best)| *sum += chance * best);
}
