//! What Parlor hands to other machines, and how it is done there.
//!
//! [`Work`] is whatever can be asked for, as a plain value; a [`Shop`] does it. [`Elsewhere`] is a venue of contests whose
//! games are played by the workers of a queue: the same contest, the same journal and the same result as on the threads
//! of one machine, however many workers there are and in whatever order they answer.

// The README's example is run with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod elsewhere;
mod far_desk;
mod hex;
mod lessons;
mod openings;
mod question;
mod shop;
mod teaching;
mod work;

pub use elsewhere::Elsewhere;
pub use far_desk::FarDesk;
pub use hex::to_hex;
pub use lessons::lessons;
pub use openings::openings;
pub use question::question;
pub use shop::Shop;
pub use teaching::Teaching;
pub use work::Work;
