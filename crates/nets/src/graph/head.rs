use serde::{Deserialize, Serialize};

use crate::checks::{same, within};
use crate::{LANE, NetworkError};

/// What a network over the points of a graph says of itself at the beginning of its file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GraphHead {
    /// The kind of network, [`GraphHead::KIND`].
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
    /// The points of the graph.
    pub points: usize,
    /// Inputs of each point.
    pub inputs: usize,
    /// Activations of each point.
    pub width: usize,
    /// Blocks of two layers each.
    pub blocks: usize,
    /// Activations of each point from which it follows how likely a move is.
    pub policy: usize,
    /// Activations from which it follows who will win.
    pub value: usize,
    /// By layer, the bits behind the point of its weights.
    pub shifts: Vec<u32>,
}

/// What a network over a graph must be for to be of use to somebody.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GraphWanted<'a> {
    /// The game.
    pub game: &'a str,
    /// The variant; empty where there is none.
    pub variant: &'a str,
    /// The inputs of each point.
    pub inputs: usize,
}

/// What a layer reads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Reads {
    /// Points with what is around them.
    Around,
    /// Points alone.
    Point,
    /// The whole board: what [`pool`](super::pool) makes of it, or what a layer has made of that.
    Whole,
}

/// The shape of a layer: so many sums of so many numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Shape {
    pub name: &'static str,
    pub sums: usize,
    pub inputs: usize,
    pub reads: Reads,
    /// Whether something is added to its sums, so that it stands for itself; otherwise it belongs to the layer before.
    pub stands_alone: bool,
}

impl GraphHead {
    /// The kind of network.
    pub const KIND: &'static str = "graph";

    /// Refuses shapes with which no network can be made.
    pub(crate) fn check(&self) -> Result<(), NetworkError> {
        if self.kind != GraphHead::KIND {
            return Err(NetworkError::Head(format!(
                "its kind is {:?}, and \"graph\" is wanted here",
                self.kind
            )));
        }
        const LANES: &str = "it must be a multiple of 16 from 16 to 128";
        within("points", self.points, 1..=4_096, 1, "it must be from 1 to 4096")?;
        within("inputs", self.inputs, LANE..=128, LANE, LANES)?;
        within("width", self.width, LANE..=128, LANE, LANES)?;
        within("blocks", self.blocks, 1..=16, 1, "it must be from 1 to 16")?;
        within("policy", self.policy, LANE..=128, LANE, LANES)?;
        within("value", self.value, LANE..=128, LANE, LANES)?;
        let layers = self.shapes().iter().filter(|shape| shape.stands_alone).count();
        if self.shifts.len() != layers {
            let wanted = "there must be one for each layer: seven, and two for each block";
            return Err(NetworkError::Shape { name: "shifts", value: self.shifts.len(), wanted });
        }
        for &shift in &self.shifts {
            within("shifts", shift as usize, 8..=14, 1, "it must be from 8 to 14")?;
        }
        Ok(())
    }

    /// Refuses a network that is for something else.
    pub fn fits(&self, wanted: &GraphWanted<'_>) -> Result<(), NetworkError> {
        let pairs = [
            ("the game", self.game.clone(), wanted.game.to_owned()),
            ("the variant", self.variant.clone(), wanted.variant.to_owned()),
            ("inputs", self.inputs.to_string(), wanted.inputs.to_string()),
        ];
        same(&self.name, pairs)
    }

    /// The layers in the order of the file.
    pub(crate) fn shapes(&self) -> Vec<Shape> {
        let (width, stands_alone) = (self.width, true);
        let around = |name, inputs: usize| Shape {
            name,
            sums: width,
            inputs: 3 * inputs,
            reads: Reads::Around,
            stands_alone,
        };
        let mut shapes = vec![around("the stem", self.inputs)];
        for block in 0..self.blocks {
            shapes.push(around("the first layer of a block", width));
            if block % 2 == 1 {
                let (name, reads) = ("the pool of a block", Reads::Whole);
                shapes.push(Shape { name, sums: width, inputs: 2 * width, reads, stands_alone: false });
            }
            shapes.push(around("the second layer of a block", width));
        }
        let mut last = |name, sums, inputs, reads| {
            shapes.push(Shape { name, sums, inputs, reads, stands_alone });
        };
        last("the policy", self.policy, width, Reads::Point);
        last("the policy's last layer", 1, self.policy, Reads::Point);
        last("the pass", 1, 2 * width, Reads::Whole);
        last("the value", self.value, 2 * width, Reads::Whole);
        last("the value's last layer", 2, self.value, Reads::Whole);
        last("the ownership", 1, width, Reads::Point);
        shapes
    }
}

impl Shape {
    /// Bytes in the file.
    pub fn bytes(&self) -> usize {
        2 * self.sums * self.inputs + if self.stands_alone { 4 * self.sums } else { 0 }
    }
}
