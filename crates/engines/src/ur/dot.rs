//! Sums of products of 16-bit numbers in 32 bits. Processors and WebAssembly have an instruction that makes many at a
//! time, but compilers seldom find it in a plain loop. All ways give the same bits, as long as no sum overflows.

/// The sum of products.
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
#[inline(always)]
pub fn dot<const N: usize>(a: &[i16; N], b: &[i16; N]) -> i32 {
    a.iter().zip(b).map(|(a, b)| i32::from(*a) * i32::from(*b)).sum()
}

/// The sum of products, eight at a time. Rows are multiples of eight long; a rest would not be added.
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
#[inline(always)]
pub fn dot<const N: usize>(a: &[i16; N], b: &[i16; N]) -> i32 {
    use std::arch::wasm32 as arch;

    const { assert!(N.is_multiple_of(8)) };
    // The compiler makes one load of it.
    let eight = |x: &[i16; 8]| arch::i16x8(x[0], x[1], x[2], x[3], x[4], x[5], x[6], x[7]);
    let mut sums = arch::i32x4_splat(0);
    for (a, b) in a.as_chunks().0.iter().zip(b.as_chunks().0) {
        sums = arch::i32x4_add(sums, arch::i32x4_dot_i16x8(eight(a), eight(b)));
    }
    arch::i32x4_extract_lane::<0>(sums)
        + arch::i32x4_extract_lane::<1>(sums)
        + arch::i32x4_extract_lane::<2>(sums)
        + arch::i32x4_extract_lane::<3>(sums)
}

/// The sum of products, sixteen at a time, on processors that have AVX2.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
#[inline]
pub fn dot_avx2<const N: usize>(a: &[i16; N], b: &[i16; N]) -> i32 {
    use std::arch::x86_64 as arch;

    const { assert!(N.is_multiple_of(16)) };
    let mut sums = arch::_mm256_setzero_si256();
    for (a, b) in a.as_chunks().0.iter().zip(b.as_chunks().0) {
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
fn sixteen(x: &[i16; 16]) -> std::arch::x86_64::__m256i {
    std::arch::x86_64::_mm256_setr_epi16(
        x[0], x[1], x[2], x[3], x[4], x[5], x[6], x[7], x[8], x[9], x[10], x[11], x[12], x[13], x[14], x[15],
    )
}

#[cfg(test)]
mod tests {
    use parlor_rules::Draws;

    use super::*;

    #[test]
    fn all_ways_give_the_same_bits() {
        let mut draws = Draws::new(3);
        for _ in 0..1000 {
            let a: [i16; 256] = std::array::from_fn(|_| (draws.draw() % 1025) as i16);
            let b: [i16; 256] = std::array::from_fn(|_| (draws.draw() % 8001) as i16 - 4000);
            let sum: i64 = a.iter().zip(&b).map(|(a, b)| i64::from(*a) * i64::from(*b)).sum();
            assert_eq!(i64::from(dot(&a, &b)), sum);
            #[cfg(target_arch = "x86_64")]
            if is_x86_feature_detected!("avx2") {
                #[expect(unsafe_code, reason = "the line above has seen that the processor has AVX2")]
                let fast = unsafe { dot_avx2(&a, &b) };
                assert_eq!(i64::from(fast), sum);
            }
        }
    }
}
