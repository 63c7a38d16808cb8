use std::collections::BTreeMap;

use parlor_rules::Refusal;

/// A player's own settings by name, checked against what it knows.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Tuning(BTreeMap<&'static str, Tune>);

/// The value of a setting.
#[derive(Clone, PartialEq, Debug)]
pub enum Tune {
    /// Yes or no.
    Flag(bool),
    /// A number.
    Number(f64),
    /// A word.
    Word(String),
}

/// What a setting may be.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum TuneKind {
    /// Yes or no.
    Flag {
        /// What holds when it is left out.
        default: bool,
    },
    /// A number in a range.
    Number {
        /// What holds when it is left out.
        default: f64,
        /// The smallest value.
        min: f64,
        /// The largest value.
        max: f64,
        /// Whether only whole numbers will do.
        whole: bool,
    },
    /// One of some words.
    Word {
        /// What holds when it is left out.
        default: &'static str,
        /// The words.
        words: &'static [&'static str],
    },
}

/// A setting that a player knows.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TuningSpec {
    /// Its name.
    pub name: &'static str,
    /// What it may be.
    pub kind: TuneKind,
}

impl TuningSpec {
    /// A whole number in a range.
    pub const fn whole(name: &'static str, default: f64, min: f64, max: f64) -> TuningSpec {
        TuningSpec { name, kind: TuneKind::Number { default, min, max, whole: true } }
    }

    /// A number in a range.
    pub const fn number(name: &'static str, default: f64, min: f64, max: f64) -> TuningSpec {
        TuningSpec { name, kind: TuneKind::Number { default, min, max, whole: false } }
    }

    /// Yes or no.
    pub const fn flag(name: &'static str, default: bool) -> TuningSpec {
        TuningSpec { name, kind: TuneKind::Flag { default } }
    }

    /// One of some words.
    pub const fn word(
        name: &'static str,
        default: &'static str,
        words: &'static [&'static str],
    ) -> TuningSpec {
        TuningSpec { name, kind: TuneKind::Word { default, words } }
    }

    fn accepts(&self, tune: &Tune) -> bool {
        match (self.kind, tune) {
            (TuneKind::Flag { .. }, Tune::Flag(_)) => true,
            (TuneKind::Number { min, max, whole, .. }, Tune::Number(number)) => {
                (min..=max).contains(number) && (!whole || number.fract() == 0.0)
            }
            (TuneKind::Word { words, .. }, Tune::Word(word)) => words.contains(&word.as_str()),
            _ => false,
        }
    }

    fn wanted(&self) -> String {
        match self.kind {
            TuneKind::Flag { .. } => "true or false".to_owned(),
            TuneKind::Number { min, max, whole, .. } => {
                format!("a {}number from {min} to {max}", if whole { "whole " } else { "" })
            }
            TuneKind::Word { words, .. } => format!("one of {}", words.join(", ")),
        }
    }
}

impl Tuning {
    /// Takes the given settings, if the player knows them all.
    pub fn read(specs: &'static [TuningSpec], given: &BTreeMap<String, Tune>) -> Result<Tuning, Refusal> {
        let mut tuning = Tuning::default();
        for (name, tune) in given {
            let Some(spec) = specs.iter().find(|spec| spec.name == name) else {
                let known: Vec<_> = specs.iter().map(|spec| spec.name).collect();
                let known = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
                let detail = format!("this player has no setting {name:?}; known: {known}");
                return Err(Refusal::new("unknown-tuning", detail).with("setting", name));
            };
            if !spec.accepts(tune) {
                let detail = format!("the setting {name} must be {}", spec.wanted());
                return Err(Refusal::new("tuning-value", detail).with("setting", name));
            }
            tuning.0.insert(spec.name, tune.clone());
        }
        Ok(tuning)
    }

    /// The same settings with one more number.
    #[must_use]
    pub fn with_number(mut self, name: &'static str, number: f64) -> Tuning {
        self.0.insert(name, Tune::Number(number));
        self
    }

    /// The same settings with one more flag.
    #[must_use]
    pub fn with_flag(mut self, name: &'static str, flag: bool) -> Tuning {
        self.0.insert(name, Tune::Flag(flag));
        self
    }

    /// A number, or what holds when it is left out.
    pub fn number(&self, spec: &TuningSpec) -> f64 {
        match (self.0.get(spec.name), spec.kind) {
            (Some(Tune::Number(number)), _) => *number,
            (_, TuneKind::Number { default, .. }) => default,
            _ => 0.0,
        }
    }

    /// A flag, or what holds when it is left out.
    pub fn flag(&self, spec: &TuningSpec) -> bool {
        match (self.0.get(spec.name), spec.kind) {
            (Some(Tune::Flag(flag)), _) => *flag,
            (_, TuneKind::Flag { default }) => default,
            _ => false,
        }
    }

    /// A word, or what holds when it is left out.
    pub fn word(&self, spec: &TuningSpec) -> &str {
        match (self.0.get(spec.name), spec.kind) {
            (Some(Tune::Word(word)), _) => word,
            (_, TuneKind::Word { default, .. }) => default,
            _ => "",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SPECS: &[TuningSpec] = &[
        TuningSpec::whole("trail", 2.0, 0.0, 50.0),
        TuningSpec::flag("guards", true),
        TuningSpec::word("weights", "B", &["A", "B"]),
    ];

    #[test]
    fn settings_are_checked() {
        let read = |name: &str, tune: Tune| Tuning::read(SPECS, &[(name.to_owned(), tune)].into());
        assert_eq!(read("trail", Tune::Number(3.0)).unwrap().number(&SPECS[0]), 3.0);
        assert_eq!(read("guards", Tune::Flag(false)).unwrap().number(&SPECS[0]), 2.0);
        assert_eq!(read("weights", Tune::Word("A".into())).unwrap().word(&SPECS[2]), "A");
        for (name, tune, reason) in [
            ("trail", Tune::Number(2.5), "tuning-value"),
            ("trail", Tune::Number(51.0), "tuning-value"),
            ("trail", Tune::Flag(true), "tuning-value"),
            ("weights", Tune::Word("C".into()), "tuning-value"),
            ("wieghts", Tune::Word("A".into()), "unknown-tuning"),
        ] {
            assert_eq!(read(name, tune).unwrap_err().reason, reason);
        }
    }
}
