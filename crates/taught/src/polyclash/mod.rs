//! PolyClash by a network over its points. See `docs/players/polyclash.md`.

mod planes;

pub use planes::Planes;
