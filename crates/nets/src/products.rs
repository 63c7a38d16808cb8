//! Products of many rows with many columns, added up in 32 bits. As with [`dot`](crate::dot) all ways give the same bits, as
//! long as no sum overflows.

use crate::Lane;
use crate::dot::Plain;
#[cfg(target_arch = "x86_64")]
use crate::dot::{Avx2, sixteen};

/// Rows that are handled at a time.
pub const ROWS: usize = 8;

/// For two numbers of a row the weights of sixteen columns: the first eight, and the last eight, two for each.
pub type Pairs = [Lane; 2];

/// A sum for each of some rows and of sixteen columns.
pub type Sums<const COUNT: usize> = [[i32; 16]; COUNT];

/// How products are added up here.
pub trait Products: Copy {
    /// Adds the products of rows with sixteen columns to sums. Rows hold two numbers of 16 bits in each word, the first in
    /// its lower half; `columns` hold the two weights of each of the sixteen for every such word.
    fn add_products(self, rows: [&[u32]; ROWS], columns: &[Pairs], sums: &mut Sums<ROWS>);

    /// The same with several times sixteen columns, for processors that have so many registers.
    #[inline(always)]
    fn add_many<const MANY: usize>(
        self,
        rows: [&[u32]; ROWS],
        columns: [&[Pairs]; MANY],
        sums: &mut [Sums<ROWS>; MANY],
    ) {
        for (columns, sums) in columns.into_iter().zip(sums) {
            self.add_products(rows, columns, sums);
        }
    }
}

impl Products for Plain {
    #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
    #[inline(always)]
    fn add_products(self, rows: [&[u32]; ROWS], columns: &[Pairs], sums: &mut Sums<ROWS>) {
        for (row, sums) in rows.iter().zip(sums) {
            // In a place of their own, so that the compiler sees that nothing else is changed.
            let mut held = *sums;
            for (&word, weights) in row.iter().zip(columns) {
                let (first, second) = (i32::from(word as i16), i32::from((word >> 16) as i16));
                for (sum, pair) in held.iter_mut().zip(weights.as_flattened().as_chunks::<2>().0) {
                    *sum += first * i32::from(pair[0]) + second * i32::from(pair[1]);
                }
            }
            *sums = held;
        }
    }

    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    #[inline(always)]
    fn add_products(self, rows: [&[u32]; ROWS], columns: &[Pairs], sums: &mut Sums<ROWS>) {
        for (rows, sums) in rows.as_chunks::<2>().0.iter().zip(sums.as_chunks_mut::<2>().0) {
            add_products_simd128(*rows, columns, sums);
        }
    }
}

/// Two rows at a time: more sums would not stay in registers.
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
#[inline(always)]
fn add_products_simd128(rows: [&[u32]; 2], columns: &[Pairs], sums: &mut Sums<2>) {
    use std::arch::wasm32 as arch;

    let eight = |x: &[i16; 8]| arch::i16x8(x[0], x[1], x[2], x[3], x[4], x[5], x[6], x[7]);
    let four = |x: &[i32]| arch::i32x4(x[0], x[1], x[2], x[3]);
    let mut held = [[arch::i32x4_splat(0); 4]; 2];
    for (held, sums) in held.iter_mut().zip(sums.iter()) {
        for (held, sums) in held.iter_mut().zip(sums.chunks_exact(4)) {
            *held = four(sums);
        }
    }
    let [first, second] = rows;
    for ((first, second), weights) in first.iter().zip(second).zip(columns) {
        let words = [arch::i32x4_splat(*first as i32), arch::i32x4_splat(*second as i32)];
        for (place, weights) in weights.as_flattened().as_chunks::<8>().0.iter().enumerate() {
            let weights = eight(weights);
            for (held, word) in held.iter_mut().zip(words) {
                held[place] = arch::i32x4_add(held[place], arch::i32x4_dot_i16x8(word, weights));
            }
        }
    }
    for (held, sums) in held.iter().zip(sums) {
        for (held, sums) in held.iter().zip(sums.as_chunks_mut::<4>().0) {
            *sums = [
                arch::i32x4_extract_lane::<0>(*held),
                arch::i32x4_extract_lane::<1>(*held),
                arch::i32x4_extract_lane::<2>(*held),
                arch::i32x4_extract_lane::<3>(*held),
            ];
        }
    }
}

