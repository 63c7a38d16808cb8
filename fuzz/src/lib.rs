//! What the fuzz targets share: a desk whose clock ticks once per look, so that every job ends soon and always alike.

use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, Ordering};

use parlor_desk::{AnyGame, Desk, GameSpec, Limits};
use parlor_rules::Options;

static TICKS: AtomicU64 = AtomicU64::new(0);

/// A desk at which no job takes more than a few looks at the clock.
pub static DESK: LazyLock<Desk> = LazyLock::new(|| {
    let limits = Limits { bytes: 1 << 16, moves: 500, job_ms: Some(4) };
    Desk::new(|| TICKS.fetch_add(1, Ordering::Relaxed)).with_limits(limits)
});

/// Splits a fuzz input into a game with one of its variants, and text.
pub fn game_and_text(data: &[u8]) -> Option<(&'static dyn AnyGame, Options, &str)> {
    let (&selector, rest) = data.split_first()?;
    let tables = DESK.games();
    let table = tables[usize::from(selector) % tables.len()].as_ref();
    let variants = table.about().variants;
    let variant = variants.get(usize::from(selector) / tables.len() % variants.len().max(1));
    let options = Options { variant: variant.map(|&variant| variant.to_owned()), ..Options::default() };
    Some((table, options, std::str::from_utf8(rest).ok()?))
}

/// A setup at a position.
pub fn at(options: &Options, position: &str) -> GameSpec {
    GameSpec { options: options.clone(), position: Some(position.to_owned()), moves: Vec::new() }
}
