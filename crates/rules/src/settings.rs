use std::collections::{BTreeMap, btree_map};
use std::fmt;

use serde::{Deserialize, Serialize};

use crate::{Setting, SettingError, SettingSpec};

/// Values by name: the options of a game, or a player's own settings.
///
/// As text they are pairs, `limit=40 mood=odd`.
///
/// ```
/// use parlor_rules::{SettingSpec, Settings};
///
/// const NOISE: SettingSpec = SettingSpec::number("noise", 0.0..=1.0, Some("1"));
/// let settings = Settings::read("noise=0.5").unwrap();
/// assert!(settings.check(&[NOISE]).is_ok());
/// assert_eq!(settings.number(&NOISE), 0.5);
/// assert_eq!(Settings::default().number(&NOISE), 1.0);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Settings(BTreeMap<String, Setting>);

impl Settings {
    /// Reads pairs that are separated by spaces or commas; none if one of them is no `name=value`.
    pub fn read(text: &str) -> Option<Settings> {
        let pairs = text.split([' ', '\t', ',']).filter(|pair| !pair.is_empty());
        pairs
            .map(|pair| pair.split_once('=').map(|(name, value)| (name.to_owned(), Setting::read(value))))
            .collect()
    }

    /// Checks names and values against what is known.
    pub fn check(&self, specs: &[SettingSpec]) -> Result<(), SettingError> {
        for (name, setting) in self {
            let Some(spec) = specs.iter().find(|spec| spec.name == name) else {
                let known: Vec<_> = specs.iter().map(|spec| spec.name).collect();
                let known = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
                return Err(SettingError::Unknown { name: name.clone(), known });
            };
            spec.check(setting)?;
        }
        Ok(())
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// All of them in the order of their names.
    pub fn iter(&self) -> btree_map::Iter<'_, String, Setting> {
        self.0.iter()
    }

    /// Their names in order.
    pub fn keys(&self) -> btree_map::Keys<'_, String, Setting> {
        self.0.keys()
    }

    /// The value of a name, if given.
    pub fn get(&self, name: &str) -> Option<&Setting> {
        self.0.get(name)
    }

    /// Sets a value.
    pub fn insert(&mut self, name: impl Into<String>, setting: impl Into<Setting>) {
        self.0.insert(name.into(), setting.into());
    }

    /// Takes a value out.
    pub fn remove(&mut self, name: &str) -> Option<Setting> {
        self.0.remove(name)
    }

    /// The same settings with one more.
    #[must_use]
    pub fn with(mut self, name: &str, setting: impl Into<Setting>) -> Settings {
        self.insert(name, setting);
        self
    }

    /// The text of a value, if given.
    pub fn text(&self, name: &str) -> Option<&str> {
        self.get(name).map(Setting::text)
    }

    /// A whole number, if given. [`check`](Settings::check) comes first.
    pub fn integer(&self, name: &str) -> Option<i64> {
        self.get(name)?.whole()
    }

    /// A number, or what holds when it is left out.
    pub fn number(&self, spec: &SettingSpec) -> f64 {
        self.held(spec).parse().unwrap_or(0.0)
    }

    /// A flag, or what holds when it is left out.
    pub fn flag(&self, spec: &SettingSpec) -> bool {
        self.held(spec) == "true"
    }

    /// A word, or what holds when it is left out.
    pub fn word(&self, spec: &SettingSpec) -> &str {
        self.held(spec)
    }

    fn held(&self, spec: &SettingSpec) -> &str {
        self.text(spec.name).or(spec.default).unwrap_or_default()
    }
}

impl fmt::Display for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, (name, setting)) in self.iter().enumerate() {
            let space = if index > 0 { " " } else { "" };
            write!(f, "{space}{name}={setting}")?;
        }
        Ok(())
    }
}

impl<'a> IntoIterator for &'a Settings {
    type Item = (&'a String, &'a Setting);
    type IntoIter = btree_map::Iter<'a, String, Setting>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl FromIterator<(String, Setting)> for Settings {
    fn from_iter<I: IntoIterator<Item = (String, Setting)>>(pairs: I) -> Settings {
        Settings(pairs.into_iter().collect())
    }
}

impl<const N: usize> From<[(String, Setting); N]> for Settings {
    fn from(pairs: [(String, Setting); N]) -> Settings {
        pairs.into_iter().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::SettingKind;

    const SPECS: &[SettingSpec] = &[
        SettingSpec::integer("trail", 0..=50, Some("2")),
        SettingSpec::number("noise", 0.0..=1.0, Some("1")),
        SettingSpec::flag("guards", true),
        SettingSpec::word("weights", &["A", "B"], Some("B")),
        SettingSpec::decimal("komi", Some("0.025")),
        SettingSpec::integer("seed", 0..=9, None),
    ];

    fn kind(error: SettingError) -> &'static str {
        match error {
            SettingError::Unknown { .. } => "unknown",
            SettingError::Value { .. } => "value",
        }
    }

    #[test]
    fn values_are_checked_by_kind() {
        for (text, wanted) in [
            ("", None),
            ("trail=3", None),
            ("trail=3.0", None),
            ("trail=2.5", Some("value")),
            ("trail=51", Some("value")),
            ("trail=true", Some("value")),
            ("trail=99999999999999999999", Some("value")),
            ("noise=0.5", None),
            ("noise=1.5", Some("value")),
            ("noise=nan", Some("value")),
            ("guards=false", None),
            ("guards=0", Some("value")),
            ("weights=A", None),
            ("weights=C", Some("value")),
            ("wieghts=A", Some("unknown")),
            ("komi=0.025", None),
            ("komi=-0.5", None),
            ("komi=1e-2", Some("value")),
            ("komi=.", Some("value")),
            ("komi=true", Some("value")),
        ] {
            let checked = Settings::read(text).unwrap().check(SPECS);
            assert_eq!(checked.err().map(kind), wanted, "{text}");
        }
        let word = Settings::default().with("trail", "3");
        assert_eq!(word.check(SPECS).map_err(kind), Err("value"));
    }

    #[test]
    fn what_is_left_out_has_its_default() {
        let given = Settings::read("trail=3 guards=false,weights=A").unwrap();
        assert_eq!(
            (given.number(&SPECS[0]), given.flag(&SPECS[2]), given.word(&SPECS[3])),
            (3.0, false, "A")
        );
        let none = Settings::default();
        assert_eq!((none.number(&SPECS[0]), none.flag(&SPECS[2]), none.word(&SPECS[3])), (2.0, true, "B"));
        assert_eq!((none.integer("seed"), none.with("seed", 7).integer("seed")), (None, Some(7)));
    }

    #[test]
    fn texts_come_back_the_same() {
        let text = "guards=true komi=0.0250 trail=007 weights=B";
        assert_eq!(Settings::read(text).unwrap().to_string(), text);
        assert_eq!(Settings::read("trail"), None);
    }

    #[test]
    fn every_kind_can_be_its_own_default() {
        for spec in SPECS {
            let default = spec.default_setting().map(|setting| Settings::default().with(spec.name, setting));
            assert!(default.is_none_or(|settings| settings.check(SPECS).is_ok()), "{}", spec.name);
            assert!(!matches!((spec.kind, spec.default), (SettingKind::Flag, None)));
        }
    }
}
