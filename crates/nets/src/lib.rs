//! Networks of whole numbers. They know no game: whoever asks one says which of its inputs are there.
//!
//! All arithmetic is in integers that cannot overflow (a network whose sums could is refused), so the same bits come out
//! natively and in WebAssembly, with vectors or without.
//!
//! * A [`Network`] judges a position by two [`Views`] of it, that of the side to move and that of the other: sums of
//!   columns, one for each input that is there. A search keeps them in step with its moves instead of adding them up anew.
//! * [`Network::read`] reads the one file format, which carries a name, how the network was made, its licence and a
//!   checksum; [`Head`] is what is said at the beginning.
//! * A [`graph::GraphNetwork`] judges a position point by point: what stands on a point and around it, layer after layer.
//! * A [`Dense`] layer, and [`dot`], the sums of products that all layers are made of, serve networks of other shapes too.

// The README's example is run with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod bytes;
mod checks;
mod dense;
pub mod dot;
mod envelope;
mod error;
pub mod graph;
mod head;
mod network;
mod plain;
mod plain_products;
pub mod products;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod simd128;
mod source;
#[cfg(target_arch = "x86_64")]
mod vectors;
mod views;
mod write;

pub use dense::{Dense, reach};
pub use envelope::kind;
pub use error::NetworkError;
pub use head::{Head, Wanted};
pub use network::{Network, Scratch};
pub use plain::plain_value;
pub use views::Views;
pub use write::{Layers, write};

/// Numbers that processors handle at once; all widths are multiples of this.
pub const LANE: usize = 16;

/// So many numbers side by side.
pub type Lane = [i16; LANE];
