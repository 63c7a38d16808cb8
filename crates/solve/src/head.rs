use std::collections::BTreeMap;
use std::path::Path;

use parlor_rules::Ranked;
use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::xxh3_64;

use crate::layer::Shape;
use crate::race::Race;
use crate::{Bits, TableError};

/// The first bytes of every table.
const MAGIC: &[u8; 8] = b"PARLORTB";
/// The version of the format.
const VERSION: u32 = 1;
/// Where the values begin. A multiple of the page size, so that the values of a mapped file are aligned.
pub(crate) const VALUES_AT: u64 = 8192;
/// Magic, version, length of the description, checksum of the description.
const FIXED: usize = 24;

/// What a table says of itself.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Head {
    /// The id of the game.
    pub game: String,
    /// The settings of its rules, such as `pieces`.
    pub settings: BTreeMap<String, String>,
    /// How many values there are.
    pub positions: u64,
    /// How many bits each takes.
    pub bits: Bits,
    /// The most that a value changed in the last sweep, at most.
    pub tolerance: f64,
    /// The layers in the order of their values.
    pub layers: Vec<LayerEntry>,
}

/// Where the values of a layer are.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LayerEntry {
    /// Pieces home of the side to move, and of the other.
    pub home: [usize; 2],
    /// The number of its first position.
    pub first: u64,
    /// How many positions it has.
    pub positions: u64,
    /// The XXH3 checksum of the bytes of its values, in hexadecimal digits.
    pub checksum: String,
}

/// The checksum of some bytes, always of the same length.
pub(crate) fn checksum(bytes: &[u8]) -> String {
    format!("{:016x}", xxh3_64(bytes))
}

impl Head {
    /// The head of a table of a race, before its checksums are known.
    pub(crate) fn of_race<R: Race>(race: &R, tolerance: f64) -> Head {
        let settings = BTreeMap::from([("pieces".to_owned(), race.goal().to_string())]);
        let mut head = Head { settings, ..Head::of_ranked(race.game(), tolerance) };
        head.layers.clear();
        let mut first = 0;
        for mine in 0..race.goal() {
            for theirs in 0..race.goal() {
                let positions = Shape::new(race, [mine, theirs]).positions() as u64;
                let home = [mine, theirs];
                head.layers.push(LayerEntry { home, first, positions, checksum: checksum(&[]) });
                first += positions;
            }
        }
        head
    }

    /// The head of a table of any ranked game: one layer.
    pub(crate) fn of_ranked<G: Ranked>(game: &G, tolerance: f64) -> Head {
        let positions = game.positions();
        let layer = LayerEntry { home: [0, 0], first: 0, positions, checksum: checksum(&[]) };
        Head {
            game: G::ABOUT.id.to_owned(),
            settings: BTreeMap::new(),
            positions,
            bits: Bits::ThirtyTwo,
            tolerance,
            layers: vec![layer],
        }
    }

    /// The game and its settings, for people.
    pub fn title(&self) -> String {
        let settings = self.settings.iter().map(|(name, value)| format!(" {name}={value}"));
        format!("{}{}", self.game, settings.collect::<String>())
    }

    /// How long the whole file is.
    pub fn file_length(&self) -> u64 {
        VALUES_AT + self.positions * self.bits.bytes() as u64
    }

    /// Which bytes behind the head are a layer's.
    pub(crate) fn bytes_of(&self, layer: &LayerEntry) -> std::ops::Range<usize> {
        let each = self.bits.bytes();
        let first = layer.first as usize * each;
        first..first + layer.positions as usize * each
    }

    /// The first bytes of the file, up to where the values begin.
    pub(crate) fn to_bytes(&self, path: &Path) -> Result<Vec<u8>, TableError> {
        let wrong = |why: String| TableError::Head { path: path.to_owned(), why };
        let text = serde_json::to_vec(self).map_err(|error| wrong(error.to_string()))?;
        if FIXED + text.len() > VALUES_AT as usize {
            return Err(wrong(format!("its description of {} bytes is too long", text.len())));
        }
        let mut bytes = MAGIC.to_vec();
        bytes.extend_from_slice(&VERSION.to_le_bytes());
        bytes.extend_from_slice(&(text.len() as u32).to_le_bytes());
        bytes.extend_from_slice(&xxh3_64(&text).to_le_bytes());
        bytes.extend_from_slice(&text);
        bytes.resize(VALUES_AT as usize, 0);
        Ok(bytes)
    }

    /// Reads the first bytes of a file.
    pub(crate) fn read(path: &Path, bytes: &[u8]) -> Result<Head, TableError> {
        let wrong = |why: &str| TableError::Head { path: path.to_owned(), why: why.to_owned() };
        let rest =
            bytes.strip_prefix(MAGIC).ok_or_else(|| TableError::NotATable { path: path.to_owned() })?;
        let (version, rest) = rest.split_first_chunk().ok_or_else(|| wrong("it ends too soon"))?;
        let found = u32::from_le_bytes(*version);
        if found != VERSION {
            return Err(TableError::Version { path: path.to_owned(), found, known: VERSION });
        }
        let (length, rest) = rest.split_first_chunk().ok_or_else(|| wrong("it ends too soon"))?;
        let (sum, rest) = rest.split_first_chunk().ok_or_else(|| wrong("it ends too soon"))?;
        let length = u32::from_le_bytes(*length) as usize;
        let text = rest.get(..length).ok_or_else(|| wrong("it ends too soon"))?;
        if xxh3_64(text) != u64::from_le_bytes(*sum) {
            return Err(wrong("its checksum does not match"));
        }
        let head: Head = serde_json::from_slice(text).map_err(|error| wrong(&error.to_string()))?;
        if FIXED + length > VALUES_AT as usize || !head.is_sound() {
            return Err(wrong("its layers do not fit together"));
        }
        Ok(head)
    }

    /// Whether the layers follow one another and hold all positions.
    fn is_sound(&self) -> bool {
        let mut next = 0u64;
        for layer in &self.layers {
            let end = next.checked_add(layer.positions).filter(|_| layer.first == next);
            let Some(end) = end else { return false };
            next = end;
        }
        next == self.positions && self.positions < u64::MAX / 16
    }
}
