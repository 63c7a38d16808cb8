use thiserror::Error;

use crate::{Field, Refusal};

/// What is wrong with a setting.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SettingError {
    /// Nobody knows the name.
    #[error("there is no setting {name:?}; known: {known}")]
    Unknown {
        /// The name.
        name: String,
        /// The names that are known.
        known: String,
    },
    /// The value is of the wrong kind or out of range.
    #[error("the setting {name} is {given:?}, but must be {wanted}")]
    Value {
        /// The name of the setting.
        name: String,
        /// What was given.
        given: String,
        /// What it must be.
        wanted: String,
    },
}

impl SettingError {
    /// A value that may not stand there, and what may.
    pub fn value(name: &str, given: &str, wanted: impl Into<String>) -> SettingError {
        SettingError::Value { name: name.to_owned(), given: given.to_owned(), wanted: wanted.into() }
    }

    /// The same as a refusal of an option of a game.
    pub fn of_game(self, game: &str) -> Refusal {
        match self {
            SettingError::Unknown { name, known } => {
                let detail = format!("{game} has no option {name:?}; known: {known}");
                Refusal::new("unknown-option", detail).of_option(&name)
            }
            SettingError::Value { name, given, wanted } => {
                let detail = format!("option {name} is {given:?}, but must be {wanted}");
                Refusal::new("option-value", detail).of_option(&name).with("value", given)
            }
        }
    }

    /// The same as a refusal of a player's own setting.
    pub fn of_player(self) -> Refusal {
        let (refusal, name) = match self {
            SettingError::Unknown { name, known } => {
                let detail = format!("this player has no setting {name:?}; known: {known}");
                (Refusal::new("unknown-tuning", detail), name)
            }
            SettingError::Value { name, wanted, .. } => {
                let detail = format!("the setting {name} must be {wanted}");
                (Refusal::new("tuning-value", detail), name)
            }
        };
        Refusal { field: Some(Field::Tuning(name.clone())), ..refusal.with("setting", name) }
    }
}
