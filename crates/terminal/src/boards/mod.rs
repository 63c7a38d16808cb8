//! Any board as text: drawn from a layout and a view, without a rule.
//!
//! A [`Board`] is the layout made ready; a [`Plan`] is the board at a size; a [`Scene`] is what it shows now. The same
//! painting serves the terminal (a window of it), plain text and coloured text.

mod axes;
mod beside;
mod board;
mod cell;
mod colors;
mod compass;
mod glyph;
mod paint;
mod plan;
mod print;
mod rims;
mod scene;
mod spot;
#[cfg(test)]
mod tests;

pub use board::Board;
pub use colors::side_style;
pub use compass::Direction;
pub use glyph::shape_of;
pub use plan::Plan;
pub use scene::Scene;
pub use spot::Spot;
