use parlor_roster::Weight;
use thiserror::Error;

/// What is wrong with a file of weights.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ValuesError {
    /// A line is not a name and a whole number.
    #[error("line {line} of the weights: write a name and a whole number, such as `turn 600`")]
    Form {
        /// The line, counted from 1.
        line: usize,
    },
    /// There is no weight of this name.
    #[error(
        "line {line} of the weights: the engine has no weight {name:?}; the file that `parlor tune` writes has all of them"
    )]
    Unknown {
        /// The line, counted from 1.
        line: usize,
        /// The name.
        name: String,
    },
}

/// Reads values: a line for each weight with its name and number; `#` begins a comment. Weights that are left out have
/// the value of today.
pub fn read_values(weights: &[Weight], text: &str) -> Result<Vec<i32>, ValuesError> {
    let mut values: Vec<_> = weights.iter().map(|weight| weight.value).collect();
    for (index, text) in text.lines().enumerate() {
        let line = index + 1;
        let mut words = text.split('#').next().unwrap_or_default().split_whitespace();
        let Some(name) = words.next() else { continue };
        let number = words.next().and_then(|word| word.parse().ok());
        let (Some(number), None) = (number, words.next()) else { return Err(ValuesError::Form { line }) };
        let place = weights.iter().position(|weight| weight.name == name);
        let place = place.ok_or_else(|| ValuesError::Unknown { line, name: name.to_owned() })?;
        values[place] = number;
    }
    Ok(values)
}

/// Writes values as they are read.
pub fn write_values(weights: &[Weight], values: &[i32]) -> String {
    weights.iter().zip(values).map(|(weight, value)| format!("{} {value}\n", weight.name)).collect()
}