#[cfg(target_arch = "x86_64")]
impl Products for Avx2 {
    #[inline(always)]
    fn add_products(self, rows: [&[u32]; ROWS], columns: &[Pairs], sums: &mut Sums<ROWS>) {
        for (rows, sums) in rows.as_chunks::<4>().0.iter().zip(sums.as_chunks_mut::<4>().0) {
            #[expect(unsafe_code, reason = "an `Avx2` is only made where the processor has it")]
            unsafe {
                add_products_avx2(*rows, columns, sums)
            }
        }
    }
}

/// Four rows at a time: more sums would not stay in registers.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
#[inline]
fn add_products_avx2(rows: [&[u32]; 4], columns: &[Pairs], sums: &mut Sums<4>) {
    use std::arch::x86_64 as arch;

    let eight = |x: &[i32]| arch::_mm256_setr_epi32(x[0], x[1], x[2], x[3], x[4], x[5], x[6], x[7]);
    let mut held = [[arch::_mm256_setzero_si256(); 2]; 4];
    for (held, sums) in held.iter_mut().zip(sums.iter()) {
        *held = [eight(&sums[..8]), eight(&sums[8..])];
    }
    let [a, b, c, d] = rows;
    for ((((a, b), c), d), weights) in a.iter().zip(b).zip(c).zip(d).zip(columns) {
        let weights = [sixteen(&weights[0]), sixteen(&weights[1])];
        for (held, word) in held.iter_mut().zip([a, b, c, d]) {
            let word = arch::_mm256_set1_epi32(*word as i32);
            for (held, weights) in held.iter_mut().zip(weights) {
                *held = arch::_mm256_add_epi32(*held, arch::_mm256_madd_epi16(word, weights));
            }
        }
    }
    for (held, sums) in held.iter().zip(sums) {
        for (held, sums) in held.iter().zip(sums.as_chunks_mut::<8>().0) {
            *sums = apart(*held);
        }
    }
}

/// Eight sums out of one register; the compiler makes one store of it.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
#[inline]
fn apart(sums: std::arch::x86_64::__m256i) -> [i32; 8] {
    use std::arch::x86_64 as arch;

    [
        arch::_mm256_extract_epi32::<0>(sums),
        arch::_mm256_extract_epi32::<1>(sums),
        arch::_mm256_extract_epi32::<2>(sums),
        arch::_mm256_extract_epi32::<3>(sums),
        arch::_mm256_extract_epi32::<4>(sums),
        arch::_mm256_extract_epi32::<5>(sums),
        arch::_mm256_extract_epi32::<6>(sums),
        arch::_mm256_extract_epi32::<7>(sums),
    ]
}

/// Sixteen sums with one instruction, on processors that have AVX-512 with VNNI. Who makes one has looked.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy, Debug)]
pub struct Vnni(());

#[cfg(target_arch = "x86_64")]
impl Vnni {
    /// The way, if this processor has it.
    #[inline]
    pub fn find() -> Option<Vnni> {
        let has = is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512vnni");
        has.then_some(Vnni(()))
    }
}

#[cfg(target_arch = "x86_64")]
impl Products for Vnni {
    #[inline(always)]
    fn add_products(self, rows: [&[u32]; ROWS], columns: &[Pairs], sums: &mut Sums<ROWS>) {
        self.add_many(rows, [columns], std::array::from_mut(sums));
    }

