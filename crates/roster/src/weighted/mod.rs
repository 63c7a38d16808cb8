//! The hand-made engines as functions of their weights, for those who look for better ones.

mod chessinfive;
mod dolanan;
mod romgon;
mod weighed;
mod weight;

pub(crate) use chessinfive::ChessInFiveWeights;
pub(crate) use dolanan::DolananWeights;
pub(crate) use romgon::RomgonWeights;
use weighed::{Makes, Weighed};
pub use weight::{Weight, Weighted};
