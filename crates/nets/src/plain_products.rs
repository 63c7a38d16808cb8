//! [`Products`] for any processor, with the vectors that all of its kind have.

use crate::dot::Plain;
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
use crate::products::{Eight, LONGEST};
use crate::products::{Finish, Pairs, Products, ROWS, Sums, Tile};

impl Products for Plain {
    #[inline(always)]
    fn products<const MANY: usize>(
        self,
        read: [&[Tile]; 2],
        columns: [&[Pairs]; MANY],
        begin: &[Sums; MANY],
        finish: Finish,
        to: &mut [Tile; MANY],
    ) {
        // Made once and not moved: each of that would take as long as some of the sums.
        #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
        let mut rows = crate::simd128::Rows::new();
        // More sums would not stay in registers.
        for first in (0..ROWS).step_by(AT_ONCE) {
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            rows.lay_out(first, read);
            #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
            let words = words(first, read);
            for ((columns, begin), to) in columns.iter().zip(begin).zip(&mut *to) {
                let Some(to) = to[first..].first_chunk_mut() else { continue };
                #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
                rows.products(columns, begin, finish, to);
                #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
                finish.all(&sums(&words, columns, begin), to);
            }
        }
    }
}

#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
impl Finish {
    /// What is made of the sums of some rows.
    #[inline(always)]
    fn all(self, sums: &[Sums; AT_ONCE], to: &mut [Eight; AT_ONCE]) {
        for (sums, to) in sums.iter().zip(to) {
            *to = self.words(sums, *to);
        }
    }

    /// What is made of sixteen sums, and of the words to which they may be added.
    #[inline(always)]
    fn words(self, sums: &Sums, onto: Eight) -> Eight {
        let mut words = [0; 8];
        for at in 0..8 {
            let onto = if self.onto { onto.0[at] } else { 0 };
            let low = ((onto & 0xffff) as i32 + self.shifted(sums[at])).clamp(0, self.most);
            let high = ((onto >> 16) as i32 + self.shifted(sums[at + 8])).clamp(0, self.most);
            words[at] = low as u32 | (high as u32) << 16;
        }
        Eight(words)
    }

    #[inline(always)]
    fn shifted(self, sum: i32) -> i32 {
        // A half is added without going beyond 32 bits.
        (sum >> self.shift) + (sum >> (self.shift - 1) & 1)
    }
}

/// The words of some rows from one on, each in one stretch: a loop of loops over tiles is taken apart by the compiler in a
/// way that needs far longer.
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
#[inline(always)]
fn words(first: usize, read: [&[Tile]; 2]) -> [[u32; LONGEST]; AT_ONCE] {
    let mut words = [[0; LONGEST]; AT_ONCE];
    let mut at = 0;
    for tiles in read {
        for tile in tiles {
            for (words, Eight(eight)) in words.iter_mut().zip(&tile[first..]) {
                words[at..][..8].copy_from_slice(eight);
            }
            at += 8;
        }
    }
    words
}

/// Rows that are handled at a time the plain way.
const AT_ONCE: usize = 2;

/// The sums of some rows.
#[cfg(not(any(target_arch = "x86_64", all(target_arch = "wasm32", target_feature = "simd128"))))]
#[inline(always)]
fn sums(rows: &[[u32; LONGEST]; AT_ONCE], columns: &[Pairs], begin: &Sums) -> [Sums; AT_ONCE] {
    let mut held = [*begin; AT_ONCE];
    for (held, words) in held.iter_mut().zip(rows) {
        for (&word, Pairs(weights)) in words.iter().zip(columns) {
            let (low, high) = (i32::from(word as i16), i32::from((word >> 16) as i16));
            for (sum, pair) in held.iter_mut().zip(weights.as_flattened().as_chunks::<2>().0) {
                *sum += low * i32::from(pair[0]) + high * i32::from(pair[1]);
            }
        }
    }
    held
}

/// The sums of some rows.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn sums(rows: &[[u32; LONGEST]; AT_ONCE], columns: &[Pairs], begin: &Sums) -> [Sums; AT_ONCE] {
    #[expect(unsafe_code, reason = "every processor with the instructions of 64 bits has SSE2")]
    unsafe {
        crate::vectors::sums_sse2(rows, columns, begin)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    #[cfg(target_arch = "x86_64")]
    use crate::{dot::Avx2, vectors::Vnni};

    /// Sixteen numbers of each row, and of each column for each of them.
    type Step = ([[i16; 16]; ROWS], [[i16; 16]; 16]);

    fn word(low: i16, high: i16) -> u32 {
        u32::from(low as u16) | u32::from(high as u16) << 16
    }

    proptest! {
        #[test]
        fn all_ways_make_the_same_of_rows_and_columns(
            steps in prop::collection::vec(any::<Step>(), 0..=4), split in 0usize..=4,
            start in any::<i16>(), there in any::<[u16; 16]>(), shift in 1u32..=14, onto in any::<bool>(),
        ) {
            // A sixteenth of what 16 bits hold, so that no sum can overflow; what is read is not below 0.
            let (finish, small) = (Finish { shift, onto, most: 4_096 }, |x: i16| x >> 4);
            let pairs = |row: [i16; 16]| Eight(std::array::from_fn(|at| word(small(row[2 * at]), small(row[2 * at + 1]))));
            let read: Vec<Tile> = steps.iter().map(|step| step.0.map(pairs)).collect();
            let mut columns = Vec::new();
            for (_, weights) in &steps {
                for at in 0..8 {
                    let mut pairs = Pairs::default();
                    for (pair, column) in pairs.0.as_flattened_mut().as_chunks_mut().0.iter_mut().zip(weights) {
                        *pair = [small(column[2 * at]), small(column[2 * at + 1])];
                    }
                    columns.push(pairs);
                }
            }
            let there: [u16; 16] = there.map(|number| number % 4_097);
            let before = Eight(std::array::from_fn(|at| word(there[at] as i16, there[at + 8] as i16)));
            let mut plain = [before; ROWS];
            for (row, words) in plain.iter_mut().enumerate() {
                let made: [i16; 16] = std::array::from_fn(|column| {
                    let products = steps.iter().flat_map(|step| step.0[row].iter().zip(step.1[column]));
                    let sum: i64 = products.map(|(a, b)| i64::from(small(*a)) * i64::from(small(b))).sum();
                    let rounded = (sum + i64::from(start) + (1 << shift) / 2) >> shift;
                    (rounded + if onto { i64::from(there[column]) } else { 0 }).clamp(0, 4_096) as i16
                });
                *words = Eight(std::array::from_fn(|at| word(made[at], made[at + 8])));
            }
            let (own, around) = read.split_at(split.min(read.len()));
            let (read, begin) = ([own, around], [i32::from(start); 16]);
            let mut made = [[before; ROWS]; 2];
            Plain.products(read, [&columns[..]; 2], &[begin; 2], finish, &mut made);
            prop_assert_eq!(made, [plain; 2]);
            #[cfg(target_arch = "x86_64")]
            if let Some(way) = Avx2::find() {
                let mut made = [[before; ROWS]; 2];
                way.products(read, [&columns[..]; 2], &[begin; 2], finish, &mut made);
                prop_assert_eq!(made, [plain; 2]);
            }
            #[cfg(target_arch = "x86_64")]
            if let Some(way) = Vnni::find() {
                let mut made = [[before; ROWS]; 3];
                way.products(read, [&columns[..]; 3], &[begin; 3], finish, &mut made);
                prop_assert_eq!(made, [plain; 3]);
            }
        }
    }
}
