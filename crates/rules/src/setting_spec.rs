use std::ops::RangeInclusive;

use crate::{Setting, SettingError};

/// A setting that a game or a player knows.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SettingSpec {
    /// Its name.
    pub name: &'static str,
    /// What it may be.
    pub kind: SettingKind,
    /// What holds when it is left out, as text; `None` when it must be given.
    pub default: Option<&'static str>,
}

/// What a setting may be.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum SettingKind {
    /// Yes or no.
    Flag,
    /// A whole number in a range.
    Integer {
        /// The smallest value.
        min: i64,
        /// The largest value.
        max: i64,
    },
    /// Any number in a range.
    Number {
        /// The smallest value.
        min: f64,
        /// The largest value.
        max: f64,
    },
    /// A decimal number that is read exactly, as a number or as a text.
    Decimal,
    /// One of some words.
    Word(&'static [&'static str]),
}

impl SettingSpec {
    /// Yes or no.
    pub const fn flag(name: &'static str, default: bool) -> SettingSpec {
        let default = if default { "true" } else { "false" };
        SettingSpec { name, kind: SettingKind::Flag, default: Some(default) }
    }

    /// A whole number in a range.
    pub const fn integer(
        name: &'static str,
        range: RangeInclusive<i64>,
        default: Option<&'static str>,
    ) -> SettingSpec {
        SettingSpec { name, kind: SettingKind::Integer { min: *range.start(), max: *range.end() }, default }
    }

    /// Any number in a range.
    pub const fn number(
        name: &'static str,
        range: RangeInclusive<f64>,
        default: Option<&'static str>,
    ) -> SettingSpec {
        SettingSpec { name, kind: SettingKind::Number { min: *range.start(), max: *range.end() }, default }
    }

    /// A decimal number that is read exactly.
    pub const fn decimal(name: &'static str, default: Option<&'static str>) -> SettingSpec {
        SettingSpec { name, kind: SettingKind::Decimal, default }
    }

    /// One of some words.
    pub const fn word(
        name: &'static str,
        words: &'static [&'static str],
        default: Option<&'static str>,
    ) -> SettingSpec {
        SettingSpec { name, kind: SettingKind::Word(words), default }
    }

    /// What holds when it is left out, in the form that people would give it in; `None` when it must be given.
    pub fn default_setting(&self) -> Option<Setting> {
        let text = self.default?;
        Some(match self.kind {
            SettingKind::Flag | SettingKind::Integer { .. } | SettingKind::Number { .. } => {
                Setting::read(text)
            }
            SettingKind::Decimal | SettingKind::Word(_) => Setting::Word(text.to_owned()),
        })
    }

    /// Some value that may stand here: what holds when it is left out, or 1, or what is nearest to it.
    pub fn some_setting(&self) -> Setting {
        self.default_setting().unwrap_or_else(|| match self.kind {
            SettingKind::Flag => Setting::Flag(false),
            SettingKind::Integer { min, max } => Setting::from(1.clamp(min, max)),
            SettingKind::Number { min, max } => Setting::from(1f64.max(min).min(max)),
            SettingKind::Decimal => Setting::from(1),
            SettingKind::Word(words) => Setting::from(words.first().copied().unwrap_or_default()),
        })
    }

    /// Whether a value may stand here.
    pub(crate) fn check(&self, setting: &Setting) -> Result<(), SettingError> {
        let fits = match (self.kind, setting) {
            (SettingKind::Flag, Setting::Flag(_)) => true,
            (SettingKind::Integer { min, max }, setting) => {
                setting.whole().is_some_and(|value| (min..=max).contains(&value))
            }
            (SettingKind::Number { min, max }, Setting::Number(text)) => {
                text.parse::<f64>().is_ok_and(|value| (min..=max).contains(&value))
            }
            (SettingKind::Decimal, Setting::Number(text) | Setting::Word(text)) => is_decimal(text),
            (SettingKind::Word(words), Setting::Word(word)) => words.contains(&word.as_str()),
            _ => false,
        };
        if fits {
            return Ok(());
        }
        Err(SettingError::value(self.name, setting.text(), self.wanted()))
    }

    fn wanted(&self) -> String {
        match self.kind {
            SettingKind::Flag => "true or false".to_owned(),
            SettingKind::Integer { min, max } => format!("a whole number from {min} to {max}"),
            SettingKind::Number { min, max } => format!("a number from {min} to {max}"),
            SettingKind::Decimal => "a decimal number such as \"0.025\"".to_owned(),
            SettingKind::Word(words) => format!("one of {}", words.join(", ")),
        }
    }
}

/// Digits with at most one point and an optional sign.
fn is_decimal(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, "0"));
    let all_digits = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    text.len() <= 20 && all_digits(whole) && all_digits(fraction)
}
