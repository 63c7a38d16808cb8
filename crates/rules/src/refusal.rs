use thiserror::Error;

/// Why a position, a move or a setting is not accepted: a word for programs, its details for a sentence in any
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
    /// The setting at fault; none if it is the position or the move itself.
    pub field: Option<Field>,
}

/// A setting that can be at fault.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Field {
    /// The variant.
    Variant,
    /// The option of the game with this name.
    Option(String),
    /// The player's own setting with this name.
    Tuning(String),
}

impl Refusal {
    /// A refusal with its word and its sentence.
    pub fn new(reason: &'static str, detail: impl Into<String>) -> Refusal {
        Refusal { reason, detail: detail.into(), args: Vec::new(), field: None }
    }

    /// The same refusal, with one more thing that it speaks of.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl ToString) -> Refusal {
        self.args.push((name, value.to_string()));
        self
    }

    /// The same refusal, for which an option of the game is at fault.
    #[must_use]
    pub fn of_option(self, name: &str) -> Refusal {
        Refusal { field: Some(Field::Option(name.to_owned())), ..self.with("option", name) }
    }
}

/// As much of a text from outside as a sentence should repeat: forty characters.
///
/// ```
/// use parlor_rules::excerpt;
///
/// assert_eq!(excerpt("a1"), "a1");
/// assert_eq!(excerpt(&"long ".repeat(20)), format!("{}…", "long ".repeat(8)));
/// ```
pub fn excerpt(text: &str) -> String {
    const LONGEST: usize = 40;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
