use std::sync::atomic::{AtomicU64, Ordering};

use crate::Score;

/// What is known about a position that was searched before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    /// What was found, counted from the position itself.
    pub score: Score,
    /// How the score is meant.
    pub bound: Bound,
    /// How deep the search was; [`Entry::COMPLETE`] if nothing in it was guessed.
    pub depth: u8,
    /// The slot of the best move, or [`Entry::NO_SLOT`].
    pub slot: u16,
}

/// Which side of the score the truth may lie on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bound {
    /// Nothing is said about the score; only the move counts.
    Nothing = 0,
    /// The value is at most the score.
    AtMost = 1,
    /// The value is at least the score.
    AtLeast = 2,
    /// The value is the score.
    Exactly = 3,
}

impl Entry {
    /// The depth of a search in which nothing was guessed: as good as any depth.
    pub const COMPLETE: u8 = u8::MAX;
    /// No move is known.
    pub const NO_SLOT: u16 = u16::MAX;

    /// Whether it holds at every depth: nothing was guessed, or a win or a loss is sure.
    #[inline]
    pub fn is_proof(self) -> bool {
        let won = self.score.is_won() && matches!(self.bound, Bound::AtLeast | Bound::Exactly);
        let lost = self.score.is_lost() && matches!(self.bound, Bound::AtMost | Bound::Exactly);
        self.depth == Entry::COMPLETE || won || lost
    }

    #[inline]
    fn pack(self) -> u64 {
        self.score.value() as u32 as u64
            | u64::from(self.slot) << 32
            | u64::from(self.depth) << 48
            | (self.bound as u64) << 56
            // An entry is never all zeros, which stands for an empty place.
            | 1 << 63
    }

    #[inline]
    fn unpack(data: u64) -> Entry {
        let bound = match data >> 56 & 3 {
            0 => Bound::Nothing,
            1 => Bound::AtMost,
            2 => Bound::AtLeast,
            _ => Bound::Exactly,
        };
        let score = Score::of_value(data as u32 as i32);
        Entry { score, bound, depth: (data >> 48) as u8, slot: (data >> 32) as u16 }
    }
}

/// A place for one entry. The key is stored mixed with the data, so that a place written by two threads at once is
/// not taken for an entry of either.
#[derive(Default)]
struct Place {
    mixed: AtomicU64,
    data: AtomicU64,
}

/// Places that share a line of the processor's cache.
#[derive(Default)]
#[repr(align(64))]
struct Bucket([Place; 4]);

/// A transposition table that is never larger than it was told to be. It grows with the nodes searched, so that short
/// searches do not pay for a large one; when it grows depends on the count of nodes alone.
pub(crate) struct Table {
    buckets: Vec<Bucket>,
    most_buckets: usize,
}

const PLACES: usize = 4;
/// As many plies deeper than it is a proof counts when a place is wanted: lines to the end are read from proofs.
const PROOF_WORTH: u32 = 6;
const FIRST_BUCKETS: usize = 1 << 10;
/// Buckets made or moved between two looks at the watch: well under a millisecond.
const BUCKETS_AT_ONCE: usize = 1 << 12;

impl Table {
    /// A table of at most so many bytes.
    pub fn new(most_bytes: usize) -> Table {
        let most = (most_bytes / size_of::<Bucket>()).max(1);
        let most_buckets = 1 << most.ilog2();
        let mut table = Table { buckets: Vec::new(), most_buckets };
        table.buckets.resize_with(FIRST_BUCKETS.min(most_buckets), Bucket::default);
        table
    }

    /// The same entries with room for those of so many nodes, if there is not room enough, and as far as it may grow. Most
    /// nodes are leaves and leave no entry; a table that is no larger than needed stays in the processor's caches. Large
    /// tables take their time: `go_on` is asked meanwhile, and nothing comes of it if it says no.
    pub fn grown(&self, nodes: u64, mut go_on: impl FnMut() -> bool) -> Option<Table> {
        let wanted = usize::try_from(nodes / PLACES as u64).unwrap_or(usize::MAX);
        if wanted <= self.buckets.len() || self.buckets.len() >= self.most_buckets {
            return None;
        }
        // Twice as much as wanted: moving the entries is not free.
        let count =
            wanted.saturating_mul(2).checked_next_power_of_two().unwrap_or(usize::MAX).min(self.most_buckets);
        let mut buckets = Vec::with_capacity(count);
        while buckets.len() < count {
            buckets.resize_with((buckets.len() + BUCKETS_AT_ONCE).min(count), Bucket::default);
            if !go_on() {
                return None;
            }
        }
        let larger = Table { buckets, most_buckets: self.most_buckets };
        for buckets in self.buckets.chunks(BUCKETS_AT_ONCE) {
            for place in buckets.iter().flat_map(|bucket| &bucket.0) {
                let data = place.data.load(Ordering::Relaxed);
                if data != 0 {
                    larger.put(place.mixed.load(Ordering::Relaxed) ^ data, Entry::unpack(data));
                }
            }
            if !go_on() {
                return None;
            }
        }
        Some(larger)
    }

