//! Players that learn: how much they have learned, measured and drawn.
//!
//! Learning itself is the player's own business (`parlor_classic::romgon`); here it is measured. A [`Curve`] lets the
//! learner meet a fixed opponent now and then, keeps the results in a file, and [`svg`] draws them. Networks learn outside
//! of this program, from [`lessons`] that are made here; from a few games that people played they can go on learning here
//! ([`Tuition`]).

mod curve;
mod error;
pub mod lessons;
mod narrow;
mod picture;
mod tuition;

pub use curve::{Curve, Trial};
pub use error::TrainingError;
pub use picture::svg;
pub use tuition::{Learned, Tuition};
