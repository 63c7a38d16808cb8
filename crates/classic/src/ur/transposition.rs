use super::bounds::Bounds;

/// The most that a table takes is 3 MiB.
const MOST_BITS: u32 = 17;

/// The transposition table: what is known of positions at a level. The whole position and the level are the key, so
/// nothing can be taken for anything else, and a value is used for the very depth that it was found at: a leaf's value is an
/// estimate, so one of another depth would be another estimate. A new entry takes the place of an old one.
pub(super) struct TranspositionTable {
    entries: Vec<Entry>,
    /// What is left of 64 bits after as many as a place takes.
    shift: u32,
}

#[derive(Clone, Copy, Default)]
struct Entry {
    /// One more than the key, so that an empty entry matches none.
    key: u64,
    bounds: Bounds,
}

impl TranspositionTable {
    /// A table as large as a search of so many plies has use for: 1.5 MiB for six.
    pub(super) fn new(plies: u32) -> TranspositionTable {
        let bits = (4 + 2 * plies).min(MOST_BITS);
        TranspositionTable { entries: vec![Entry::default(); 1 << bits], shift: 64 - bits }
    }

    /// A table that forgets everything.
    #[cfg(test)]
    pub(super) fn forgetful() -> TranspositionTable {
        TranspositionTable { entries: Vec::new(), shift: 63 }
    }

    #[inline]
    const fn place(&self, key: u64) -> usize {
        (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> self.shift) as usize
    }

    /// What is known under a key of less than 64 bits.
    #[inline]
    pub(super) fn find(&self, key: u64) -> Option<Bounds> {
        let entry = self.entries.get(self.place(key))?;
        (entry.key == key + 1).then_some(entry.bounds)
    }

    /// Keeps what has been found.
    #[inline]
    pub(super) fn keep(&mut self, key: u64, bounds: Bounds) {
        let place = self.place(key);
        if let Some(entry) = self.entries.get_mut(place) {
            *entry = Entry { key: key + 1, bounds };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_serves_only_its_own_key() {
        let mut table = TranspositionTable::new(1);
        let bounds = Bounds { low: -5, high: 5 };
        assert_eq!(table.find(0), None, "an empty table");
        for key in 0..1_000 {
            table.keep(key, bounds);
            assert_eq!(table.find(key), Some(bounds));
            assert_eq!(table.find(key + 1), None);
        }
        let mut forgetful = TranspositionTable::forgetful();
        forgetful.keep(3, bounds);
        assert_eq!(forgetful.find(3), None);
    }

    #[test]
    fn memory_is_bounded() {
        let size = |plies| size_of_val(TranspositionTable::new(plies).entries.as_slice());
        assert_eq!((1..=8).map(size).max(), Some(3 << 20));
        assert_eq!(size(6), 3 << 19);
    }
}
