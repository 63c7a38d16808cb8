//! Networks over the points of a graph: every layer looks at a point, at its neighbours and at its diagonals, and some at
//! the whole board. They give for every point how likely a move there is and whose it will be, and for the whole who will
//! win and by how much.

mod around;
mod head;
mod layer;
mod links;
mod network;
mod numbers;
mod plain;
mod pool;

pub use head::{GraphHead, GraphWanted};
pub use links::Links;
pub use network::{GraphNetwork, GraphScratch, Judgement};
pub use numbers::GraphNumbers;
pub use plain::plain_judgement;

/// Bits behind the point of activations, and where they are cut: at 16.
pub(crate) const BITS: u32 = 8;
/// The largest activation.
pub const MOST: i32 = 16 << BITS;
/// What stands for 1 in inputs and activations.
pub const ONE: u16 = 1 << BITS;
/// What stands for 1 in a [`Judgement`].
pub const UNIT: i32 = 1 << 16;
