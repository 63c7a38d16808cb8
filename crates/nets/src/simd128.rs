//! [`Products`](crate::products::Products) for WebAssembly with vectors.

use std::arch::wasm32 as arch;
use std::arch::wasm32::v128;

use crate::products::{Eight, Finish, LONGEST, Pairs, Sums, Tile};

/// The words of two rows, each in one stretch: loops over the few words of a tile take longer.
pub(crate) struct Rows([[v128; LONGEST / 4]; 2]);

impl Rows {
    /// Room for them.
    #[inline(always)]
    pub fn new() -> Rows {
        Rows([[arch::u32x4_splat(0); LONGEST / 4]; 2])
    }

    /// Lays those of tiles that lie one behind the other out, from a row on.
    #[inline(always)]
    pub fn lay_out(&mut self, first: usize, read: [&[Tile]; 2]) {
        let [one, two] = &mut self.0;
        let mut room = one.as_chunks_mut::<2>().0.iter_mut().zip(two.as_chunks_mut::<2>().0);
        for tiles in read {
            for (tile, (one, two)) in tiles.iter().zip(&mut room) {
                (*one, *two) = (eight(tile[first]), eight(tile[first + 1]));
            }
        }
    }

    #[inline(always)]
    fn words(&self) -> &[[u32; LONGEST]; 2] {
        #[expect(unsafe_code, reason = "four words are as large as a vector and need no more to be aligned")]
        unsafe {
            &*std::ptr::from_ref(&self.0).cast()
        }
    }

    /// What they and sixteen columns make.
    #[inline(always)]
    pub fn products(&self, columns: &[Pairs], begin: &Sums, finish: Finish, to: &mut [Eight; 2]) {
        let ([one, two], mut held) = (self.words(), [sixteen(begin); 2]);
        for ((one, two), Pairs(weights)) in one.iter().zip(two).zip(columns) {
            let words = [arch::u32x4_splat(*one), arch::u32x4_splat(*two)];
            for (place, weights) in weights.as_flattened().as_chunks().0.iter().enumerate() {
                let weights = weights_of(weights);
                for (held, word) in held.iter_mut().zip(words) {
                    held[place] = arch::i32x4_add(held[place], arch::i32x4_dot_i16x8(word, weights));
                }
            }
        }
        for (held, to) in held.into_iter().zip(to) {
            *to = cut(held, finish, *to);
        }
    }
}

/// Rounds sixteen sums, adds them to what is there if they are to be, cuts them, and puts each two into a word.
#[inline(always)]
fn cut(held: [v128; 4], finish: Finish, there: Eight) -> Eight {
    let (nothing, most) = (arch::i32x4_splat(0), arch::i32x4_splat(finish.most));
    let (one, low) = (arch::i32x4_splat(1), arch::i32x4_splat(0xffff));
    let there = eight(there);
    let shifted = |sum: v128, onto: v128| {
        let rounding = arch::v128_and(arch::u32x4_shr(sum, finish.shift - 1), one);
        let mut sum = arch::i32x4_add(arch::i32x4_shr(sum, finish.shift), rounding);
        if finish.onto {
            sum = arch::i32x4_add(sum, onto);
        }
        arch::i32x4_min(arch::i32x4_max(sum, nothing), most)
    };
    let half = |at: usize| {
        let even = shifted(held[at], arch::v128_and(there[at], low));
        let odd = shifted(held[at + 2], arch::u32x4_shr(there[at], 16));
        arch::v128_or(even, arch::u32x4_shl(odd, 16))
    };
    words([half(0), half(1)])
}

/// Five times eight words added up.
#[inline(always)]
pub(crate) fn add_five([a, b, c, d, e]: [&Eight; 5]) -> Eight {
    let [a, b, c, d, e] = [eight(*a), eight(*b), eight(*c), eight(*d), eight(*e)];
    let sum = |at: usize| {
        let four = arch::u32x4_add(arch::u32x4_add(a[at], b[at]), arch::u32x4_add(c[at], d[at]));
        arch::u32x4_add(four, e[at])
    };
    words([sum(0), sum(1)])
}

// Put together of single numbers, vectors are not always loaded and stored at once, and everything takes half as long again.

#[inline(always)]
fn sixteen(sums: &Sums) -> [v128; 4] {
    #[expect(unsafe_code, reason = "vectors are as large as what they are made of, and any bits are one")]
    unsafe {
        std::mem::transmute::<Sums, [v128; 4]>(*sums)
    }
}

#[inline(always)]
fn weights_of(weights: &[i16; 8]) -> v128 {
    #[expect(unsafe_code, reason = "vectors are as large as what they are made of, and any bits are one")]
    unsafe {
        std::mem::transmute::<[i16; 8], v128>(*weights)
    }
}

#[inline(always)]
fn eight(words: Eight) -> [v128; 2] {
    #[expect(unsafe_code, reason = "vectors are as large as what they are made of, and any bits are one")]
    unsafe {
        std::mem::transmute::<Eight, [v128; 2]>(words)
    }
}

#[inline(always)]
fn words(vectors: [v128; 2]) -> Eight {
    #[expect(unsafe_code, reason = "words are as large as vectors, and any bits are words")]
    unsafe {
        std::mem::transmute::<[v128; 2], Eight>(vectors)
    }
}
