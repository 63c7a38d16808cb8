use parlor_players::{Tuning, TuningSpec};

const GUARDS: TuningSpec = TuningSpec::flag("guards", true);
const NOISE: TuningSpec = TuningSpec::number("noise", 1.0, 0.0, 1.0);

/// What every level can be told.
pub(super) const SPECS: &[TuningSpec] = &[GUARDS, NOISE];

/// A player's settings, read.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Settings {
    /// Whether wins are always taken and losses always prevented; otherwise the formulas stand bare.
    pub(super) guards: bool,
    /// How much of everything random there is, from none to all.
    pub(super) noise: f64,
}

impl Settings {
    /// Reads what a player was told.
    pub(super) fn read(tuning: &Tuning) -> Settings {
        Settings { guards: tuning.flag(&GUARDS), noise: tuning.number(&NOISE) }
    }
}
