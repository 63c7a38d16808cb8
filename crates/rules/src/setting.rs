use std::fmt;

use serde::de::{Deserialize, Deserializer, Error, Visitor};
use serde::{Serialize, Serializer};

/// One value as it was given: of an option of a game or of a player's own setting.
///
/// As text it is what was written (`true`, `0.025`, `blue`). As JSON it is a flag, a number or a string. This is the
/// only place that knows either form.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[cfg_attr(feature = "schema", schemars(untagged, rename = "Value"), ts(untagged, rename = "Value"))]
pub enum Setting {
    /// Yes or no.
    Flag(bool),
    /// A number, kept as the decimal text that was written, so that nothing is lost.
    Number(#[cfg_attr(feature = "schema", schemars(with = "f64"), ts(type = "number"))] String),
    /// A word.
    Word(String),
}

impl Setting {
    /// The value that a text stands for: `true` and `false`, a number if it is written as one, otherwise a word.
    pub fn read(text: &str) -> Setting {
        match text {
            "true" => Setting::Flag(true),
            "false" => Setting::Flag(false),
            _ if text.parse::<f64>().is_ok_and(f64::is_finite) => Setting::Number(text.to_owned()),
            _ => Setting::Word(text.to_owned()),
        }
    }

    /// The whole number that it is, however it is written (`2`, `2.0`).
    pub fn whole(&self) -> Option<i64> {
        /// Up to here every whole number is a floating-point number of its own.
        const LARGEST: f64 = 9_007_199_254_740_991.0;
        let Setting::Number(text) = self else { return None };
        let rounded =
            || text.parse::<f64>().ok().filter(|number| number.fract() == 0.0 && number.abs() <= LARGEST);
        text.parse().ok().or_else(|| rounded().map(|number| number as i64))
    }

    /// The value as text.
    pub fn text(&self) -> &str {
        match self {
            Setting::Flag(true) => "true",
            Setting::Flag(false) => "false",
            Setting::Number(text) | Setting::Word(text) => text,
        }
    }
}

impl fmt::Display for Setting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}

impl From<bool> for Setting {
    fn from(flag: bool) -> Setting {
        Setting::Flag(flag)
    }
}

impl From<i64> for Setting {
    fn from(number: i64) -> Setting {
        Setting::Number(number.to_string())
    }
}

impl From<f64> for Setting {
    fn from(number: f64) -> Setting {
        Setting::Number(number.to_string())
    }
}

impl From<&str> for Setting {
    fn from(word: &str) -> Setting {
        Setting::Word(word.to_owned())
    }
}

/// A number goes out as a JSON number if that says exactly the same, otherwise as a string.
impl Serialize for Setting {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Setting::Flag(flag) => serializer.serialize_bool(*flag),
            Setting::Word(word) => serializer.serialize_str(word),
            Setting::Number(text) => match (text.parse::<i64>(), text.parse::<f64>()) {
                (Ok(whole), _) if whole.to_string() == *text => serializer.serialize_i64(whole),
                (_, Ok(number)) if number.is_finite() && number.to_string() == *text => {
                    serializer.serialize_f64(number)
                }
                _ => serializer.serialize_str(text),
            },
        }
    }
}

impl<'de> Deserialize<'de> for Setting {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Setting, D::Error> {
        struct Given;
        impl Visitor<'_> for Given {
            type Value = Setting;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a flag, a number or a string")
            }

            fn visit_bool<E: Error>(self, flag: bool) -> Result<Setting, E> {
                Ok(Setting::Flag(flag))
            }

            fn visit_i64<E: Error>(self, number: i64) -> Result<Setting, E> {
                Ok(Setting::Number(number.to_string()))
            }

            fn visit_u64<E: Error>(self, number: u64) -> Result<Setting, E> {
                Ok(Setting::Number(number.to_string()))
            }

            fn visit_f64<E: Error>(self, number: f64) -> Result<Setting, E> {
                Ok(Setting::Number(number.to_string()))
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<Setting, E> {
                Ok(Setting::Word(text.to_owned()))
            }
        }
        deserializer.deserialize_any(Given)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_says_what_kind_of_value_it_is() {
        for (text, setting) in [
            ("true", Setting::Flag(true)),
            ("-0.50", Setting::Number("-0.50".into())),
            ("7", Setting::Number("7".into())),
            ("inf", Setting::Word("inf".into())),
            ("blue", Setting::Word("blue".into())),
            ("", Setting::Word(String::new())),
        ] {
            assert_eq!(Setting::read(text), setting);
            assert_eq!(setting.text(), text);
        }
    }
}
