//! [`Products`] for processors with SSE2 (all of this kind), AVX2 or AVX-512.

use std::arch::x86_64 as arch;
use std::arch::x86_64::{__m256i, __m512i};

use crate::dot::{Avx2, sixteen};
use crate::products::{Eight, Finish, LONGEST, Pairs, Products, ROWS, Sums, Tile};

/// The sums of two rows.
#[target_feature(enable = "sse2")]
#[inline]
pub(crate) fn sums_sse2([one, two]: &[[u32; LONGEST]; 2], columns: &[Pairs], begin: &Sums) -> [Sums; 2] {
    let mut held = [[arch::_mm_setzero_si128(); 4]; 2];
    for held in &mut held {
        for (held, x) in held.iter_mut().zip(begin.as_chunks::<4>().0) {
            *held = arch::_mm_setr_epi32(x[0], x[1], x[2], x[3]);
        }
    }
    for ((one, two), Pairs(weights)) in one.iter().zip(two).zip(columns) {
        let words = [arch::_mm_set1_epi32(*one as i32), arch::_mm_set1_epi32(*two as i32)];
        for (place, x) in weights.as_flattened().as_chunks::<8>().0.iter().enumerate() {
            let weights = arch::_mm_setr_epi16(x[0], x[1], x[2], x[3], x[4], x[5], x[6], x[7]);
            for (held, word) in held.iter_mut().zip(words) {
                held[place] = arch::_mm_add_epi32(held[place], arch::_mm_madd_epi16(word, weights));
            }
        }
    }
    let mut sums = [[0; 16]; 2];
    for (sums, held) in sums.iter_mut().zip(held) {
        for (sums, held) in sums.as_chunks_mut::<4>().0.iter_mut().zip(held) {
            *sums = [
                arch::_mm_cvtsi128_si32(held),
                arch::_mm_cvtsi128_si32(arch::_mm_shuffle_epi32::<1>(held)),
                arch::_mm_cvtsi128_si32(arch::_mm_shuffle_epi32::<2>(held)),
                arch::_mm_cvtsi128_si32(arch::_mm_shuffle_epi32::<3>(held)),
            ];
        }
    }
    sums
}

/// Rows that AVX2 handles at a time: more sums would not stay in registers.
const HALF: usize = ROWS / 2;

impl Products for Avx2 {
    #[inline(always)]
    fn products<const MANY: usize>(
        self,
        read: [&[Tile]; 2],
        columns: [&[Pairs]; MANY],
        begin: &[Sums; MANY],
        finish: Finish,
        to: &mut [Tile; MANY],
    ) {
        for ((columns, begin), to) in columns.into_iter().zip(begin).zip(to) {
            #[expect(unsafe_code, reason = "an `Avx2` is only made where the processor has it")]
            unsafe {
                products_avx2::<0>(read, columns, begin, finish, to);
                products_avx2::<HALF>(read, columns, begin, finish, to);
            }
        }
    }
}

/// Four rows from one on.
#[target_feature(enable = "avx2")]
#[inline]
fn products_avx2<const FIRST: usize>(
    read: [&[Tile]; 2],
    columns: &[Pairs],
    begin: &Sums,
    finish: Finish,
    to: &mut Tile,
) {
    let [even, odd] = begin.as_chunks().0 else { return };
    let mut held = [[eight(even), eight(odd)]; HALF];
    let mut columns = columns.as_chunks::<8>().0.iter();
    for tiles in read {
        for (tile, columns) in tiles.iter().zip(&mut columns) {
            for (at, Pairs(weights)) in columns.iter().enumerate() {
                let weights = [sixteen(&weights[0]), sixteen(&weights[1])];
                for (row, held) in held.iter_mut().enumerate() {
                    let word = arch::_mm256_set1_epi32(tile[FIRST + row].0[at] as i32);
                    for (held, weights) in held.iter_mut().zip(weights) {
                        *held = arch::_mm256_add_epi32(*held, arch::_mm256_madd_epi16(word, weights));
                    }
                }
            }
        }
    }
    let (nothing, most) = (arch::_mm256_setzero_si256(), arch::_mm256_set1_epi32(finish.most));
    let bits = arch::_mm_cvtsi32_si128(finish.shift as i32);
    let one_less = arch::_mm_cvtsi32_si128(finish.shift as i32 - 1);
    let (one, low) = (arch::_mm256_set1_epi32(1), arch::_mm256_set1_epi32(0xffff));
    for (row, held) in held.into_iter().enumerate() {
        let there = if finish.onto { eight(&signed(&to[FIRST + row].0)) } else { nothing };
        let onto = [arch::_mm256_and_si256(there, low), arch::_mm256_srli_epi32::<16>(there)];
        let mut cut = [nothing; 2];
        for half in 0..2 {
            let rounding = arch::_mm256_and_si256(arch::_mm256_srl_epi32(held[half], one_less), one);
            let shifted = arch::_mm256_add_epi32(arch::_mm256_sra_epi32(held[half], bits), rounding);
            let sum = arch::_mm256_add_epi32(onto[half], shifted);
            cut[half] = arch::_mm256_min_epi32(arch::_mm256_max_epi32(sum, nothing), most);
        }
        let [even, odd] = cut;
        to[FIRST + row] = apart(arch::_mm256_or_si256(even, arch::_mm256_slli_epi32::<16>(odd)));
    }
}

/// Sixteen sums with one instruction, on processors that have AVX-512 with VNNI. Who makes one has looked.
#[derive(Clone, Copy, Debug)]
pub struct Vnni(());

impl Vnni {
    /// The way, if this processor has it.
    #[inline]
    pub fn find() -> Option<Vnni> {
        let has = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512vl")
            && is_x86_feature_detected!("avx512vnni");
        has.then_some(Vnni(()))
    }
}