    #[inline(always)]
    fn add_many<const MANY: usize>(
        self,
        rows: [&[u32]; ROWS],
        columns: [&[Pairs]; MANY],
        sums: &mut [Sums<ROWS>; MANY],
    ) {
        #[expect(unsafe_code, reason = "a `Vnni` is only made where the processor has it")]
        unsafe {
            add_many_vnni(rows, columns, sums)
        }
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,avx512f,avx512vnni")]
#[inline]
fn add_many_vnni<const MANY: usize>(
    rows: [&[u32]; ROWS],
    columns: [&[Pairs]; MANY],
    sums: &mut [Sums<ROWS>; MANY],
) {
    use std::arch::x86_64 as arch;

    let mut held = [[arch::_mm512_setzero_si512(); ROWS]; MANY];
    for (held, sums) in held.as_flattened_mut().iter_mut().zip(sums.as_flattened()) {
        *held = wide(sums);
    }
    let long = columns.iter().map(|columns| columns.len()).min().unwrap_or(0);
    let [a, b, c, d, e, f, g, h] = rows;
    let long = [a, b, c, d, e, f, g, h].iter().map(|row| row.len()).min().unwrap_or(0).min(long);
    for at in 0..long {
        let mut weights = [arch::_mm512_setzero_si512(); MANY];
        for (weights, columns) in weights.iter_mut().zip(columns) {
            let [low, high] = &columns[at];
            let halves = arch::_mm512_castsi256_si512(sixteen(low));
            *weights = arch::_mm512_inserti64x4::<1>(halves, sixteen(high));
        }
        for (row, words) in [a, b, c, d, e, f, g, h].into_iter().enumerate() {
            let word = arch::_mm512_set1_epi32(words[at] as i32);
            for (held, weights) in held.iter_mut().zip(weights) {
                held[row] = arch::_mm512_dpwssd_epi32(held[row], word, weights);
            }
        }
    }
    for (held, sums) in held.as_flattened().iter().zip(sums.as_flattened_mut()) {
        let halves = [arch::_mm512_castsi512_si256(*held), arch::_mm512_extracti64x4_epi64::<1>(*held)];
        for (half, sums) in halves.iter().zip(sums.as_chunks_mut::<8>().0) {
            *sums = apart(*half);
        }
    }
}

/// Sixteen sums in one register; the compiler makes one load of it.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f")]
#[inline]
fn wide(x: &[i32; 16]) -> std::arch::x86_64::__m512i {
    std::arch::x86_64::_mm512_setr_epi32(
        x[0], x[1], x[2], x[3], x[4], x[5], x[6], x[7], x[8], x[9], x[10], x[11], x[12], x[13], x[14], x[15],
    )
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn all_ways_add_the_same_products(
            rows in prop::collection::vec((any::<[[i16; 2]; ROWS]>(), any::<[[i16; 16]; 2]>()), 0..=9),
            start in any::<i16>(),
        ) {
            // Quarters of what 16 bits hold, so that no sum can overflow.
            let small = |x: i16| x >> 2;
            let word = |pair: [i16; 2]| pair.map(small).iter().rev().fold(0u32, |word, x| word << 16 | u32::from(*x as u16));
            let columns: Vec<Pairs> = rows.iter().map(|row| row.1.map(|lane| lane.map(small))).collect();
            let words: [Vec<u32>; ROWS] = std::array::from_fn(|at| rows.iter().map(|row| word(row.0[at])).collect());
            let begin = [[i32::from(start); 16]; ROWS];
            let mut plain = begin;
            for (at, sums) in plain.iter_mut().enumerate() {
                for (row, weights) in rows.iter().zip(&columns) {
                    for (column, sum) in sums.iter_mut().enumerate() {
                        for (half, number) in row.0[at].into_iter().enumerate() {
                            *sum += i32::from(small(number)) * i32::from(weights.as_flattened()[2 * column + half]);
                        }
                    }
                }
            }
            let slices: [&[u32]; ROWS] = std::array::from_fn(|at| &words[at][..]);
            let mut sums = begin;
            Plain.add_products(slices, &columns, &mut sums);
            prop_assert_eq!(sums, plain);
            #[cfg(target_arch = "x86_64")]
            if let Some(way) = Avx2::find() {
                let mut sums = begin;
                way.add_products(slices, &columns, &mut sums);
                prop_assert_eq!(sums, plain);
            }
            #[cfg(target_arch = "x86_64")]
            if let Some(way) = Vnni::find() {
                let mut sums = begin;
                way.add_products(slices, &columns, &mut sums);
                prop_assert_eq!(sums, plain);
                let mut sums = [begin; 3];
                way.add_many(slices, [&columns[..]; 3], &mut sums);
                prop_assert_eq!(sums, [plain; 3]);
            }
        }
    }
}
