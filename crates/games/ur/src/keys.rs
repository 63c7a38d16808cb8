use crate::Position;

/// The hash of a position: all of it in one word, mixed by a map that can be undone, so no two positions share a key.
#[inline]
pub(crate) const fn key(position: &Position) -> u64 {
    mix(position.bits())
}

/// Spreads the bits of a word over all of it (the last steps of MurmurHash3).
#[inline]
const fn mix(word: u64) -> u64 {
    let mut key = word;
    key = (key ^ key >> 33).wrapping_mul(0xFF51_AFD7_ED55_8CCD);
    key = (key ^ key >> 33).wrapping_mul(0xC4CE_B9FE_1A85_EC53);
    key ^ key >> 33
}
