//! Settings that games and players know, as the protocol shows them.

use parlor_rules::{Setting, SettingKind, SettingSpec};
use serde::{Deserialize, Serialize};

/// A setting of a game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[cfg_attr(feature = "schema", ts(optional_fields))]
pub struct OptionInfo {
    /// Its name.
    pub name: String,
    /// `flag`, `integer`, `number`, `decimal` or `word`.
    pub kind: String,
    /// What holds when it is left out; missing when it must be given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub default: Option<Setting>,
    /// The smallest value.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub min: Option<i64>,
    /// The largest value.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub max: Option<i64>,
    /// The words to choose from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub values: Option<Vec<String>>,
}

/// A setting of a player.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[cfg_attr(feature = "schema", ts(optional_fields))]
pub struct TuningInfo {
    /// Its name.
    pub name: String,
    /// What holds when it is left out.
    pub default: Setting,
    /// The smallest value.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub min: Option<Setting>,
    /// The largest value.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max: Option<Setting>,
    /// The words to choose from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub values: Option<Vec<String>>,
}

impl From<&SettingSpec> for OptionInfo {
    fn from(spec: &SettingSpec) -> OptionInfo {
        let (kind, range) = match spec.kind {
            SettingKind::Flag => ("flag", None),
            SettingKind::Integer { min, max } => ("integer", Some((min, max))),
            SettingKind::Number { .. } => ("number", None),
            SettingKind::Decimal => ("decimal", None),
            SettingKind::Word(_) => ("word", None),
        };
        OptionInfo {
            name: spec.name.to_owned(),
            kind: kind.to_owned(),
            default: spec.default_setting(),
            min: range.map(|range| range.0),
            max: range.map(|range| range.1),
            values: words(spec),
        }
    }
}

impl From<&SettingSpec> for TuningInfo {
    fn from(spec: &SettingSpec) -> TuningInfo {
        let range = match spec.kind {
            SettingKind::Integer { min, max } => Some((Setting::from(min), Setting::from(max))),
            SettingKind::Number { min, max } => Some((Setting::from(min), Setting::from(max))),
            SettingKind::Flag | SettingKind::Decimal | SettingKind::Word(_) => None,
        };
        let (min, max) = range.unzip();
        TuningInfo { name: spec.name.to_owned(), default: spec.some_setting(), min, max, values: words(spec) }
    }
}

fn words(spec: &SettingSpec) -> Option<Vec<String>> {
    match spec.kind {
        SettingKind::Word(words) => Some(words.iter().map(|&word| word.to_owned()).collect()),
        _ => None,
    }
}
