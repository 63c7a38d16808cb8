//! A table as text and in a file.

use std::fmt::Write as _;
use std::fs::{self, File};
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use parlor_romgon::Romgon;
use parlor_rules::{Game, Options, Refusal};
use xxhash_rust::xxh3::xxh3_64;

use super::QTable;

/// The first word of every table.
const TITLE: &str = "parlor-romgon-q-table";

/// The version of the format that is written, and the only one that is read.
const VERSION: u32 = 2;

impl QTable {
    /// The table as text: a line each for title and version, mode, games, exploration and the number of values,
    /// then the values by key, then a checksum of all that. Equal tables have equal texts.
    pub fn to_text(&self) -> String {
        let mode = mode(&self.game());
        let mut text = String::with_capacity(128 + 192 * self.len());
        let _ = write!(text, "{TITLE} {VERSION}\nmode {mode}\ngames {}\n", self.games);
        let _ = write!(text, "exploration {}\nvalues {}\n", self.exploration, self.len());
        let mut values: Vec<_> = self.values.iter().collect();
        values.sort_unstable_by_key(|(key, _)| key.as_str());
        for (key, value) in values {
            // Written so, a number is read back to the last bit.
            let _ = writeln!(text, "{key} {value}");
        }
        let _ = writeln!(text, "checksum {:016x}", checksum(text.as_bytes()));
        text
    }

    /// Reads a table. Whatever is not exactly as it was written is refused.
    pub fn from_text(text: &str) -> Result<QTable, Refusal> {
        let (title, _) = text.split_once('\n').ok_or_else(|| damaged("it has no lines"))?;
        let version = title.strip_prefix(TITLE).and_then(|rest| rest.strip_prefix(' '));
        match version.and_then(|version| version.parse::<u32>().ok()) {
            None => return Err(damaged("it does not begin like a table")),
            Some(VERSION) => {}
            Some(version) => {
                let detail = format!(
                    "the table is of format version {version}, but only {VERSION} can be read; train it again with \
                     another file: the same command and seed make the same table"
                );
                return Err(Refusal::new("table-version", detail).with("version", version));
            }
        }
        let cut = text.rfind("checksum ").filter(|&cut| cut > 0 && text.as_bytes()[cut - 1] == b'\n');
        let (body, sum) = text.split_at(cut.ok_or_else(|| damaged("it breaks off before its end"))?);
        if sum != format!("checksum {:016x}\n", checksum(body.as_bytes())) {
            return Err(damaged("its checksum is wrong"));
        }
        read_body(body).ok_or_else(|| damaged("its contents make no sense"))
    }

    /// Reads a table from a file, which is left as it is whatever it holds.
    pub fn load(path: &Path) -> Result<QTable, Refusal> {
        let bytes = fs::read(path).map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => at(path, Refusal::new("table-not-found", "there is no such file")),
            _ => at(path, Refusal::new("table-unreadable", error.to_string())),
        })?;
        let text = String::from_utf8(bytes).map_err(|_| at(path, damaged("it is not text")))?;
        QTable::from_text(&text).map_err(|refusal| at(path, refusal))
    }

    /// Reads a table of this mode from a file to go on with it, or begins a new one if there is no such file. A file
    /// that is damaged, or of the other mode, is refused, so that nobody writes over it by mistake.
    pub fn load_or_new(path: &Path, game: &Romgon) -> Result<QTable, Refusal> {
        match QTable::load(path) {
            Ok(table) if table.game() == *game => Ok(table),
            Ok(table) => {
                let mode = mode(&table.game());
                let detail = format!("the table is of the mode {mode:?}; name another file for this mode");
                Err(at(path, Refusal::new("table-mode", detail).with("mode", mode)))
            }
            Err(refusal) if refusal.reason == "table-not-found" => Ok(QTable::new(game)),
            Err(refusal) => Err(refusal),
        }
    }

    /// Writes the table to a file, whole or not at all: it is written beside it first and then takes its name.
    pub fn save(&self, path: &Path) -> Result<(), Refusal> {
        let failed = |error: io::Error| at(path, Refusal::new("table-unwritable", error.to_string()));
        let beside = name_beside(path).map_err(failed)?;
        let written = write_through(&beside, self.to_text().as_bytes());
        written.and_then(|()| fs::rename(&beside, path)).map_err(|error| {
            // What was written in vain is of no use to anyone; if it cannot be removed, that is not the news.
            let _ = fs::remove_file(&beside);
            failed(error)
        })
    }
}

/// A name in the same folder that nobody else uses.
fn name_beside(path: &Path) -> io::Result<PathBuf> {
    let name = path.file_name().ok_or_else(|| io::Error::other("this is not the name of a file"))?;
    let mut name = name.to_owned();
    name.push(format!(".{:016x}.tmp", RandomState::new().build_hasher().finish()));
    Ok(path.with_file_name(name))
}

/// Writes a new file and waits until it lies on the disk, so that a name given to it later never names less.
fn write_through(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = File::create_new(path)?;
    file.write_all(bytes)?;
    file.sync_all()
}

/// The name of a mode.
fn mode(game: &Romgon) -> String {
    game.options().variant.unwrap_or_default()
}

fn read_body(body: &str) -> Option<QTable> {
    let mut lines = body.lines().skip(1);
    let mut field = |name: &str| lines.next()?.strip_prefix(name)?.strip_prefix(' ');
    let variant = Some(field("mode")?.to_owned());
    let game = Romgon::new(&Options { variant, ..Options::default() }).ok()?;
    let games = field("games")?.parse().ok()?;
    let exploration = field("exploration")?.parse().ok().filter(|part| (0.0..=1.0).contains(part))?;
    let count: usize = field("values")?.parse().ok()?;
    let mut table = QTable { games, exploration, ..QTable::new(&game) };
    for line in lines {
        let (key, value) = line.split_once(' ')?;
        let value = value.parse().ok().filter(|value: &f64| value.is_finite())?;
        table.values.insert(key.to_owned(), value);
    }
    (table.len() == count).then_some(table)
}

fn damaged(what: &str) -> Refusal {
    let detail =
        format!("the table is damaged: {what}; restore it from a copy, or train a new one elsewhere");
    Refusal::new("table-damaged", detail)
}

fn at(path: &Path, refusal: Refusal) -> Refusal {
    let path = path.display().to_string();
    Refusal { detail: format!("{path}: {}", refusal.detail), ..refusal }.with("path", path)
}

/// Tells a damaged table from a whole one.
fn checksum(bytes: &[u8]) -> u64 {
    xxh3_64(bytes)
}
