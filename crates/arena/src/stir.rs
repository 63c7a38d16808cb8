use parlor_rules::Draws;

/// One seed from several numbers. Streams of neighbouring seeds would overlap, so each number is stirred in.
pub(crate) fn stir(parts: &[u64]) -> u64 {
    parts.iter().fold(0, |seed, &part| Draws::new(seed ^ Draws::new(part).draw()).draw())
}
