use parlor_dolanan::Cell;

/// How near a cell is to the middle of the board: 9 for the four cells there, 1 in the corners.
#[inline]
pub(super) fn centrality(cell: Cell) -> f64 {
    // Twice the distance is a whole number.
    let twice = |index: u8| (2 * i32::from(index) - 9).abs();
    f64::from((20 - twice(cell.row()) - twice(cell.column())).max(0)) / 2.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_ten_less_the_distance() {
        for cell in Cell::all() {
            let away = |index: u8| (f64::from(index) - 4.5).abs();
            assert_eq!(centrality(cell), (10.0 - (away(cell.row()) + away(cell.column()))).max(0.0));
        }
    }
}
