use super::{Style, Weights};
use parlor_players::{Tuning, TuningSpec};

const WEIGHTS: TuningSpec = TuningSpec::word("weights", "B", &["A", "B"]);
const STYLE: TuningSpec = TuningSpec::word("style", "balanced", &["balanced", "aggressive", "defensive"]);
const BOOK: TuningSpec = TuningSpec::flag("book", true);
const VCT: TuningSpec = TuningSpec::whole("vct", 5.0, 0.0, 8.0);
const NOISE: TuningSpec = TuningSpec::whole("noise", 1.0, 0.0, 1.0);

/// What the easy level can be told.
pub(super) const EASY: &[TuningSpec] = &[NOISE];
/// What the medium level can be told.
pub(super) const MEDIUM: &[TuningSpec] = &[WEIGHTS, STYLE, NOISE];
/// What the hard level can be told.
pub(super) const HARD: &[TuningSpec] = &[WEIGHTS, STYLE, BOOK, VCT, NOISE];

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
    pub fn read(tuning: &Tuning) -> Settings {
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
