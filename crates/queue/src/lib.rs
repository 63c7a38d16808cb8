//! Work for many machines: an order in numbered pieces, kept in PostgreSQL, each done once.
//!
//! An [`Order`] is a value that says everything, in numbered steps; a piece is some of them, one after the other.
//! [`Queue::carry_out`] puts pieces into the queue a window ahead, and hands their results over in order, whoever
//! did them and whenever. [`Worker`] takes pieces and has them done by a [`Workshop`]. What a worker had when it was
//! killed another takes after a short lease; a piece that fails three times is set aside and told of.
//!
//! [`Queue::send`] has something small done while somebody waits for it, before all orders, and hears how it goes.
//!
//! A worker takes only orders of its own [`Build`], so that no two versions mix their results.
//!
//! The queue knows nothing of the work itself. Taking, keeping and giving back are those of `graphile_worker`
//! (docs/decisions/21-a-queue-in-postgresql.md).

// The README's example is run with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod address;
mod bench;
mod build;
mod carry_out;
mod crowd;
mod errand;
mod errand_tables;
mod lease;
mod order;
mod pause;
mod piece;
mod queue;
mod queue_error;
mod tables;
mod task;
mod worker;
mod workshop;

pub use build::Build;
pub use carry_out::Progress;
pub use crowd::Crowd;
pub use errand::{Errand, Patience};
pub use lease::Lease;
pub use order::Order;
pub use queue::Queue;
pub use queue_error::QueueError;
pub use worker::{Badge, Employed, Worker};
pub use workshop::{Undone, Workshop};
