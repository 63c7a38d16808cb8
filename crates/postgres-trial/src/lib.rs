//! A real PostgreSQL for tests, on a temporary folder of its own.
//!
//! It is started from what the system's package has installed, can be stopped, killed and restarted, and is gone with its
//! folder when the test is: dropped, or killed itself.

// The README's example is run with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod account;
mod postgres;
mod programs;

pub use postgres::Postgres;
