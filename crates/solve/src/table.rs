use std::fs::File;
use std::path::{Path, PathBuf};

use memmap2::Mmap;
use parlor_rules::Ranked;

use crate::head::{VALUES_AT, checksum};
use crate::{Head, TableError};

/// The values of all positions of a game: the chance to win of the side to move, before its roll.
#[derive(Debug)]
pub struct Table {
    head: Head,
    path: PathBuf,
    bytes: Bytes,
}

#[derive(Debug)]
enum Bytes {
    /// A whole file.
    Mapped(Mmap),
    /// The values alone.
    Held(Vec<u8>),
}

impl Table {
    /// Opens a file and checks all of it: head, length and the checksums of the values.
    pub fn open(path: impl AsRef<Path>) -> Result<Table, TableError> {
        let table = Table::open_unchecked(path)?;
        table.check()?;
        Ok(table)
    }

    /// Opens a file and checks its head and length; [`check`](Table::check) does the rest. For those who open a large
    /// file often and have checked it once.
    pub fn open_unchecked(path: impl AsRef<Path>) -> Result<Table, TableError> {
        let path = path.as_ref();
        let file = File::open(path).map_err(TableError::file(path))?;
        let found = file.metadata().map_err(TableError::file(path))?.len();
        if found == 0 {
            return Err(TableError::NotATable { path: path.to_owned() });
        }
        let map = map(&file).map_err(TableError::file(path))?;
        let head = Head::read(path, &map)?;
        if found != head.file_length() {
            let wanted = head.file_length();
            return Err(TableError::Length { path: path.to_owned(), found, wanted });
        }
        Ok(Table { head, path: path.to_owned(), bytes: Bytes::Mapped(map) })
    }

    /// A table of values in the order of the ranks, held in memory.
    pub(crate) fn hold(head: Head, bytes: Vec<u8>) -> Table {
        let mut table = Table { head, path: PathBuf::from("a table in memory"), bytes: Bytes::Held(bytes) };
        let sums: Vec<_> = table.sums().collect();
        for (layer, sum) in table.head.layers.iter_mut().zip(sums) {
            layer.checksum = sum;
        }
        table
    }

    /// Compares the checksums of all values.
    pub fn check(&self) -> Result<(), TableError> {
        match self.head.layers.iter().zip(self.sums()).find(|(layer, sum)| layer.checksum != *sum) {
            Some((layer, _)) => Err(TableError::Altered { path: self.path.clone(), home: layer.home }),
            None => Ok(()),
        }
    }

    /// Whether these are the values of this game with these settings.
    pub fn expect<G: Ranked>(&self, game: &G) -> Result<(), TableError> {
        if self.head.game == G::ABOUT.id && self.head.positions == game.positions() {
            return Ok(());
        }
        let found = format!("{} ({} positions)", self.head.title(), self.head.positions);
        let wanted = format!("{} with {} positions", G::ABOUT.id, game.positions());
        Err(TableError::Foreign { path: self.path.clone(), found, wanted })
    }

    /// The value of the position of a rank; 1/2 for a rank that no position has.
    #[inline]
    pub fn value(&self, rank: u64) -> f64 {
        let index = usize::try_from(rank).unwrap_or(usize::MAX);
        self.head.bits.value(self.values(), index).unwrap_or(0.5)
    }

    /// How near to the truth values are, at a rough but safe guess: ten times what still changed when the solver
    /// stopped, and half a step of the numbers that are kept.
    pub fn accuracy(&self) -> f64 {
        10.0 * self.head.tolerance + 0.5 * self.head.bits.step()
    }

    /// What the table says of itself.
    pub fn head(&self) -> &Head {
        &self.head
    }

    /// How many pieces each side has, if that is a setting of the game.
    pub fn pieces(&self) -> Option<u8> {
        self.head.settings.get("pieces")?.parse().ok()
    }

    /// The bytes of the values.
    #[inline]
    pub(crate) fn values(&self) -> &[u8] {
        match &self.bytes {
            Bytes::Mapped(map) => map.get(VALUES_AT as usize..).unwrap_or(&[]),
            Bytes::Held(bytes) => bytes,
        }
    }

    fn sums(&self) -> impl Iterator<Item = String> {
        let bytes = |layer| self.values().get(self.head.bytes_of(layer)).unwrap_or(&[]);
        self.head.layers.iter().map(move |layer| checksum(bytes(layer)))
    }
}

/// Maps a file into memory.
#[allow(unsafe_code, reason = "mapping a file is unsafe by its nature; this is the only place")]
fn map(file: &File) -> std::io::Result<Mmap> {
    // SAFETY: The map is read as plain bytes, of which any value is valid. It would be unsound if someone shortened or
    // changed the file meanwhile. Tables are never written in place: the solver works on another file and renames it
    // when it is whole, which leaves open maps with the old one.
    unsafe { Mmap::map(file) }
}
