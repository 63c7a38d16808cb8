use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::file::{beside, lock, rename};
use crate::head::{LayerEntry, VALUES_AT, checksum};
use crate::store::Store;
use crate::{Head, Solved, TableError, Values};

/// Unfinished work: `FILE.part`, which becomes the table, and `FILE.part.journal`, which tells what is finished in it.
///
/// A layer's values are on the disk before the journal mentions them, with their checksum. Whatever the journal says and
/// the checksums confirm is finished; everything else is done again.
pub(crate) struct Work {
    path: PathBuf,
    part: PathBuf,
    file: File,
    journal: File,
    head: Head,
    /// Which of the head's layers are finished.
    finished: Vec<bool>,
}

/// A line of the journal: layers that were finished together.
#[derive(Serialize, Deserialize)]
struct Entry {
    layers: Vec<Finished>,
}

#[derive(Serialize, Deserialize)]
struct Finished {
    home: [usize; 2],
    checksum: String,
}

impl Work {
    /// Begins the work on a table, or takes it up where it was left.
    pub(crate) fn open(path: &Path, head: Head) -> Result<Work, TableError> {
        let part = beside(path, ".part");
        let journal = beside(path, ".part.journal");
        let open = |path: &Path| {
            let file = File::options().create(true).read(true).write(true).truncate(false).open(path);
            file.map_err(TableError::file(path))
        };
        let file = open(&part)?;
        if !lock(&file) {
            return Err(TableError::Busy { path: part });
        }
        let mut text = String::new();
        let mut written = open(&journal)?;
        // A journal that is no text was not ours, or was never finished: nothing in it counts.
        let _ = written.read_to_string(&mut text);
        let finished = vec![false; head.layers.len()];
        let mut work = Work { path: path.to_owned(), part, file, journal: written, head, finished };
        work.take_up(&text)?;
        Ok(work)
    }

    /// How many positions are finished.
    pub(crate) fn positions(&self) -> u64 {
        let layers = self.head.layers.iter().zip(&self.finished);
        layers.filter(|(_, finished)| **finished).map(|(layer, _)| layer.positions).sum()
    }

    /// Reads the journal as far as it is whole and true, and cuts off the rest.
    fn take_up(&mut self, text: &str) -> Result<(), TableError> {
        let mut lines = text.split_inclusive('\n').filter(|line| line.ends_with('\n'));
        let first =
            lines.next().and_then(|line| Some((line.len(), serde_json::from_str::<Head>(line).ok()?)));
        let Some((mut whole, head)) = first else { return self.begin() };
        let ours = Head { layers: Vec::new(), ..self.head.clone() };
        if head != ours {
            let name = |head: &Head| format!("{} with tolerance {:e}", head.title(), head.tolerance);
            return Err(TableError::OtherWork {
                path: self.part.clone(),
                found: name(&head),
                wanted: name(&ours),
            });
        }
        for line in lines {
            let Ok(entry) = serde_json::from_str::<Entry>(line) else { break };
            if !entry.layers.iter().all(|finished| self.confirm(finished)) {
                break;
            }
            whole += line.len();
        }
        self.set_lengths(whole as u64).map_err(self.refused())
    }

    /// Marks a layer as finished if its values are there.
    fn confirm(&mut self, finished: &Finished) -> bool {
        let Some(index) = self.index(finished.home) else { return false };
        let good = self.bytes(index).is_ok_and(|bytes| checksum(&bytes) == finished.checksum);
        if good {
            self.finished[index] = true;
            self.head.layers[index].checksum.clone_from(&finished.checksum);
        }
        good
    }

    fn begin(&mut self) -> Result<(), TableError> {
        let head = Head { layers: Vec::new(), ..self.head.clone() };
        let line = serde_json::to_string(&head).unwrap_or_default() + "\n";
        self.set_lengths(0).and_then(|()| self.note(&line)).map_err(self.refused())
    }

    fn set_lengths(&mut self, journal: u64) -> io::Result<()> {
        self.file.set_len(self.head.file_length())?;
        self.journal.set_len(journal)?;
        self.journal.seek(SeekFrom::End(0)).map(|_| ())
    }

    fn note(&mut self, line: &str) -> io::Result<()> {
        self.journal.write_all(line.as_bytes())?;
        self.journal.sync_all()
    }

    fn refused(&self) -> impl Fn(io::Error) -> TableError + use<> {
        let (path, needed) = (self.path.clone(), self.head.file_length());
        let hint = format!("; what is finished stays in {}", self.part.display());
        move |error| TableError::write(&path, needed, &hint)(error)
    }

    fn index(&self, home: [usize; 2]) -> Option<usize> {
        self.head.layers.iter().position(|layer| layer.home == home)
    }

    /// The bytes of a layer's values.
    fn bytes(&mut self, index: usize) -> io::Result<Vec<u8>> {
        let range = self.head.bytes_of(&self.head.layers[index]);
        let mut bytes = vec![0; range.len()];
        self.file.seek(SeekFrom::Start(VALUES_AT + range.start as u64))?;
        self.file.read_exact(&mut bytes)?;
        Ok(bytes)
    }

    fn write_layers(&mut self, solved: Solved) -> io::Result<()> {
        let mut entry = Entry { layers: Vec::new() };
        let mut indices = Vec::new();
        for (home, values) in solved {
            let Some(index) = self.index(home) else { continue };
            let bytes = self.head.bits.write(&values);
            let LayerEntry { first, .. } = self.head.layers[index];
            self.file.seek(SeekFrom::Start(VALUES_AT + first * self.head.bits.bytes() as u64))?;
            self.file.write_all(&bytes)?;
            let checksum = checksum(&bytes);
            self.head.layers[index].checksum.clone_from(&checksum);
            entry.layers.push(Finished { home, checksum });
            indices.push(index);
        }
        self.file.sync_data()?;
        self.note(&(serde_json::to_string(&entry)? + "\n"))?;
        indices.into_iter().for_each(|index| self.finished[index] = true);
        Ok(())
    }

    /// Makes the finished work the table.
    pub(crate) fn finish(mut self) -> Result<(), TableError> {
        let first = self.head.to_bytes(&self.path)?;
        let refused = self.refused();
        let mut write = || {
            self.file.seek(SeekFrom::Start(0))?;
            self.file.write_all(&first)?;
            self.file.sync_all()?;
            rename(&self.part, &self.path)
        };
        write().map_err(refused)?;
        let _ = fs::remove_file(beside(&self.part, ".journal"));
        Ok(())
    }
}

impl Store for Work {
    fn has(&self, home: [usize; 2]) -> bool {
        self.index(home).is_some_and(|index| self.finished[index])
    }

    fn read(&mut self, home: [usize; 2]) -> Result<Values, TableError> {
        let bytes = self.index(home).map_or(Ok(Vec::new()), |index| self.bytes(index));
        bytes.map(|bytes| self.head.bits.read(&bytes)).map_err(TableError::file(&self.part))
    }

    fn keep(&mut self, solved: Solved) -> Result<(), TableError> {
        let refused = self.refused();
        self.write_layers(solved).map_err(refused)
    }
}
