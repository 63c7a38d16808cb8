use super::numbers::Numbers;

/// What is known about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    pub numbers: Numbers,
    /// Where a win is proved: after how many plies the game is over at the latest.
    pub plies: u16,
}

/// A place for one entry; empty where both numbers are 0.
#[derive(Clone, Copy)]
struct Place {
    key: u64,
    numbers: Numbers,
    plies: u16,
    /// How much work is in it, roughly: the binary logarithm of its nodes.
    work: u8,
}

const PLACES: usize = 4;
const EMPTY: Place = Place { key: 0, numbers: Numbers { proof: 0, disproof: 0 }, plies: 0, work: 0 };

/// Remembers positions in a bounded number of bytes; what cost most work stays longest.
pub(crate) struct Table {
    places: Vec<Place>,
}

impl Table {
    /// A table of at most so many bytes, and of at most four places for each of so many nodes.
    pub fn new(bytes: usize, nodes: u64) -> Table {
        let wanted = usize::try_from(nodes).unwrap_or(usize::MAX).saturating_mul(4);
        let count = (bytes / size_of::<Place>()).min(wanted).max(PLACES);
        Table { places: vec![EMPTY; 1 << count.ilog2()] }
    }

    #[inline]
    fn bucket(&self, key: u64) -> usize {
        key as usize & (self.places.len() - 1) & !(PLACES - 1)
    }

    /// What is known under a key.
    #[inline]
    pub fn get(&self, key: u64) -> Option<Entry> {
        let bucket = self.bucket(key);
        let place = self.places[bucket..bucket + PLACES].iter().find(|place| place.key == key)?;
        let Place { numbers, plies, .. } = *place;
        (numbers.proof != 0 || numbers.disproof != 0).then_some(Entry { numbers, plies })
    }

    /// Remembers an entry that took so many nodes.
    #[inline]
    pub fn put(&mut self, key: u64, entry: Entry, nodes: u64) {
        let bucket = self.bucket(key);
        let places = &mut self.places[bucket..bucket + PLACES];
        let known = places.iter().position(|place| place.key == key);
        let least = || (0..PLACES).min_by_key(|&index| places[index].work).unwrap_or(0);
        let chosen = known.unwrap_or_else(least);
        // What is settled is what lines are made of.
        let settled = if entry.numbers.is_settled() { 8 } else { 0 };
        let work = nodes.max(1).ilog2() as u8 + 1 + settled;
        places[chosen] = Place { key, numbers: entry.numbers, plies: entry.plies, work };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cost_most_stays() {
        let mut table = Table::new(4 * size_of::<Place>(), 1_000);
        let entry = |proof: u64| Entry { numbers: Numbers::open(proof, 1), plies: 0 };
        for key in 1..=4 {
            table.put(key, entry(key), 100 * key);
        }
        table.put(9, entry(9), 1);
        assert_eq!(table.get(1), None);
        assert_eq!((table.get(4), table.get(9)), (Some(entry(4)), Some(entry(9))));
        table.put(4, entry(7), 1);
        assert_eq!(table.get(4), Some(entry(7)));
        assert_eq!(table.get(0), None);
    }
}
