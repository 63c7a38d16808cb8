//! The engine of Romgon in both modes: alpha-beta with an [`Expert`] that knows pieces, places, covers of the homes and
//! the race of the rhombuses.

mod board;
mod chance;
mod endings;
mod engine;
mod evaluation;
mod expert;
mod goal;
mod weights;

pub use chance::chance;
pub use endings::EndingTable;
pub use engine::Engine;
pub use evaluation::{Features, Tally};
pub use expert::{Expert, Sight};
pub use weights::Weights;
