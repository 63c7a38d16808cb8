use std::io;

use sha2::{Digest, Sha256};

/// What lets its holder act for a seat. It is shown once; what is kept of it is its [`KeyHash`].
pub struct Key(String);

/// What is kept of a key: enough to know it again, too little to use it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeyHash(String);

impl Key {
    /// A key that nobody can guess: 256 random bits.
    pub fn random() -> io::Result<Key> {
        random_bytes::<32>().map(|bytes| Key(hex(&bytes)))
    }

    /// The key itself, to be shown to whoever takes the seat.
    pub fn text(&self) -> &str {
        &self.0
    }

    /// What is kept of it.
    pub fn hash(&self) -> KeyHash {
        KeyHash::of(&self.0)
    }
}

impl KeyHash {
    /// What would be kept of this key.
    pub fn of(key: &str) -> KeyHash {
        KeyHash(hex(&Sha256::digest(key.as_bytes())))
    }

    /// What was kept before.
    pub fn kept(text: String) -> KeyHash {
        KeyHash(text)
    }

    /// What is to be kept.
    pub fn text(&self) -> &str {
        &self.0
    }
}

/// An id that nobody can guess: 128 random bits.
pub fn random_id() -> io::Result<String> {
    random_bytes::<16>().map(|bytes| hex(&bytes))
}

/// Random bytes of the best kind that the system has.
pub fn random_bytes<const N: usize>() -> io::Result<[u8; N]> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(io::Error::other)?;
    Ok(bytes)
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_long_and_never_the_same() {
        let (one, other) = (Key::random().unwrap(), Key::random().unwrap());
        assert!(one.text() != other.text() && one.text().len() == 64);
        assert_eq!(KeyHash::of(one.text()), one.hash());
        assert_ne!(one.hash(), other.hash());
        assert_eq!(random_id().unwrap().len(), 32);
    }
}
