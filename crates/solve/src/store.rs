use std::collections::BTreeMap;

use crate::{Bits, Head, Solved, Table, TableError, Values};

/// Where finished layers are kept while the rest is solved.
///
/// Values lose their last digits when they are kept. The solver always goes on from what is kept, never from what it
/// still remembers, so that work that was broken off and taken up again gives the same table to the last bit.
pub(crate) trait Store {
    /// Whether a layer is finished.
    fn has(&self, home: [usize; 2]) -> bool;

    /// The values of a finished layer.
    fn read(&mut self, home: [usize; 2]) -> Result<Values, TableError>;

    /// Keeps layers that were finished together.
    fn keep(&mut self, solved: Solved) -> Result<(), TableError>;
}

/// Layers held in memory, as bytes.
#[derive(Default)]
pub(crate) struct Memory {
    layers: BTreeMap<[usize; 2], Vec<u8>>,
}

impl Memory {
    /// All layers together.
    pub(crate) fn into_table(self, head: Head) -> Table {
        let mut bytes = Vec::with_capacity(head.positions as usize * Bits::ThirtyTwo.bytes());
        for layer in self.layers.into_values() {
            bytes.extend_from_slice(&layer);
        }
        Table::hold(head, bytes)
    }
}

impl Store for Memory {
    fn has(&self, home: [usize; 2]) -> bool {
        self.layers.contains_key(&home)
    }

    fn read(&mut self, home: [usize; 2]) -> Result<Values, TableError> {
        Ok(self.layers.get(&home).map(|bytes| Bits::ThirtyTwo.read(bytes)).unwrap_or_default())
    }

    fn keep(&mut self, solved: Solved) -> Result<(), TableError> {
        self.layers.extend(solved.into_iter().map(|(home, values)| (home, Bits::ThirtyTwo.write(&values))));
        Ok(())
    }
}
