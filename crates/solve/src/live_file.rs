use std::fs::{File, Metadata};
use std::io;
use std::path::Path;
use std::time::SystemTime;

/// A file that is read piece by piece while others may write to it. Nothing of it is mapped into memory, so that one who
/// shortens it makes a read fail and not the program; and one who changes it is noticed.
#[derive(Debug)]
pub(crate) struct LiveFile {
    file: File,
    stamp: Stamp,
}

/// What changes when a file is written to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Stamp {
    length: u64,
    written: Option<SystemTime>,
}

impl Stamp {
    fn of(metadata: &Metadata) -> Stamp {
        Stamp { length: metadata.len(), written: metadata.modified().ok() }
    }
}

impl LiveFile {
    /// Opens a file. What is no file, such as a pipe, is refused without waiting for anything.
    pub fn open(path: &Path) -> io::Result<LiveFile> {
        let file = open_file(path)?;
        let stamp = Stamp::of(&file.metadata()?);
        Ok(LiveFile { file, stamp })
    }

    /// How long it was when it was opened.
    pub fn length(&self) -> u64 {
        self.stamp.length
    }

    /// Whether nobody has written to it since it was opened. One that was replaced as a whole is still here as it was.
    pub fn is_unchanged(&self) -> bool {
        self.file.metadata().is_ok_and(|metadata| Stamp::of(&metadata) == self.stamp)
    }

    /// Reads the bytes that begin here.
    pub fn read(&self, at: u64, bytes: &mut [u8]) -> io::Result<()> {
        read_at(&self.file, at, bytes)
    }
}

/// Opens what is a file, and nothing that one could wait for.
pub(crate) fn open_file(path: &Path) -> io::Result<File> {
    if !std::fs::metadata(path)?.is_file() {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "it is not a file"));
    }
    File::open(path)
}

#[cfg(unix)]
fn read_at(file: &File, at: u64, bytes: &mut [u8]) -> io::Result<()> {
    std::os::unix::fs::FileExt::read_exact_at(file, bytes, at)
}

#[cfg(windows)]
fn read_at(file: &File, mut at: u64, mut bytes: &mut [u8]) -> io::Result<()> {
    while !bytes.is_empty() {
        let read = std::os::windows::fs::FileExt::seek_read(file, bytes, at)?;
        if read == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        at += read as u64;
        bytes = &mut bytes[read..];
    }
    Ok(())
}

#[cfg(not(any(unix, windows)))]
fn read_at(_: &File, _: u64, _: &mut [u8]) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}
