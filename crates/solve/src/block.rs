/// Values of a layer, block by block: for every code the private parts of one side as rows, those of the other as columns.
///
/// All blocks lie in one stretch of memory, which is asked for once and given back as a whole.
#[derive(Clone, Debug, Default)]
pub(crate) struct Blocks {
    /// Where a code's block begins, and its columns.
    places: Vec<(usize, usize)>,
    pub(crate) values: Vec<f64>,
}

impl Blocks {
    /// Blocks of these sizes; values in their order.
    pub(crate) fn new(sizes: impl Iterator<Item = [usize; 2]>, values: Vec<f64>) -> Blocks {
        let mut next = 0;
        let places = sizes.map(|[rows, columns]| {
            let start = next;
            next += rows * columns;
            (start, columns)
        });
        Blocks { places: places.collect(), values }
    }

    #[inline]
    pub(crate) fn row(&self, code: usize, row: usize) -> &[f64] {
        let (start, columns) = self.places[code];
        &self.values[start + row * columns..][..columns]
    }

    /// The values beside a code, of which there are so many.
    pub(crate) fn of(&self, code: usize, length: usize) -> &[f64] {
        &self.values[self.places[code].0..][..length]
    }

    /// Takes over new values beside a code.
    pub(crate) fn set(&mut self, code: usize, values: &[f64]) {
        self.values[self.places[code].0..][..values.len()].copy_from_slice(values);
    }
}

/// The largest difference between two blocks of one shape.
pub(crate) fn distance(one: &[f64], other: &[f64]) -> f64 {
    one.iter().zip(other).fold(0.0, |most, (a, b)| {
        let difference = (a - b).abs();
        if difference > most { difference } else { most }
    })
}

/// Values in rows of so many columns, with rows and columns exchanged.
pub(crate) fn transpose(from: &[f64], columns: usize, to: &mut Vec<f64>) {
    let rows = from.len().checked_div(columns).unwrap_or(0);
    to.clear();
    to.resize(from.len(), 0.0);
    // Tiles keep both sides of the exchange in the nearest cache.
    const TILE: usize = 8;
    for top in (0..rows).step_by(TILE) {
        for left in (0..columns).step_by(TILE) {
            for row in top..rows.min(top + TILE) {
                for column in left..columns.min(left + TILE) {
                    to[column * rows + row] = from[row * columns + column];
                }
            }
        }
    }
}

/// The same block with rows and columns exchanged.
pub(crate) fn transposed(from: &[f64], columns: usize) -> Vec<f64> {
    let mut to = Vec::new();
    transpose(from, columns, &mut to);
    to
}
