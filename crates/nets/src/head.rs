use serde::{Deserialize, Serialize};

use crate::checks::{same, within};
use crate::{LANE, NetworkError};

/// What a network says of itself at the beginning of its file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Head {
    /// The kind of network, [`Head::KIND`].
    pub kind: String,
    /// Its name.
    pub name: String,
    /// The game that it judges.
    pub game: String,
    /// The variant of the game; empty where there is none.
    pub variant: String,
    /// The licence of its weights.
    pub licence: String,
    /// The commit of the programs that made it.
    pub commit: String,
    /// How it was trained, in words: from which games, for how long.
    pub training: String,
    /// How many inputs it knows.
    pub inputs: usize,
    /// At most so many are there at a time.
    pub active: usize,
    /// Sums of a view.
    pub width: usize,
    /// Counts that go straight to the first narrow layer.
    pub counts: usize,
    /// Widths of the two narrow layers.
    pub narrow: [usize; 2],
    /// How many times the narrow layers are there; a position says which it is for.
    pub stages: usize,
    /// What stands for 1 in the sums of a view.
    pub grid: usize,
    /// What a factor of e in the odds is worth in points.
    pub scale: usize,
}

/// What a network must be for to be of use to somebody.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wanted<'a> {
    /// The game.
    pub game: &'a str,
    /// The variant; empty where there is none.
    pub variant: &'a str,
    /// The inputs.
    pub inputs: usize,
    /// How many of them may be there at a time.
    pub active: usize,
    /// The counts.
    pub counts: usize,
    /// The stages of the game.
    pub stages: usize,
}

impl Head {
    /// The kind of network: sums of columns, seen by both sides, whose halves are multiplied in pairs.
    pub const KIND: &'static str = "pairs";

    /// Refuses shapes with which no network can be made.
    pub(crate) fn check(&self) -> Result<(), NetworkError> {
        if self.kind != Head::KIND {
            return Err(NetworkError::Head(format!(
                "its kind is {:?}, and only \"pairs\" is known",
                self.kind
            )));
        }
        const LANES: &str = "it must be a multiple of 16 from 16 to 256";
        within("inputs", self.inputs, 1..=65_535, 1, "it must be from 1 to 65535")?;
        within("active", self.active, 1..=255, 1, "it must be from 1 to 255")?;
        within("width", self.width, 32..=1_024, 32, "it must be a multiple of 32 from 32 to 1024")?;
        within("counts", self.counts, 0..=256, LANE, "it must be a multiple of 16 up to 256")?;
        within("narrow", self.narrow[0], LANE..=256, LANE, LANES)?;
        within("narrow", self.narrow[1], LANE..=256, LANE, LANES)?;
        within("stages", self.stages, 1..=64, 1, "it must be from 1 to 64")?;
        within("grid", self.grid, 1..=127, 1, "it must be from 1 to 127")?;
        within("scale", self.scale, 1..=10_000, 1, "it must be from 1 to 10000")
    }

    /// Refuses a network that is for something else.
    pub fn fits(&self, wanted: &Wanted<'_>) -> Result<(), NetworkError> {
        let pairs = [
            ("the game", self.game.clone(), wanted.game.to_owned()),
            ("the variant", self.variant.clone(), wanted.variant.to_owned()),
            ("inputs", self.inputs.to_string(), wanted.inputs.to_string()),
            ("active inputs", self.active.to_string(), wanted.active.to_string()),
            ("counts", self.counts.to_string(), wanted.counts.to_string()),
            ("stages", self.stages.to_string(), wanted.stages.to_string()),
        ];
        same(&self.name, pairs)
    }

    /// How many numbers of 8, 16 and 32 bits follow what is said.
    pub(crate) fn sizes(&self) -> [usize; 3] {
        let [second, third] = self.narrow;
        let rows = second * (self.width + self.counts) + third * second + third;
        [self.inputs * self.width, self.width + self.stages * rows, self.stages * (second + third + 1)]
    }
}
