use super::{GraphHead, GraphNetwork, Links};
use crate::source::Source;
use crate::{NetworkError, envelope};

/// The numbers of a network over a graph in the order of its file. Training programs write them themselves; this is for
/// tests.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GraphNumbers {
    /// What is said at the beginning.
    pub head: GraphHead,
    /// For each layer its rows, one behind the other, and what is added to each sum (nothing for what is pooled).
    pub layers: Vec<(Vec<i16>, Vec<i32>)>,
}

impl GraphNumbers {
    /// A network of this shape whose numbers follow from a seed, none so large that a sum could overflow.
    pub fn random(head: GraphHead, seed: u64) -> GraphNumbers {
        let mut source = Source::new(seed);
        let mut layers = Vec::new();
        for shape in head.shapes() {
            // Eleven times the largest activation, for own numbers and five of both kinds around.
            let room = i32::MAX / (2 * 11 * super::MOST) / shape.inputs as i32;
            let most = room.clamp(1, 1_200);
            let rows = (0..shape.sums * shape.inputs).map(|_| source.number(most) as i16).collect();
            let added = if shape.stands_alone { shape.sums } else { 0 };
            layers.push((rows, (0..added).map(|_| 500 * source.number(2_000)).collect()));
        }
        GraphNumbers { head, layers }
    }

    /// A small network to try things with: 32 inputs of each point.
    pub fn example(points: usize, seed: u64) -> GraphNumbers {
        let head = GraphHead {
            kind: GraphHead::KIND.to_owned(),
            name: format!("example {seed}"),
            game: "example".to_owned(),
            variant: String::new(),
            licence: "MIT OR Apache-2.0".to_owned(),
            commit: "none".to_owned(),
            training: "none".to_owned(),
            points,
            inputs: 32,
            width: 32,
            blocks: 4,
            policy: 16,
            value: 32,
            shifts: vec![10; 15],
        };
        GraphNumbers::random(head, seed)
    }

    /// The bytes of the file. They are not checked: [`GraphNetwork::read`] does that.
    pub fn write(&self) -> Vec<u8> {
        envelope::seal(&self.head, |bytes| {
            for (rows, added) in &self.layers {
                bytes.extend(rows.iter().flat_map(|weight| weight.to_le_bytes()));
                bytes.extend(added.iter().flat_map(|added| added.to_le_bytes()));
            }
        })
    }

    /// The network of these numbers, read from what [`write`](GraphNumbers::write) writes.
    pub fn network(&self, links: Links) -> Result<GraphNetwork, NetworkError> {
        GraphNetwork::read(&self.write(), links)
    }
}
