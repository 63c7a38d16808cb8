/// The means of the activations of all points and their maxima. The mean is the sum times a whole number, as near to the
/// number of points under 2^16 as can be, and rounded.
#[inline(always)]
pub(crate) fn pool(activations: &[u32], points: usize, words: usize, out: &mut Vec<i32>) {
    let (mut sums, mut most) = ([[0i32; 2]; 64], [[0i32; 2]; 64]);
    for row in activations.chunks_exact(words).take(points) {
        for ((word, sum), most) in row.iter().zip(&mut sums).zip(&mut most) {
            let pair = [(word & 0xffff) as i32, (word >> 16) as i32];
            for half in 0..2 {
                sum[half] += pair[half];
                most[half] = most[half].max(pair[half]);
            }
        }
    }
    let part = share(points);
    out.clear();
    out.extend(sums[..words].as_flattened().iter().map(|sum| mean(*sum, part)));
    out.extend(most[..words].as_flattened());
}

/// What a sum over so many points is multiplied by, 2^16 times too large.
pub(crate) fn share(points: usize) -> i64 {
    (65_536 + points as i64 / 2) / points as i64
}

#[inline(always)]
pub(crate) fn mean(sum: i32, share: i64) -> i32 {
    ((i64::from(sum) * share + 32_768) >> 16) as i32
}
