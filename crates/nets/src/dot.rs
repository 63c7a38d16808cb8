//! Sums of products of 16-bit numbers in 32 bits. Processors and WebAssembly have an instruction that makes many at a
//! time, but compilers seldom find it in a plain loop. All ways give the same bits, as long as no sum overflows.

use crate::Lane;

/// The sum of products of two rows of the same length.
///
/// ```
/// use parlor_nets::dot::dot;
///
/// assert_eq!(dot(&[[3; 16], [-1; 16]], &[[2; 16], [5; 16]]), 16 * (3 * 2 - 5));
/// ```
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
#[inline(always)]
pub fn dot(a: &[Lane], b: &[Lane]) -> i32 {
    let products =
        |(a, b): (&Lane, &Lane)| -> i32 { a.iter().zip(b).map(|(a, b)| i32::from(*a) * i32::from(*b)).sum() };
    a.iter().zip(b).map(products).sum()
}

/// The sum of products of two rows of the same length, eight at a time.
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
#[inline(always)]
pub fn dot(a: &[Lane], b: &[Lane]) -> i32 {
    use std::arch::wasm32 as arch;

    // The compiler makes one load of it.
    let eight = |x: &[i16; 8]| arch::i16x8(x[0], x[1], x[2], x[3], x[4], x[5], x[6], x[7]);
    let mut sums = arch::i32x4_splat(0);
    for (a, b) in a.iter().zip(b) {
        for (a, b) in a.as_chunks().0.iter().zip(b.as_chunks().0) {
            sums = arch::i32x4_add(sums, arch::i32x4_dot_i16x8(eight(a), eight(b)));
        }
    }
    arch::i32x4_extract_lane::<0>(sums)
        + arch::i32x4_extract_lane::<1>(sums)
        + arch::i32x4_extract_lane::<2>(sums)
        + arch::i32x4_extract_lane::<3>(sums)
}

/// How sums are made here: by what the compiler knows of every processor of its kind, or by AVX2.
pub trait Way: Copy {
    /// The sums of products of a row with four others.
    fn dots(self, row: &[Lane], others: [&[Lane]; 4]) -> [i32; 4];

    /// Two lanes cut to `0..=grid` and multiplied.
    fn pair(self, left: &Lane, right: &Lane, grid: i16) -> Lane;
}

/// The way that every processor has.
#[derive(Clone, Copy, Debug)]
pub struct Plain;

impl Way for Plain {
    #[inline(always)]
    fn dots(self, row: &[Lane], others: [&[Lane]; 4]) -> [i32; 4] {
        others.map(|other| dot(row, other))
    }

    #[inline(always)]
    fn pair(self, left: &Lane, right: &Lane, grid: i16) -> Lane {
        let mut out = [0; crate::LANE];
        for ((out, left), right) in out.iter_mut().zip(left).zip(right) {
            *out = (*left).max(0).min(grid) * (*right).max(0).min(grid);
        }
        out
    }
}

/// Sixteen numbers at a time, on processors that have AVX2. Who makes one has looked.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy, Debug)]
pub struct Avx2(());

#[cfg(target_arch = "x86_64")]
impl Avx2 {
    /// The way, if this processor has it.
    #[inline]
    pub fn find() -> Option<Avx2> {
        is_x86_feature_detected!("avx2").then_some(Avx2(()))
    }
}

#[cfg(target_arch = "x86_64")]
impl Way for Avx2 {
    #[inline(always)]
    fn dots(self, row: &[Lane], others: [&[Lane]; 4]) -> [i32; 4] {
        #[expect(unsafe_code, reason = "an `Avx2` is only made where the processor has it")]
        unsafe {
            dots_avx2(row, others)
        }
    }

