use super::{Style, Weights};
use parlor_rules::SettingSpec;

const WEIGHTS: SettingSpec = SettingSpec::word("weights", &["A", "B"], Some("B"));
const STYLE: SettingSpec =
    SettingSpec::word("style", &["balanced", "aggressive", "defensive"], Some("balanced"));
const BOOK: SettingSpec = SettingSpec::flag("book", true);
const VCT: SettingSpec = SettingSpec::integer("vct", 0..=8, Some("5"));
const NOISE: SettingSpec = SettingSpec::integer("noise", 0..=1, Some("1"));

/// What the easy level can be told.
pub(super) const EASY: &[SettingSpec] = &[NOISE];
/// What the medium level can be told.
pub(super) const MEDIUM: &[SettingSpec] = &[WEIGHTS, STYLE, NOISE];
/// What the hard level can be told.
pub(super) const HARD: &[SettingSpec] = &[WEIGHTS, STYLE, BOOK, VCT, NOISE];

/// A player's settings, read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings {
    /// The table of weights, in the style asked for.
    pub weights: Weights,
    /// Whether to open by the book.
    pub book: bool,
    /// The longest victory by continuous threats to look for, in own plies.
    pub vct: u32,
    /// Whether to pick at random among equals.
    pub noise: bool,
}

impl Settings {
    /// Reads what a player was told.
    pub fn read(tuning: &parlor_rules::Settings) -> Settings {
        let table = if tuning.word(&WEIGHTS) == "A" { Weights::A } else { Weights::B };
        let style = match tuning.word(&STYLE) {
            "aggressive" => Style::Aggressive,
            "defensive" => Style::Defensive,
            _ => Style::Balanced,
        };
        Settings {
            weights: table.styled(style),
            book: tuning.flag(&BOOK),
            vct: tuning.number(&VCT) as u32,
            noise: tuning.number(&NOISE) > 0.0,
        }
    }
}