impl Products for Vnni {
    #[inline(always)]
    fn products<const MANY: usize>(
        self,
        read: [&[Tile]; 2],
        columns: [&[Pairs]; MANY],
        begin: &[Sums; MANY],
        finish: Finish,
        to: &mut [Tile; MANY],
    ) {
        #[expect(unsafe_code, reason = "a `Vnni` is only made where the processor has it")]
        unsafe {
            products_vnni(read, columns, begin, finish, to)
        }
    }
}

#[target_feature(enable = "avx2,avx512f,avx512bw,avx512vl,avx512vnni")]
#[inline]
fn products_vnni<const MANY: usize>(
    read: [&[Tile]; 2],
    columns: [&[Pairs]; MANY],
    begin: &[Sums; MANY],
    finish: Finish,
    to: &mut [Tile; MANY],
) {
    let mut held = [[arch::_mm512_setzero_si512(); ROWS]; MANY];
    for (held, begin) in held.iter_mut().zip(begin) {
        *held = [wide(begin); ROWS];
    }
    let mut step = 0;
    for tiles in read {
        for tile in tiles {
            let mut weights = [&[Pairs([[0; 16]; 2]); 8]; MANY];
            for (weights, columns) in weights.iter_mut().zip(columns) {
                *weights = &columns.as_chunks().0[step];
            }
            step += 1;
            for at in 0..8 {
                let mut pairs = [arch::_mm512_setzero_si512(); MANY];
                for (pairs, weights) in pairs.iter_mut().zip(weights) {
                    *pairs = all(&weights[at]);
                }
                for (row, Eight(words)) in tile.iter().enumerate() {
                    let word = arch::_mm512_set1_epi32(words[at] as i32);
                    for (held, pairs) in held.iter_mut().zip(pairs) {
                        held[row] = arch::_mm512_dpwssd_epi32(held[row], word, pairs);
                    }
                }
            }
        }
    }
    let (nothing, most) = (arch::_mm512_setzero_si512(), arch::_mm512_set1_epi32(finish.most));
    let bits = arch::_mm_cvtsi32_si128(finish.shift as i32);
    let one_less = arch::_mm_cvtsi32_si128(finish.shift as i32 - 1);
    let (one, low) = (arch::_mm512_set1_epi32(1), arch::_mm256_set1_epi32(0xffff));
    for (held, to) in held.iter().zip(to) {
        for (&held, to) in held.iter().zip(to) {
            let rounding = arch::_mm512_and_si512(arch::_mm512_srl_epi32(held, one_less), one);
            let mut sum = arch::_mm512_add_epi32(arch::_mm512_sra_epi32(held, bits), rounding);
            if finish.onto {
                let there = eight(&signed(&to.0));
                let even = arch::_mm512_castsi256_si512(arch::_mm256_and_si256(there, low));
                let both = arch::_mm512_inserti64x4::<1>(even, arch::_mm256_srli_epi32::<16>(there));
                sum = arch::_mm512_add_epi32(sum, both);
            }
            sum = arch::_mm512_min_epi32(arch::_mm512_max_epi32(sum, nothing), most);
            let [even, odd] = [arch::_mm512_castsi512_si256(sum), arch::_mm512_extracti64x4_epi64::<1>(sum)];
            *to = apart(arch::_mm256_or_si256(even, arch::_mm256_slli_epi32::<16>(odd)));
        }
    }
}

/// Words as intrinsics want them.
#[inline(always)]
fn signed<const COUNT: usize>(words: &[u32; COUNT]) -> [i32; COUNT] {
    let mut signed = [0; COUNT];
    for (signed, word) in signed.iter_mut().zip(words) {
        *signed = *word as i32;
    }
    signed
}

/// Eight words in one register; the compiler makes one load of it.
#[target_feature(enable = "avx2")]
#[inline]
fn eight(x: &[i32; 8]) -> __m256i {
    arch::_mm256_setr_epi32(x[0], x[1], x[2], x[3], x[4], x[5], x[6], x[7])
}

/// Eight words out of one register; the compiler makes one store of it.
#[target_feature(enable = "avx2")]
#[inline]
fn apart(words: __m256i) -> Eight {
    Eight([
        arch::_mm256_extract_epi32::<0>(words) as u32,
        arch::_mm256_extract_epi32::<1>(words) as u32,
        arch::_mm256_extract_epi32::<2>(words) as u32,
        arch::_mm256_extract_epi32::<3>(words) as u32,
        arch::_mm256_extract_epi32::<4>(words) as u32,
        arch::_mm256_extract_epi32::<5>(words) as u32,
        arch::_mm256_extract_epi32::<6>(words) as u32,
        arch::_mm256_extract_epi32::<7>(words) as u32,
    ])
}

/// Sixteen words in one register; the compiler makes one load of it.
#[target_feature(enable = "avx512f")]
#[inline]
fn wide(x: &[i32; 16]) -> __m512i {
    arch::_mm512_setr_epi32(
        x[0], x[1], x[2], x[3], x[4], x[5], x[6], x[7], x[8], x[9], x[10], x[11], x[12], x[13], x[14], x[15],
    )
}

/// The weights for one word in one register; the compiler makes one load of it.
#[target_feature(enable = "avx512f,avx512bw")]
#[inline]
fn all(Pairs([x, y]): &Pairs) -> __m512i {
    arch::_mm512_set_epi16(
        y[15], y[14], y[13], y[12], y[11], y[10], y[9], y[8], y[7], y[6], y[5], y[4], y[3], y[2], y[1], y[0],
        x[15], x[14], x[13], x[12], x[11], x[10], x[9], x[8], x[7], x[6], x[5], x[4], x[3], x[2], x[1], x[0],
    )
}