    #[inline(always)]
    fn pair(self, left: &Lane, right: &Lane, grid: i16) -> Lane {
        #[expect(unsafe_code, reason = "an `Avx2` is only made where the processor has it")]
        unsafe {
            pair_avx2(left, right, grid)
        }
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
#[inline]
fn dots_avx2(row: &[Lane], others: [&[Lane]; 4]) -> [i32; 4] {
    use std::arch::x86_64 as arch;

    let mut sums = [arch::_mm256_setzero_si256(); 4];
    let [a, b, c, d] = others;
    for ((((row, a), b), c), d) in row.iter().zip(a).zip(b).zip(c).zip(d) {
        let row = sixteen(row);
        for (sum, other) in sums.iter_mut().zip([a, b, c, d]) {
            *sum = arch::_mm256_add_epi32(*sum, arch::_mm256_madd_epi16(row, sixteen(other)));
        }
    }
    let [a, b, c, d] = sums;
    let eight = arch::_mm256_hadd_epi32(arch::_mm256_hadd_epi32(a, b), arch::_mm256_hadd_epi32(c, d));
    let four =
        arch::_mm_add_epi32(arch::_mm256_castsi256_si128(eight), arch::_mm256_extracti128_si256::<1>(eight));
    [
        arch::_mm_extract_epi32::<0>(four),
        arch::_mm_extract_epi32::<1>(four),
        arch::_mm_extract_epi32::<2>(four),
        arch::_mm_extract_epi32::<3>(four),
    ]
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
#[inline]
fn pair_avx2(left: &Lane, right: &Lane, grid: i16) -> Lane {
    use std::arch::x86_64 as arch;

    let (nothing, most) = (arch::_mm256_setzero_si256(), arch::_mm256_set1_epi16(grid));
    let cut = |lane: &Lane| arch::_mm256_min_epi16(arch::_mm256_max_epi16(sixteen(lane), nothing), most);
    let product = arch::_mm256_mullo_epi16(cut(left), cut(right));
    let mut out = [0; crate::LANE];
    let [low, high] = [arch::_mm256_castsi256_si128(product), arch::_mm256_extracti128_si256::<1>(product)];
    for (out, half) in out.as_chunks_mut::<8>().0.iter_mut().zip([low, high]) {
        *out = [
            arch::_mm_extract_epi16::<0>(half) as i16,
            arch::_mm_extract_epi16::<1>(half) as i16,
            arch::_mm_extract_epi16::<2>(half) as i16,
            arch::_mm_extract_epi16::<3>(half) as i16,
            arch::_mm_extract_epi16::<4>(half) as i16,
            arch::_mm_extract_epi16::<5>(half) as i16,
            arch::_mm_extract_epi16::<6>(half) as i16,
            arch::_mm_extract_epi16::<7>(half) as i16,
        ];
    }
    out
}

/// Sixteen numbers in one register; the compiler makes one load of it.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
#[inline]
pub(crate) fn sixteen(x: &Lane) -> std::arch::x86_64::__m256i {
    std::arch::x86_64::_mm256_setr_epi16(
        x[0], x[1], x[2], x[3], x[4], x[5], x[6], x[7], x[8], x[9], x[10], x[11], x[12], x[13], x[14], x[15],
    )
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn all_ways_give_the_same_bits(
            rows in prop::collection::vec((prop::array::uniform16(0i16..=16_384), prop::array::uniform16(-4_000i16..=4_000)), 0..=16)
        ) {
            let (a, b): (Vec<Lane>, Vec<Lane>) = rows.into_iter().unzip();
            let products = a.iter().flatten().zip(b.iter().flatten()).map(|(a, b)| i64::from(*a) * i64::from(*b));
            let sum: i64 = products.sum();
            // Beyond that the ways may differ, and networks that could reach it are refused.
            prop_assume!(sum.abs() < 1 << 31 && a.iter().flatten().map(|a| i64::from(*a) * 4_000).sum::<i64>() < 1 << 31);
            prop_assert_eq!(i64::from(dot(&a, &b)), sum);
            prop_assert_eq!(Plain.dots(&a, [&b; 4]), [sum as i32; 4]);
            #[cfg(target_arch = "x86_64")]
            if let Some(way) = Avx2::find() {
                prop_assert_eq!(way.dots(&a, [&b; 4]), [sum as i32; 4]);
            }
        }

        #[test]
        fn all_ways_cut_and_multiply_alike(
            left in prop::array::uniform16(any::<i16>()), right in prop::array::uniform16(any::<i16>()), grid in 1i16..=127,
        ) {
            let cut = |x: i16| i32::from(x).clamp(0, i32::from(grid));
            let plain: Lane = std::array::from_fn(|at| (cut(left[at]) * cut(right[at])) as i16);
            prop_assert_eq!(Plain.pair(&left, &right, grid), plain);
            #[cfg(target_arch = "x86_64")]
            if let Some(way) = Avx2::find() {
                prop_assert_eq!(way.pair(&left, &right, grid), plain);
            }
        }
    }
}
