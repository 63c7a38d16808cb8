use thiserror::Error;

/// Why bytes are no network, or not the one that is wanted.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum NetworkError {
    /// They do not begin as one.
    #[error("this is not a network of Parlor (it begins otherwise); train/nets writes them")]
    Magic,
    /// They are of another version of the format.
    #[error("the network is written in version {0} of the format, and this program reads version 1")]
    Version(u16),
    /// What is said at the beginning cannot be understood.
    #[error("what the network says of itself cannot be read: {0}")]
    Head(String),
    /// A number at the beginning is one with which no network can be made.
    #[error("the network says {name} = {value}, but {wanted}")]
    Shape {
        /// What the number is.
        name: &'static str,
        /// The number.
        value: usize,
        /// What it may be.
        wanted: &'static str,
    },
    /// There are too few or too many of them.
    #[error("the network should have {wanted} bytes and has {found}; copy the file again")]
    Length {
        /// What follows from its shape.
        wanted: usize,
        /// What is there.
        found: usize,
    },
    /// Their hash is not what it says at the end.
    #[error("the network's bytes have changed since it was written; copy the file again")]
    Hash,
    /// A sum could leave its bits.
    #[error("the weights of {0} are so large that a sum could overflow; export the network again")]
    Overflow(&'static str),
    /// It is a network for something else.
    #[error("the network {network:?} has {name} {found}, and {wanted} is wanted here")]
    Unfit {
        /// The network's name.
        network: String,
        /// What is different.
        name: &'static str,
        /// What the network has.
        found: String,
        /// What is wanted.
        wanted: String,
    },
}
