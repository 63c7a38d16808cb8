use std::io;

/// What dice and players come from: the system's own entropy, or what a seed stands for.
pub fn entropy(seed: Option<u64>) -> io::Result<[u8; 32]> {
    let mut bytes = [0; 32];
    match seed {
        Some(seed) => bytes[..8].copy_from_slice(&seed.to_le_bytes()),
        None => getrandom::fill(&mut bytes)?,
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_repeats_itself_and_the_system_does_not() {
        assert_eq!(entropy(Some(7)).unwrap(), entropy(Some(7)).unwrap());
        assert_ne!(entropy(Some(7)).unwrap(), entropy(Some(8)).unwrap());
        assert_ne!(entropy(None).unwrap(), entropy(None).unwrap());
    }
}
