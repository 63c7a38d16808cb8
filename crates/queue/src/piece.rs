use serde::{Deserialize, Serialize};

/// A piece of work: an order, and which of its pieces it is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Piece {
    pub order: String,
    pub number: u64,
}
