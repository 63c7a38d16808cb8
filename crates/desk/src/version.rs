/// The name and version that records and the `games` answer carry.
pub const ENGINE: &str = concat!("parlor ", env!("CARGO_PKG_VERSION"));
