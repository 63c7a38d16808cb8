/// A square matrix, row by row.
pub(crate) type Matrix = Vec<Vec<f64>>;

/// Ones on the diagonal.
pub(crate) fn identity(size: usize) -> Matrix {
    (0..size).map(|row| (0..size).map(|column| f64::from(u8::from(row == column))).collect()).collect()
}

/// The inverse, by Gauss and Jordan, with the largest element as pivot.
pub(crate) fn invert(matrix: &Matrix) -> Matrix {
    let size = matrix.len();
    let mut left = matrix.clone();
    let mut right = identity(size);
    for column in 0..size {
        let pivot = (column..size).max_by(|&x, &y| left[x][column].abs().total_cmp(&left[y][column].abs()));
        let pivot = pivot.unwrap_or(column);
        left.swap(column, pivot);
        right.swap(column, pivot);
        let scale = 1.0 / left[column][column];
        for rows in [&mut left, &mut right] {
            rows[column].iter_mut().for_each(|value| *value *= scale);
        }
        for row in (0..size).filter(|&row| row != column) {
            let factor = left[row][column];
            for rows in [&mut left, &mut right] {
                let source = rows[column].clone();
                rows[row].iter_mut().zip(&source).for_each(|(value, by)| *value -= factor * by);
            }
        }
    }
    right
}
