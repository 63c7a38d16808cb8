//! PolyClash by a network over its points. See `docs/players/polyclash.md`.

mod engine;
mod habits;
mod opinion;
mod planes;
mod sight;
mod thinking;

pub use engine::Engine;
pub use habits::Habits;
pub use opinion::Opinion;
pub use planes::Planes;
pub use sight::{Lookout, Sight};
pub use thinking::Thinking;
