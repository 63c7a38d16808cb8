use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufWriter, Read, Seek, SeekFrom, Write};
use std::marker::PhantomData;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;

use parlor_search::{Expert, Pruning};
use parlor_taught::{Inputs, Teachable};
use serde_json::json;
use thiserror::Error;

use super::{Sample, play_lesson};

const MAGIC: &[u8; 8] = b"ParlorPs";

/// A file of samples: what they are said at the beginning, then all samples in the order of their games.
///
/// A file that was broken off goes on with the game that its last sample is from, and becomes the same as if it had never
/// been broken off.
#[derive(Debug)]
pub struct Lessons<G> {
    path: PathBuf,
    file: BufWriter<File>,
    /// The game to go on with.
    next: u32,
    samples: u64,
    game: PhantomData<G>,
}

/// How lessons are made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plan {
    /// Nodes a move.
    pub nodes: u64,
    /// The seed of the games.
    pub seed: u64,
    /// Whose games they are, in a word: `handmade`, or the name of a network.
    pub teacher: String,
}

/// Why lessons cannot be made.
#[derive(Debug, Error)]
pub enum LessonError {
    /// The file cannot be read or written.
    #[error("{path}: {error}")]
    File {
        /// The file.
        path: String,
        /// What the system said.
        error: io::Error,
    },
    /// The file holds something else.
    #[error("{path} holds something else, or lessons made otherwise; name another file")]
    Other {
        /// The file.
        path: String,
    },
}

impl<G: Teachable> Lessons<G> {
    /// Opens a file of lessons, or begins one.
    pub fn open(path: &Path, game: &G, plan: &Plan) -> Result<Lessons<G>, LessonError> {
        let failed = |error| LessonError::File { path: path.display().to_string(), error };
        let head = head(game, plan);
        let mut file =
            File::options().read(true).write(true).create(true).truncate(false).open(path).map_err(failed)?;
        let length = file.metadata().map_err(failed)?.len();
        let (mut next, mut samples) = (0, 0);
        if length < head.len() as u64 {
            file.set_len(0).map_err(failed)?;
            file.write_all(&head).map_err(failed)?;
        } else {
            let mut there = vec![0; head.len()];
            file.read_exact(&mut there).map_err(failed)?;
            if there != head {
                return Err(LessonError::Other { path: path.display().to_string() });
            }
            let size = Sample::size::<G>() as u64;
            samples = (length - head.len() as u64) / size;
            let place = |index: u64| head.len() as u64 + index * size;
            let mut game_of = |index: u64| -> io::Result<u32> {
                let mut bytes = [0; 4];
                file.seek(SeekFrom::Start(place(index)))?;
                file.read_exact(&mut bytes)?;
                Ok(u32::from_le_bytes(bytes))
            };
            // The last game may not be whole: it is played again.
            if samples > 0 {
                next = game_of(samples - 1).map_err(failed)?;
                while samples > 0 && game_of(samples - 1).map_err(failed)? == next {
                    samples -= 1;
                }
            }
            file.set_len(place(samples)).map_err(failed)?;
            file.seek(SeekFrom::End(0)).map_err(failed)?;
        }
        Ok(Lessons { path: path.to_owned(), file: BufWriter::new(file), next, samples, game: PhantomData })
    }

    /// The number of the game to go on with.
    pub fn games(&self) -> u32 {
        self.next
    }

    /// How many samples there are.
    pub fn samples(&self) -> u64 {
        self.samples
    }

    /// Plays games up to a number on so many threads, as long as `go_on` says so, and writes down their samples.
    pub fn extend<E: Expert<G> + Sync>(
        &mut self,
        game: &G,
        (expert, pruning): (&E, Pruning),
        plan: &Plan,
        games: u32,
        threads: usize,
        go_on: &(dyn Fn() -> bool + Sync),
    ) -> Result<(), LessonError> {
        let next = AtomicU32::new(self.next);
        let path = self.path.display().to_string();
        let desk = Mutex::new((BTreeMap::new(), self, Ok(())));
        thread::scope(|scope| {
            for _ in 0..threads.max(1) {
                scope.spawn(|| {
                    while go_on() {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        if number >= games {
                            return;
                        }
                        let samples = play_lesson(game, expert, pruning, plan.nodes, plan.seed, number);
                        // Whoever panics while holding the desk ends the program anyway.
                        let Ok(mut desk) = desk.lock() else { return };
                        let (waiting, lessons, written) = &mut *desk;
                        waiting.insert(number, samples);
                        while let Some(samples) = waiting.remove(&lessons.next) {
                            if written.is_ok() {
                                *written = lessons.write(&samples);
                            }
                            lessons.next += 1;
                        }
                        if written.is_err() {
                            return;
                        }
                    }
                });
            }
        });
        let failed = |error| LessonError::File { path, error };
        match desk.into_inner() {
            Ok((_, lessons, written)) => written.and_then(|()| lessons.file.flush()).map_err(failed),
            Err(_) => Ok(()),
        }
    }

    /// Writes down the samples of the next game, wherever it was played.
    pub fn add(&mut self, samples: &[Sample]) -> Result<(), LessonError> {
        let path = self.path.display().to_string();
        self.write(samples).map_err(|error| LessonError::File { path, error })?;
        self.next += 1;
        Ok(())
    }

    /// Makes sure that everything is in the file.
    pub fn finish(&mut self) -> Result<(), LessonError> {
        let path = self.path.display().to_string();
        self.file.flush().map_err(|error| LessonError::File { path, error })
    }

    fn write(&mut self, samples: &[Sample]) -> io::Result<()> {
        let mut bytes = Vec::with_capacity(samples.len() * Sample::size::<G>());
        samples.iter().for_each(|sample| sample.write::<G>(&mut bytes));
        self.samples += samples.len() as u64;
        self.file.write_all(&bytes)
    }
}

/// What stands at the beginning of a file: all that a training program must know of a game.
fn head<G: Teachable>(game: &G, plan: &Plan) -> Vec<u8> {
    let wanted = game.wanted();
    let turned: Vec<u16> = (0..wanted.inputs).map(|input| G::Inputs::turned(input as u16)).collect();
    let images: Vec<_> = G::Inputs::images()
        .into_iter()
        .map(|image| json!({ "stages": image.stages, "map": image.map }))
        .collect();
    let text = json!({
        "game": wanted.game, "variant": wanted.variant, "inputs": wanted.inputs, "active": wanted.active,
        "counts": wanted.counts, "stages": wanted.stages, "size": Sample::size::<G>(),
        "nodes": plan.nodes, "seed": plan.seed, "teacher": plan.teacher, "turned": turned, "images": images,
    })
    .to_string();
    let mut bytes = MAGIC.to_vec();
    bytes.extend((text.len() as u32).to_le_bytes());
    bytes.extend(text.into_bytes());
    bytes
}
