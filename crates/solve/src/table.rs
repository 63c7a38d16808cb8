use std::fs::File;
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};

use memmap2::Mmap;
use parlor_rules::Ranked;

use crate::head::VALUES_AT;
use crate::live_file::{LiveFile, open_file};
use crate::sum::Sum;
use crate::{Head, LayerEntry, TableError};

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
    /// A whole file that others may write to.
    Live(LiveFile),
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
        let file = open_file(path).map_err(TableError::file(path))?;
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

    /// Opens a file for a program that runs for long, while others may write to it, and checks all of it. Values are read
    /// from the file one by one, and [`is_unchanged`](Table::is_unchanged) says whether they are still those that were
    /// checked.
    pub fn open_live(path: impl AsRef<Path>) -> Result<Table, TableError> {
        let path = path.as_ref();
        let file = LiveFile::open(path).map_err(TableError::file(path))?;
        let mut first = vec![0; file.length().min(VALUES_AT) as usize];
        file.read(0, &mut first).map_err(TableError::file(path))?;
        let head = Head::read(path, &first)?;
        let (found, wanted) = (file.length(), head.file_length());
        if found != wanted {
            return Err(TableError::Length { path: path.to_owned(), found, wanted });
        }
        let table = Table { head, path: path.to_owned(), bytes: Bytes::Live(file) };
        table.check()?;
        Ok(table)
    }

    /// Whether the values are still those that were opened; only a file that was opened [live](Table::open_live) can tell.
    pub fn is_unchanged(&self) -> bool {
        match &self.bytes {
            Bytes::Live(file) => file.is_unchanged(),
            Bytes::Mapped(_) | Bytes::Held(_) => true,
        }
    }

    /// A table of values in the order of the ranks, held in memory.
    pub(crate) fn hold(head: Head, bytes: Vec<u8>) -> Table {
        let mut table = Table { head, path: PathBuf::from("a table in memory"), bytes: Bytes::Held(bytes) };
        // What is in memory can always be read.
        let sums: Vec<_> =
            table.head.layers.iter().map(|layer| table.sum(layer).unwrap_or_default()).collect();
        for (layer, sum) in table.head.layers.iter_mut().zip(sums) {
            layer.checksum = sum;
        }
        table
    }

    /// Compares the checksums of all values.
    pub fn check(&self) -> Result<(), TableError> {
        for layer in &self.head.layers {
            if self.sum(layer).map_err(TableError::file(&self.path))? != layer.checksum {
                return Err(TableError::Altered { path: self.path.clone(), home: layer.home });
            }
        }
        Ok(())
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
        match &self.bytes {
            Bytes::Mapped(map) => self.head.bits.value(after_head(map), index),
            Bytes::Held(bytes) => self.head.bits.value(bytes, index),
            Bytes::Live(file) => self.live_value(file, rank),
        }
        .unwrap_or(0.5)
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

    /// Hands on the bytes of some values, at most so many at a time.
    pub(crate) fn for_each_chunk(
        &self,
        range: Range<usize>,
        size: usize,
        f: &mut dyn FnMut(&[u8]) -> io::Result<()>,
    ) -> io::Result<()> {
        let held = match &self.bytes {
            Bytes::Mapped(map) => after_head(map),
            Bytes::Held(bytes) => bytes,
            Bytes::Live(file) => {
                let mut chunk = vec![0; size.min(range.len())];
                let mut at = range.start;
                while at < range.end {
                    let length = size.min(range.end - at);
                    file.read(VALUES_AT + at as u64, &mut chunk[..length])?;
                    f(&chunk[..length])?;
                    at += length;
                }
                return Ok(());
            }
        };
        held.get(range).unwrap_or(&[]).chunks(size.max(1)).try_for_each(f)
    }

    fn live_value(&self, file: &LiveFile, rank: u64) -> Option<f64> {
        let each = self.head.bits.bytes();
        let mut bytes = [0; 8];
        let at = rank.checked_mul(each as u64)?.checked_add(VALUES_AT)?;
        file.read(at, bytes.get_mut(..each)?).ok()?;
        self.head.bits.value(&bytes, 0)
    }

    /// The checksum of a layer's values.
    fn sum(&self, layer: &LayerEntry) -> io::Result<String> {
        let mut sum = Sum::default();
        self.for_each_chunk(self.head.bytes_of(layer), SUMMED_AT_ONCE, &mut |chunk| sum.add(chunk))?;
        Ok(sum.text())
    }
}

/// Bytes that are read at once for a checksum.
const SUMMED_AT_ONCE: usize = 1 << 20;

fn after_head(map: &Mmap) -> &[u8] {
    map.get(VALUES_AT as usize..).unwrap_or(&[])
}

/// Maps a file into memory.
#[allow(unsafe_code, reason = "mapping a file is unsafe by its nature; this is the only place")]
fn map(file: &File) -> std::io::Result<Mmap> {
    // SAFETY: The map is read as plain bytes, of which any value is valid. It would be unsound if someone shortened or
    // changed the file meanwhile. Tables are never written in place: the solver works on another file and renames it
    // when it is whole, which leaves open maps with the old one.
    unsafe { Mmap::map(file) }
}
