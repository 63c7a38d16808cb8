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

/// The sum of products of two rows of the same length, sixteen at a time, on processors that have AVX2.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
#[inline]
pub fn dot_avx2(a: &[Lane], b: &[Lane]) -> i32 {
    use std::arch::x86_64 as arch;

    let mut sums = arch::_mm256_setzero_si256();
    for (a, b) in a.iter().zip(b) {
        sums = arch::_mm256_add_epi32(sums, arch::_mm256_madd_epi16(sixteen(a), sixteen(b)));
    }
    let four =
        arch::_mm_add_epi32(arch::_mm256_castsi256_si128(sums), arch::_mm256_extracti128_si256::<1>(sums));
    let two = arch::_mm_add_epi32(four, arch::_mm_shuffle_epi32::<0b01_00_11_10>(four));
    arch::_mm_cvtsi128_si32(arch::_mm_add_epi32(two, arch::_mm_shuffle_epi32::<0b10_11_00_01>(two)))
}

/// Sixteen numbers in one register; the compiler makes one load of it.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
#[inline]
fn sixteen(x: &Lane) -> std::arch::x86_64::__m256i {
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
            #[cfg(target_arch = "x86_64")]
            if is_x86_feature_detected!("avx2") {
                #[expect(unsafe_code, reason = "the line above has seen that the processor has AVX2")]
                let fast = unsafe { dot_avx2(&a, &b) };
                prop_assert_eq!(i64::from(fast), sum);
            }
        }
    }
}
