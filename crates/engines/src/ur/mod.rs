//! The Royal Game of Ur by a pocket oracle: a small network of whole numbers that was taught the exact values, and a
//! look ahead over the rolls where moves are close. See `docs/players/ur-oracle.md`.

mod columns;
mod engine;

mod last_pieces;
mod network;
mod oracle;

pub use engine::Engine;
pub use network::{BadNetwork, Network};
pub use oracle::{Oracle, Valued};
