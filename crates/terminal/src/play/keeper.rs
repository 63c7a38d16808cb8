use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use parlor_room::Event;

use crate::error::TerminalError;

/// The end of the name of a file that keeps a game.
const EXTENSION: &str = "jsonl";

/// A file that keeps what happens in a room, a line for each event, so that a game that was broken off can be taken up
/// again. It is locked while somebody plays.
#[derive(Debug)]
pub struct Keeper {
    path: PathBuf,
    file: File,
    /// Whether everything so far is in the file.
    is_whole: bool,
}

impl Keeper {
    /// A new file for a game, in this folder; the folder is made if it is missing.
    pub fn begin(folder: &Path, game: &str) -> Result<Keeper, TerminalError> {
        fs::create_dir_all(folder).map_err(failed(folder))?;
        for number in 1.. {
            let path = folder.join(format!("{game}-{number}.{EXTENSION}"));
            let opened = OpenOptions::new().read(true).write(true).create_new(true).open(&path);
            match opened {
                Ok(file) => {
                    file.lock().map_err(failed(&path))?;
                    return Ok(Keeper { path, file, is_whole: true });
                }
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(failed(&path)(error)),
            }
        }
        Err(TerminalError::Other(format!("{} is full of games", folder.display())))
    }

    /// The game that was kept last in this folder and that nobody plays now; of this game only, if one is named.
    pub fn last(folder: &Path, game: Option<&str>) -> Result<Option<Keeper>, TerminalError> {
        let entries = match fs::read_dir(folder) {
            Ok(entries) => entries,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(failed(folder)(error)),
        };
        let mut kept: Vec<(SystemTime, PathBuf)> = Vec::new();
        for path in entries.filter_map(|entry| Some(entry.ok()?.path())) {
            if let Some(changed) = changed(&path).filter(|_| is_of(&path, game)) {
                kept.push((changed, path));
            }
        }
        kept.sort();
        for (_, path) in kept.into_iter().rev() {
            let file = OpenOptions::new().read(true).write(true).open(&path).map_err(failed(&path))?;
            if file.try_lock().is_ok() {
                return Ok(Some(Keeper { path, file, is_whole: true }));
            }
        }
        Ok(None)
    }

    /// What is in the file. A line that was being written when the program was killed is cut off.
    pub(crate) fn read(&self) -> Result<String, TerminalError> {
        let mut text = String::new();
        let mut file = &self.file;
        let read = file.seek(SeekFrom::Start(0)).and_then(|_| file.read_to_string(&mut text));
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let cut = read.and_then(|_| file.set_len(whole as u64)).and_then(|()| file.seek(SeekFrom::End(0)));
        cut.map_err(failed(&self.path))?;
        text.truncate(whole);
        Ok(text)
    }

    /// Adds events.
    pub(crate) fn write(&mut self, events: &[Event]) -> Result<(), TerminalError> {
        let lines: String = events.iter().map(|event| event.to_line() + "\n").collect();
        let written = self.file.write_all(lines.as_bytes()).and_then(|()| self.file.flush());
        self.is_whole &= written.is_ok();
        written.map_err(failed(&self.path))
    }

    /// The file.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// The folder of the file.
    pub(crate) fn folder(&self) -> Option<&Path> {
        self.path.parent()
    }

    /// Whether everything so far is in the file.
    pub(crate) fn is_whole(&self) -> bool {
        self.is_whole
    }

    /// Removes the file: there is nothing to take up again.
    pub(crate) fn remove(self) {
        // If it stays, it is offered again and found to be over.
        let _ = fs::remove_file(&self.path);
    }
}

fn failed(path: &Path) -> impl FnOnce(io::Error) -> TerminalError + use<> {
    TerminalError::file(&path.display().to_string())
}

/// When a file was last changed.
fn changed(path: &Path) -> Option<SystemTime> {
    let is_game = path.extension().is_some_and(|extension| extension == EXTENSION);
    fs::metadata(path).ok().filter(|_| is_game)?.modified().ok()
}

/// Whether a file keeps a game of this name.
fn is_of(path: &Path, game: Option<&str>) -> bool {
    let Some(game) = game else { return true };
    let name = path.file_stem().and_then(|name| name.to_str()).unwrap_or_default();
    name.rsplit_once('-').is_some_and(|(name, _)| name == game)
}
