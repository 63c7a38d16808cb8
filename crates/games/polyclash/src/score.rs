use std::cmp::Ordering;

use parlor_rules::Side;

use crate::graph::{CELLS, CORNERS, FIRST_LARGE};
use crate::{Komi, PointSet, Position, surface};

/// The share of the surface that one small cell has: t/A of the rules.
pub const SMALL_CELL: f64 = 0.002_610_708_360_672_961_3;
/// The share of the surface that one large cell has: p/A of the rules.
pub const LARGE_CELL: f64 = 0.006_223_833_223_974_821;

const LARGE_CELLS: usize = CELLS - FIRST_LARGE;

/// How many twelfths of a cell a side has with this many stones on its corners against so many of the other side.
const PART: [[u16; 5]; 5] = {
    let mut parts = [[0; 5]; 5];
    let mut index = 5;
    while index < 25 {
        let (own, other) = (index / 5, index % 5);
        parts[own][other] = (12 * own / (own + other)) as u16;
        index += 1;
    }
    parts
};

/// A score, exactly: twelfths of small and of large cells, for Black, for White, and unclaimed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Score12 {
    /// Twelfths of the 240 small cells: black, white, unclaimed.
    pub small: [u16; 3],
    /// Twelfths of the 60 large cells: black, white, unclaimed.
    pub large: [u16; 3],
}

impl Score12 {
    /// Each cell goes to the stones on its corners, in equal parts; without any it is unclaimed.
    pub(crate) fn of_stones(black: PointSet, white: PointSet) -> Score12 {
        let mut score = Score12::default();
        for (cell, corners) in CORNERS.iter().enumerate() {
            let (mut blacks, mut whites) = (0, 0);
            for &corner in corners {
                blacks += usize::from(black.contains(corner));
                whites += usize::from(white.contains(corner));
            }
            let twelfths = if cell < FIRST_LARGE { &mut score.small } else { &mut score.large };
            twelfths[0] += PART[blacks][whites];
            twelfths[1] += PART[whites][blacks];
            twelfths[2] += if blacks + whites == 0 { 12 } else { 0 };
        }
        score
    }

    /// The score of areas, black and white, when the game is over.
    pub fn of_areas([black, white]: [PointSet; 2]) -> Score12 {
        Score12::of_stones(black, white)
    }

    /// Shares of the surface: black, white, unclaimed. They sum to 1.
    pub fn shares(&self) -> [f64; 3] {
        std::array::from_fn(|part| {
            (f64::from(self.small[part]) * SMALL_CELL + f64::from(self.large[part]) * LARGE_CELL) / 12.0
        })
    }

    /// The winner if this is the final score: Black with more than White's share and the komi together, otherwise
    /// White, who also wins when they are equal.
    pub fn winner(&self, komi: Komi) -> Side {
        let (numerator, denominator) = komi.fraction();
        let lead = |twelfths: &[u16; 3], cells: usize| {
            let difference = i128::from(twelfths[0]) - i128::from(twelfths[1]);
            difference * i128::from(denominator) - 12 * cells as i128 * i128::from(numerator)
        };
        match surface::sign(lead(&self.small, FIRST_LARGE), lead(&self.large, LARGE_CELLS)) {
            Ordering::Greater => Side::First,
            Ordering::Equal | Ordering::Less => Side::Second,
        }
    }
}

impl Position {
    /// The score of the stones as they stand: what is shown during play.
    pub fn cell_score(&self) -> Score12 {
        Score12::of_stones(self.stones(Side::First), self.stones(Side::Second))
    }

    /// The score if the game ended here: territory counts as if it were filled.
    pub fn final_score(&self) -> Score12 {
        let [black, white] = self.areas();
        Score12::of_stones(black, white)
    }

    /// The empty regions that only one side borders on, for Black and for White.
    pub fn territories(&self) -> [PointSet; 2] {
        let mut territories = [PointSet::EMPTY; 2];
        let mut rest = self.empty();
        while let Some(point) = rest.pop() {
            let mut region = PointSet::of(point);
            let mut borders = [false; 2];
            let mut todo = region;
            while let Some(point) = todo.pop() {
                for &next in point.neighbours() {
                    match self.stone_at(next) {
                        Some(side) => borders[side.index()] = true,
                        None if region.contains(next) => {}
                        None => {
                            region.insert(next);
                            rest.remove(next);
                            todo.insert(next);
                        }
                    }
                }
            }
            match borders {
                [true, false] => territories[0] |= region,
                [false, true] => territories[1] |= region,
                _ => {}
            }
        }
        territories
    }

    /// Stones and territory, of Black and of White.
    pub fn areas(&self) -> [PointSet; 2] {
        let territories = self.territories();
        Side::BOTH.map(|side| self.stones(side) | territories[side.index()])
    }
}
