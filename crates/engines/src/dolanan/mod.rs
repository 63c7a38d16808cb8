//! The engine of the two Dolanan games: alpha-beta with an [`Expert`] that counts windows of four by the numbers they
//! still need, and knows which values of a pion are safe.

mod chance;
mod charts;
mod counts;
mod engine;
mod expert;
mod heat;
mod judgement;
mod pairs;
mod sight;
mod weights;

pub use counts::Counts;
pub use engine::Engine;
pub use expert::{Alarm, Expert};
pub use judgement::{Changing, Judgement, NUMBERS, WINDOW_KINDS, learned};
pub use sight::Sight;
pub use weights::{CLASSES, Weights, tuned, weights};
