use parlor_rules::SettingSpec;

const GUARDS: SettingSpec = SettingSpec::flag("guards", true);
const NOISE: SettingSpec = SettingSpec::number("noise", 0.0..=1.0, Some("1"));

/// What every level can be told.
pub(super) const SPECS: &[SettingSpec] = &[GUARDS, NOISE];

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
    pub(super) fn read(tuning: &parlor_rules::Settings) -> Settings {
        Settings { guards: tuning.flag(&GUARDS), noise: tuning.number(&NOISE) }
    }
}
