use sha2::{Digest, Sha256};

use crate::NetworkError;
use crate::bytes::Bytes;

pub(crate) const MAGIC: &[u8; 8] = b"ParlorNt";
pub(crate) const VERSION: u16 = 1;
/// Bytes of the hash at the end.
pub(crate) const HASH: usize = 32;

/// What a file says at the beginning, and everything behind that, the hash included.
pub(crate) fn open(bytes: &[u8]) -> Result<(&[u8], &[u8]), NetworkError> {
    let mut rest = Bytes(bytes);
    if rest.take::<8>().ok().as_ref() != Some(MAGIC) {
        return Err(NetworkError::Magic);
    }
    let version = u16::from_le_bytes(rest.take()?);
    if version != VERSION {
        return Err(NetworkError::Version(version));
    }
    let long = u32::from_le_bytes(rest.take()?) as usize;
    let cut_off = NetworkError::Length { wanted: long, found: rest.0.len() };
    rest.0.split_at_checked(long).ok_or(cut_off)
}

/// The kind of network that a file holds, by what it says of itself.
///
/// ```
/// use parlor_nets::{Layers, kind, write};
///
/// assert_eq!(kind(&write(&Layers::example(1)))?, "pairs");
/// assert!(kind(b"nothing").is_err());
/// # Ok::<(), parlor_nets::NetworkError>(())
/// ```
pub fn kind(bytes: &[u8]) -> Result<String, NetworkError> {
    #[derive(serde::Deserialize)]
    struct Kind {
        kind: String,
    }
    let (text, _) = open(bytes)?;
    let head: Kind = serde_json::from_slice(text).map_err(|error| NetworkError::Head(error.to_string()))?;
    Ok(head.kind)
}

/// Refuses a file whose numbers, with the hash behind them, are not as long as its shape says, or whose hash is another.
pub(crate) fn check(bytes: &[u8], after: &[u8], numbers: usize) -> Result<(), NetworkError> {
    let wanted = numbers + HASH;
    if after.len() != wanted {
        return Err(NetworkError::Length { wanted, found: after.len() });
    }
    let (body, hash) = bytes.split_at(bytes.len() - HASH);
    if Sha256::digest(body).as_slice() == hash { Ok(()) } else { Err(NetworkError::Hash) }
}

/// A file: what is said at the beginning, and the numbers.
pub(crate) fn seal(head: &impl serde::Serialize, numbers: impl FnOnce(&mut Vec<u8>)) -> Vec<u8> {
    // A head is made of text and numbers, so it can always be written.
    let head = serde_json::to_vec(head).unwrap_or_default();
    let mut bytes = MAGIC.to_vec();
    bytes.extend(VERSION.to_le_bytes());
    bytes.extend((head.len() as u32).to_le_bytes());
    bytes.extend(head);
    numbers(&mut bytes);
    let hash = Sha256::digest(&bytes);
    bytes.extend(hash);
    bytes
}