    #[inline]
    fn bucket(&self, key: u64) -> &[Place; PLACES] {
        &self.buckets[key as usize & (self.buckets.len() - 1)].0
    }

    /// What is known under a key.
    #[inline]
    pub fn get(&self, key: u64) -> Option<Entry> {
        for place in self.bucket(key) {
            let data = place.data.load(Ordering::Relaxed);
            if place.mixed.load(Ordering::Relaxed) ^ data == key && data != 0 {
                return Some(Entry::unpack(data));
            }
        }
        None
    }

    /// Remembers an entry, in place of the one under the same key or else of the shallowest.
    #[inline]
    pub fn put(&self, key: u64, mut entry: Entry) {
        let bucket = self.bucket(key);
        let (mut chosen, mut least) = (0, u32::MAX);
        for (index, place) in bucket.iter().enumerate() {
            let data = place.data.load(Ordering::Relaxed);
            if data == 0 {
                (chosen, least) = (index, 0);
                continue;
            }
            let known = Entry::unpack(data);
            if place.mixed.load(Ordering::Relaxed) ^ data == key {
                if entry.slot == Entry::NO_SLOT {
                    entry.slot = known.slot;
                }
                // What is proved stays so.
                if known.is_proof() && !entry.is_proof() {
                    return;
                }
                chosen = index;
                break;
            }
            let proof = if known.is_proof() { PROOF_WORTH } else { 0 };
            let worth = 1 + u32::from(known.depth) + proof;
            if worth < least {
                (chosen, least) = (index, worth);
            }
        }
        let data = entry.pack();
        bucket[chosen].data.store(data, Ordering::Relaxed);
        bucket[chosen].mixed.store(key ^ data, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use parlor_rules::Draws;

    use super::*;

    fn entry(depth: u8) -> Entry {
        Entry { score: Score::guess(i32::from(depth)), bound: Bound::AtMost, depth, slot: 7 }
    }

    #[test]
    fn what_is_put_is_got_until_deeper_entries_need_the_place() {
        let table = Table::new(64);
        for depth in [3, 9, 5, 7] {
            table.put(u64::from(depth) << 32, entry(depth));
        }
        for depth in [3, 9, 5, 7] {
            assert_eq!(table.get(u64::from(depth) << 32), Some(entry(depth)));
        }
        table.put(1, entry(4));
        assert_eq!(table.get(1), Some(entry(4)));
        assert_eq!(table.get(3 << 32), None);
        assert_eq!(table.get(9 << 32), Some(entry(9)));
    }

    #[test]
    fn a_proof_is_not_lost_to_a_guess() {
        let table = Table::new(64);
        let lost = Entry { score: Score::lost_in(4), ..entry(3) };
        for (key, proof) in [(5, entry(Entry::COMPLETE)), (6, lost)] {
            table.put(key, proof);
            table.put(key, entry(30));
            assert_eq!(table.get(key), Some(proof));
        }
    }

    #[test]
    fn a_table_grows_with_its_entries_but_not_beyond_its_bound() {
        let table = Table::new(1 << 20);
        let mut draws = Draws::new(4);
        let keys: Vec<u64> = (0..2_000).map(|_| draws.draw()).collect();
        keys.iter().for_each(|&key| table.put(key, entry(8)));
        let mut looks = 0;
        let larger = table.grown(100_000, || {
            looks += 1;
            true
        });
        let larger = larger.unwrap();
        assert_eq!(larger.buckets.len() * size_of::<Bucket>(), 1 << 20);
        assert!(keys.iter().filter(|&&key| larger.get(key) == Some(entry(8))).count() > 1_900);
        assert!(larger.grown(u64::MAX, || true).is_none());
        assert!(looks > 1 && table.grown(100_000, || false).is_none());
    }

    #[test]
    fn entries_survive_packing() {
        for bound in [Bound::Nothing, Bound::AtMost, Bound::AtLeast, Bound::Exactly] {
            for score in [Score::won_in(3), Score::lost_in(9), Score::guess(-77), Score::DRAW] {
                let entry = Entry { score, bound, depth: 200, slot: 65_535 };
                assert_eq!(Entry::unpack(entry.pack()), entry);
            }
        }
    }
}
