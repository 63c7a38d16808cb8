//! Looking for better weights of a hand-made engine, and testing whether what was found is better.

mod climb;
mod plan;
mod values;

pub use climb::Climb;
pub use plan::{TuneError, Tuned, Tuning};
pub use values::{ValuesError, read_values, write_values};
