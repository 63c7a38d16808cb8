use crate::products::{ROWS, Tile};

/// The means of the activations of all points and their maxima. The mean is the sum times a whole number, as near to the
/// number of points under 2^16 as can be, and rounded. There are so many tiles for each eight points.
#[inline(always)]
pub(crate) fn pool(activations: &[Tile], points: usize, tiles: usize, out: &mut Vec<i32>) {
    let part = share(points);
    out.clear();
    out.resize(32 * tiles, 0);
    let (means, maxima) = out.split_at_mut(16 * tiles);
    for tile in 0..tiles {
        let (mut sums, mut most) = ([[0i32; 8]; 2], [[0i32; 8]; 2]);
        for (eight, rows) in activations.chunks_exact(tiles).map(|eight| &eight[tile]).enumerate() {
            // Behind the last point there is room for others.
            for row in &rows[..points.saturating_sub(ROWS * eight).min(ROWS)] {
                for (at, word) in row.0.into_iter().enumerate() {
                    let pair = [(word & 0xffff) as i32, (word >> 16) as i32];
                    for half in 0..2 {
                        sums[half][at] += pair[half];
                        most[half][at] = most[half][at].max(pair[half]);
                    }
                }
            }
        }
        for place in 0..16 {
            means[16 * tile + place] = mean(sums[place % 2][place / 2], part);
            maxima[16 * tile + place] = most[place % 2][place / 2];
        }
    }
}

/// What a sum over so many points is multiplied by, 2^16 times too large.
pub(crate) fn share(points: usize) -> i64 {
    (65_536 + points as i64 / 2) / points as i64
}

#[inline(always)]
pub(crate) fn mean(sum: i32, share: i64) -> i32 {
    ((i64::from(sum) * share + 32_768) >> 16) as i32
}
