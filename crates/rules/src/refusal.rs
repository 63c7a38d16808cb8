use thiserror::Error;

/// Why a position, a move or an option is not accepted: a word for programs, its details for a sentence in any
/// language, and the sentence in English.
///
/// ```
/// use parlor_rules::Refusal;
///
/// let refusal = Refusal::new("occupied", "d4 is taken; choose an empty square").with("square", "d4");
/// assert_eq!(refusal.to_string(), "d4 is taken; choose an empty square");
/// assert_eq!(refusal.args, [("square", "d4".to_owned())]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{detail}")]
pub struct Refusal {
    /// A stable word, such as `occupied` or `piece-count`.
    pub reason: &'static str,
    /// One English sentence that says what is wrong with what, and how to mend it.
    pub detail: String,
    /// What the sentence speaks of, by name.
    pub args: Vec<(&'static str, String)>,
}

impl Refusal {
    /// A refusal with its word and its sentence.
    pub fn new(reason: &'static str, detail: impl Into<String>) -> Refusal {
        Refusal { reason, detail: detail.into(), args: Vec::new() }
    }

    /// The same refusal, with one more thing that it speaks of.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl ToString) -> Refusal {
        self.args.push((name, value.to_string()));
        self
    }
}
