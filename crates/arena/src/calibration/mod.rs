//! Finding the levels of a game: what skills are worth, which eight to take, and how strong those are.

mod contests;
mod cost;
mod fit;
mod loss;
mod picture;
mod plan;
mod portrait;
mod referee;
mod slips;
mod steps;

pub use cost::{Cost, cost};
pub use fit::{Fit, Met, Strengths};
pub use loss::mean_loss;
pub use picture::ladder_svg;
pub use plan::{Calibrated, Calibration};
pub use portrait::{Portrait, Portraits};
pub use referee::Referee;
pub use slips::{Decision, Slips, decisions, slips};
pub use steps::{by_elo, by_loss};
