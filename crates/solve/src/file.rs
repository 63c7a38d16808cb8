use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use crate::sum::Sum;
use crate::{Bits, Table, TableError};

/// How many values are converted at a time.
const CHUNK: usize = 1 << 16;

impl Table {
    /// Writes the table with so many bits a value, whole or not at all.
    pub fn write(&self, path: impl AsRef<Path>, bits: Bits) -> Result<(), TableError> {
        write_whole(self, path.as_ref(), bits)
    }
}

/// A path with something after its name.
pub(crate) fn beside(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    PathBuf::from(name)
}

/// Writes a table to a file beside the one that is wanted and renames it when it is whole and on the disk.
fn write_whole(table: &Table, path: &Path, bits: Bits) -> Result<(), TableError> {
    let mut head = table.head().clone();
    head.bits = bits;
    // Checksums come before the values in the file, so the values are converted twice instead of being held in memory.
    for (layer, of) in head.layers.iter_mut().zip(&table.head().layers) {
        let mut sum = Sum::default();
        convert(table, of, bits, &mut sum).map_err(TableError::file(path))?;
        layer.checksum = sum.text();
    }
    let new = beside(path, ".new");
    let refused = TableError::write(path, head.file_length(), "");
    let first = head.to_bytes(path)?;
    let file = File::options().create(true).write(true).truncate(false).open(&new).map_err(&refused)?;
    if !lock(&file) {
        return Err(TableError::Busy { path: new });
    }
    // What a killed program left there is cut off; what is empty is left alone, be it a file or not.
    let length = file.metadata().map_err(&refused)?.len();
    let emptied = if length > 0 { file.set_len(0) } else { Ok(()) };
    let written = emptied.and_then(|()| {
        let mut out = BufWriter::new(file);
        out.write_all(&first)?;
        for layer in &table.head().layers {
            convert(table, layer, bits, &mut out)?;
        }
        out.into_inner().map_err(io::IntoInnerError::into_error)?.sync_all()
    });
    written.and_then(|()| rename(&new, path)).map_err(|error| {
        let _ = fs::remove_file(&new);
        refused(error)
    })
}

/// Writes the values of a layer with so many bits.
fn convert(table: &Table, layer: &crate::LayerEntry, bits: Bits, out: &mut impl Write) -> io::Result<()> {
    let from = table.head().bits;
    let range = table.head().bytes_of(layer);
    table.for_each_chunk(range, CHUNK * from.bytes(), &mut |chunk| {
        out.write_all(&bits.write(&from.read(chunk)))
    })
}

/// Takes a file for ourselves. A program that was killed may hold it a moment longer, until the system has cleared up
/// after it, so this waits for two seconds before it gives up.
pub(crate) fn lock(file: &File) -> bool {
    let mut tries = (0..20).map(|_| file.try_lock().is_ok());
    tries.any(|locked| {
        if !locked {
            thread::sleep(Duration::from_millis(100));
        }
        locked
    })
}

/// Gives a finished file its name, and makes sure that the name lasts.
pub(crate) fn rename(from: &Path, path: &Path) -> io::Result<()> {
    fs::rename(from, path)?;
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    // Not every system can open a folder; the rename itself is done by now.
    if let Ok(folder) = File::open(folder) {
        let _ = folder.sync_all();
    }
    Ok(())
}
