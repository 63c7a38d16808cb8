use parlor_dolanan::Cell;
use parlor_rules::Side;

use super::{Grid, Noise, Profile};

/// The parts of a move's score.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Terms {
    /// For completing a line; then there is no other term.
    pub win: f64,
    /// For claiming where the opponent would complete a line, whether or not the opponent's pion gets there.
    pub block: f64,
    /// For own cells beside the claimed one.
    pub own: f64,
    /// For the opponent's cells beside it.
    pub theirs: f64,
    /// For nearness to the centre.
    pub centre: f64,
    /// The random term.
    pub noise: f64,
}

impl Terms {
    /// The score.
    #[inline]
    pub fn total(&self) -> f64 {
        self.win + self.block + self.own + self.theirs + self.centre + self.noise
    }

    /// The same without the values of hindering the opponent.
    #[inline]
    pub(super) fn without_blocking(self) -> Terms {
        Terms { block: 0.0, theirs: 0.0, ..self }
    }
}

/// The document's `evaluateMove`: what claiming a free cell is worth to `me`.
///
/// ```
/// use parlor_dolanan::{Addition, Cell};
/// use parlor_classic::dolanan::{Grid, Noise, Profile, evaluate_move};
/// use parlor_rules::{Game, Options, Side};
///
/// let game = Addition::new(&Options::default().with_integer("seed", 7)).unwrap();
/// let mut grid = Grid::of(&game.start());
/// let cell = |row, column| Cell::new(row, column).unwrap();
/// grid.claim(cell(4, 3), Side::First);
/// grid.claim(cell(3, 4), Side::Second);
///
/// // One own cell to the left, one of the opponent's above, in the middle of the board.
/// let terms = evaluate_move(&grid, cell(4, 4), Side::First, &Profile::HARD, &mut Noise::silent());
/// assert_eq!((terms.own, terms.theirs, terms.centre), (55.0, 26.0, 9.0 * 5.5));
/// assert_eq!(terms.total(), 130.5);
/// ```
#[inline]
pub fn evaluate_move(grid: &Grid, cell: Cell, me: Side, profile: &Profile, noise: &mut Noise) -> Terms {
    let streaks = grid.streaks(cell, me);
    if streaks.complete() {
        return Terms { win: profile.win_score, ..Terms::default() };
    }
    Terms {
        win: 0.0,
        block: if streaks.complete_theirs() { profile.block_win_bonus } else { 0.0 },
        own: streak_points(streaks.own, &profile.self_streak),
        theirs: streak_points(streaks.theirs, &profile.opp_streak),
        centre: centrality(cell) * profile.center_weight,
        noise: noise.bonus(profile.random_bonus),
    }
}

/// The sum over the four directions.
#[inline]
fn streak_points(streaks: [u8; 4], [one, two, three]: &[f64; 3]) -> f64 {
    let table = [0.0, *one, *two, *three];
    streaks.iter().map(|&length| table[usize::from(length.min(3))]).sum()
}

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
    fn centrality_is_ten_less_the_distance() {
        for cell in Cell::all() {
            let away = |index: u8| (f64::from(index) - 4.5).abs();
            assert_eq!(centrality(cell), (10.0 - (away(cell.row()) + away(cell.column()))).max(0.0));
        }
    }
}
