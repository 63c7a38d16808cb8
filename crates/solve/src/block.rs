/// Values of all private parts beside one code, rows by one side's, columns by the other's.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Block {
    pub(crate) columns: usize,
    pub(crate) values: Box<[f64]>,
}

impl Block {
    pub(crate) fn filled(rows: usize, columns: usize, value: f64) -> Block {
        Block { columns, values: vec![value; rows * columns].into() }
    }

    #[inline]
    pub(crate) fn row(&self, row: usize) -> &[f64] {
        &self.values[row * self.columns..(row + 1) * self.columns]
    }

    /// The largest difference between two blocks of one shape.
    pub(crate) fn distance(&self, other: &Block) -> f64 {
        let pairs = self.values.iter().zip(&other.values);
        pairs.fold(0.0, |most, (a, b)| {
            let difference = (a - b).abs();
            if difference > most { difference } else { most }
        })
    }

    /// The same values with rows and columns exchanged.
    pub(crate) fn transposed(&self) -> Block {
        let mut values = Vec::new();
        transpose(&self.values, self.columns, &mut values);
        Block { columns: self.values.len().checked_div(self.columns).unwrap_or(0), values: values.into() }
    }
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
