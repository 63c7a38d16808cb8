//! The engine of the two Dolanan games: alpha-beta with an [`Expert`] that counts windows of four by the numbers they
//! still need, and knows which values of a pion are safe.

mod chance;
mod charts;
mod engine;
mod expert;
mod heat;
mod pairs;
mod sight;
mod standing;
mod weights;
mod windows;

pub use engine::Engine;
pub use expert::{Alarm, Expert};
pub use sight::Sight;
pub use standing::Standing;
pub use weights::{CLASSES, Weights, tuned, weights};
