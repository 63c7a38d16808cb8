//! What the heads of all kinds of networks are held to.

use std::ops::RangeInclusive;

use crate::NetworkError;

/// Refuses a number with which no network can be made; `wanted` says what it may be.
pub(crate) fn within(
    name: &'static str,
    value: usize,
    range: RangeInclusive<usize>,
    step: usize,
    wanted: &'static str,
) -> Result<(), NetworkError> {
    let fits = range.contains(&value) && value.is_multiple_of(step);
    if fits { Ok(()) } else { Err(NetworkError::Shape { name, value, wanted }) }
}

/// Refuses a network that is for something else: what is named, what it has, and what is wanted.
pub(crate) fn same<const COUNT: usize>(
    network: &str,
    pairs: [(&'static str, String, String); COUNT],
) -> Result<(), NetworkError> {
    match pairs.into_iter().find(|(_, found, wanted)| found != wanted) {
        Some((name, found, wanted)) => {
            Err(NetworkError::Unfit { network: network.to_owned(), name, found, wanted })
        }
        None => Ok(()),
    }
}
