use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use crate::{About, Refusal};

/// The settings that a game is opened with: a variant and values by name.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Options {
    /// The variant, if one was named.
    pub variant: Option<String>,
    /// The other settings.
    pub settings: BTreeMap<String, Setting>,
}

/// One value as it was given.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Setting {
    /// A number, kept as the decimal text that was written, so that nothing is lost.
    Number(String),
    /// A word.
    Text(String),
}

/// What a setting may be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OptionKind {
    /// A whole number in a range.
    Integer {
        /// The smallest value.
        min: i64,
        /// The largest value.
        max: i64,
    },
    /// A decimal number, read exactly.
    Decimal,
    /// One of some words.
    Word(&'static [&'static str]),
}

/// A setting that a game knows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OptionSpec {
    /// Its name.
    pub name: &'static str,
    /// What it may be.
    pub kind: OptionKind,
    /// What holds when it is left out, as text; `None` when it must be given.
    pub default: Option<&'static str>,
}

impl Options {
    /// Checks names and values against what the game knows.
    pub fn check(&self, about: &About) -> Result<(), Refusal> {
        if let Some(variant) = &self.variant
            && !about.variants.contains(&variant.as_str())
        {
            let known = if about.variants.is_empty() { "none".to_owned() } else { about.variants.join(", ") };
            return Err(Refusal::new(
                "unknown-variant",
                format!("{} has no variant {variant:?}; known: {known}", about.id),
            )
            .with("variant", variant));
        }
        for (name, setting) in &self.settings {
            let Some(spec) = about.options.iter().find(|spec| spec.name == name) else {
                let known: Vec<_> = about.options.iter().map(|spec| spec.name).collect();
                let known = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
                return Err(Refusal::new(
                    "unknown-option",
                    format!("{} has no option {name:?}; known: {known}", about.id),
                )
                .with("option", name));
            };
            spec.check(setting)?;
        }
        Ok(())
    }

    /// A whole number, if given. [`check`](Options::check) comes first.
    pub fn integer(&self, name: &str) -> Option<i64> {
        match self.settings.get(name)? {
            Setting::Number(text) => text.parse().ok(),
            Setting::Text(_) => None,
        }
    }

    /// The text of a number or word, if given.
    pub fn text(&self, name: &str) -> Option<&str> {
        self.settings.get(name).map(Setting::text)
    }

    /// Sets a whole number.
    #[must_use]
    pub fn with_integer(mut self, name: &str, value: i64) -> Options {
        self.settings.insert(name.to_owned(), Setting::Number(value.to_string()));
        self
    }

    /// Sets a word.
    #[must_use]
    pub fn with_text(mut self, name: &str, value: &str) -> Options {
        self.settings.insert(name.to_owned(), Setting::Text(value.to_owned()));
        self
    }
}

impl Setting {
    /// The value as text.
    pub fn text(&self) -> &str {
        match self {
            Setting::Number(text) | Setting::Text(text) => text,
        }
    }
}

impl OptionSpec {
    /// A setting that is a whole number with a default.
    pub const fn integer(
        name: &'static str,
        range: RangeInclusive<i64>,
        default: Option<&'static str>,
    ) -> OptionSpec {
        OptionSpec { name, kind: OptionKind::Integer { min: *range.start(), max: *range.end() }, default }
    }

    fn check(&self, setting: &Setting) -> Result<(), Refusal> {
        let (name, given) = (self.name, setting.text());
        let fits = match (self.kind, setting) {
            (OptionKind::Integer { min, max }, Setting::Number(text)) => {
                text.parse::<i64>().is_ok_and(|value| (min..=max).contains(&value))
            }
            (OptionKind::Integer { .. }, Setting::Text(_)) => false,
            (OptionKind::Decimal, _) => is_decimal(given),
            (OptionKind::Word(words), Setting::Text(text)) => words.contains(&text.as_str()),
            (OptionKind::Word(_), Setting::Number(_)) => false,
        };
        if fits {
            return Ok(());
        }
        let wanted = match self.kind {
            OptionKind::Integer { min, max } => format!("a whole number from {min} to {max}"),
            OptionKind::Decimal => "a decimal number such as \"0.025\"".to_owned(),
            OptionKind::Word(words) => format!("one of {}", words.join(", ")),
        };
        Err(Refusal::new("option-value", format!("option {name} is {given:?}, but must be {wanted}"))
            .with("option", name)
            .with("value", given))
    }
}

/// Digits with at most one point and an optional sign.
fn is_decimal(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, "0"));
    let all_digits = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    text.len() <= 20 && all_digits(whole) && all_digits(fraction)
}

#[cfg(test)]
mod tests {
    use super::*;

    const ABOUT: About = About {
        id: "toy",
        name: "Toy",
        sides: ["a", "b"],
        variants: &["plain", "odd"],
        options: &[
            OptionSpec::integer("pieces", 1..=7, Some("7")),
            OptionSpec { name: "komi", kind: OptionKind::Decimal, default: Some("0.025") },
            OptionSpec { name: "opener", kind: OptionKind::Word(&["blue", "red"]), default: Some("blue") },
        ],
        rules: "",
    };

    fn number(name: &str, text: &str) -> Options {
        let mut options = Options::default();
        options.settings.insert(name.into(), Setting::Number(text.into()));
        options
    }

    #[test]
    fn values_are_checked_by_kind() {
        for (options, reason) in [
            (number("pieces", "4"), None),
            (number("pieces", "8"), Some("option-value")),
            (number("pieces", "2.5"), Some("option-value")),
            (Options::default().with_text("pieces", "4"), Some("option-value")),
            (number("komi", "0.025"), None),
            (Options::default().with_text("komi", "-0.5"), None),
            (Options::default().with_text("komi", "1e-2"), Some("option-value")),
            (Options::default().with_text("komi", "."), Some("option-value")),
            (Options::default().with_text("opener", "red"), None),
            (Options::default().with_text("opener", "green"), Some("option-value")),
            (Options::default().with_text("colour", "red"), Some("unknown-option")),
            (Options { variant: Some("odd".into()), ..Options::default() }, None),
            (Options { variant: Some("even".into()), ..Options::default() }, Some("unknown-variant")),
        ] {
            assert_eq!(options.check(&ABOUT).err().map(|refusal| refusal.reason), reason, "{options:?}");
        }
    }
}
