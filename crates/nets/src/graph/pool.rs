/// The means of the activations of all points and their maxima. The mean is the sum times a whole number, as near to the
/// number of points under 2^16 as can be, and rounded.
#[inline(always)]
pub(crate) fn pool(activations: &[u32], points: usize, words: usize, out: &mut Vec<i32>) {
    let part = share(points);
    out.clear();
    out.resize(4 * words, 0);
    let (means, maxima) = out.split_at_mut(2 * words);
    for first in (0..words).step_by(8) {
        let (mut sums, mut most) = ([[0i32; 8]; 2], [[0i32; 8]; 2]);
        for row in activations.chunks_exact(words).take(points) {
            let Some(row) = row[first..].first_chunk::<8>() else { continue };
            for at in 0..8 {
                let pair = [(row[at] & 0xffff) as i32, (row[at] >> 16) as i32];
                for half in 0..2 {
                    sums[half][at] += pair[half];
                    most[half][at] = most[half][at].max(pair[half]);
                }
            }
        }
        for place in 0..16 {
            means[2 * first + place] = mean(sums[place % 2][place / 2], part);
            maxima[2 * first + place] = most[place % 2][place / 2];
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
