use std::collections::BTreeMap;
use std::fmt;

use parlor_rules::{Field, Refusal};
use serde::{Deserialize, Serialize};

/// The kinds of error.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum ProblemType {
    /// The request itself cannot be understood.
    BadRequest,
    /// No such game.
    UnknownGame,
    /// No such player for this game.
    UnknownPlayer,
    /// No such room.
    UnknownRoom,
    /// This seat is not the sender's to act for.
    NotYourSeat,
    /// The room is no longer, or not yet, where the command was meant for.
    Conflict,
    /// The position string is not valid.
    BadPosition,
    /// A move cannot be played.
    IllegalMove,
    /// The game has ended.
    GameOver,
    /// This player or game cannot do that.
    Unsupported,
    /// Too often from one address.
    RateLimited,
    /// Too much at once.
    TooLarge,
    /// All seats are taken.
    TooBusy,
    /// A table or network is missing.
    Unavailable,
    /// A fault of ours.
    Internal,
    /// Stopped on request before there was anything to tell.
    Cancelled,
}

impl ProblemType {
    /// The HTTP status.
    pub const fn status(self) -> u16 {
        match self {
            ProblemType::BadRequest => 400,
            ProblemType::UnknownGame | ProblemType::UnknownPlayer | ProblemType::UnknownRoom => 404,
            ProblemType::NotYourSeat => 403,
            ProblemType::Conflict => 409,
            ProblemType::BadPosition
            | ProblemType::IllegalMove
            | ProblemType::GameOver
            | ProblemType::Unsupported => 422,
            ProblemType::RateLimited => 429,
            ProblemType::TooLarge => 413,
            ProblemType::TooBusy | ProblemType::Unavailable => 503,
            ProblemType::Internal => 500,
            ProblemType::Cancelled => 499,
        }
    }

    /// A short title for people.
    pub const fn title(self) -> &'static str {
        match self {
            ProblemType::BadRequest => "Bad request",
            ProblemType::UnknownGame => "Unknown game",
            ProblemType::UnknownPlayer => "Unknown player",
            ProblemType::UnknownRoom => "Unknown room",
            ProblemType::NotYourSeat => "Not your seat",
            ProblemType::Conflict => "Conflict",
            ProblemType::BadPosition => "Bad position",
            ProblemType::IllegalMove => "Illegal move",
            ProblemType::GameOver => "Game over",
            ProblemType::Unsupported => "Unsupported",
            ProblemType::RateLimited => "Rate limited",
            ProblemType::TooLarge => "Too large",
            ProblemType::TooBusy => "Too busy",
            ProblemType::Unavailable => "Unavailable",
            ProblemType::Internal => "Internal error",
            ProblemType::Cancelled => "Cancelled",
        }
    }
}

/// What went wrong with what, for programs and for people.
///
/// ```
/// use parlor_protocol::{Problem, ProblemType};
///
/// let detail = "there is no game \"chess\"; known: ur, romgon";
/// let problem = Problem::new(ProblemType::UnknownGame, "unknown-game", detail).at("game");
/// assert_eq!(problem.kind.status(), 404);
/// assert_eq!(problem.to_string(), "there is no game \"chess\"; known: ur, romgon (at game)");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[cfg_attr(feature = "schema", ts(optional_fields))]
pub struct Problem {
    /// The kind of error.
    #[serde(rename = "type")]
    pub kind: ProblemType,
    /// The kind in words.
    pub title: String,
    /// One sentence: what is wrong with what, and how to mend it.
    pub detail: String,
    /// A stable word for the cause.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// What the sentence speaks of, by name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub args: Option<BTreeMap<String, String>>,
    /// The field at fault, such as `moves[12]`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<String>,
}

/// The answer that carries a problem.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Failure {
    /// The request's id; null when it had none that could be read.
    pub id: Option<String>,
    /// What went wrong.
    pub error: Problem,
}

impl Problem {
    /// A problem with its sentence.
    pub fn new(kind: ProblemType, reason: &str, detail: impl Into<String>) -> Problem {
        let title = kind.title().to_owned();
        Problem { kind, title, detail: detail.into(), reason: Some(reason.to_owned()), args: None, at: None }
    }

    /// A field that a request needs is not there.
    pub fn missing(field: &str, what: &str) -> Problem {
        let detail = format!("the field {field} is missing: {what}");
        Problem::new(ProblemType::BadRequest, "missing-field", detail).at(field)
    }

    /// A number is too small or too large.
    pub fn out_of_range(field: &str, detail: impl Into<String>) -> Problem {
        Problem::new(ProblemType::BadRequest, "out-of-range", detail).at(field)
    }

    /// A refusal of the rules as a problem of this kind, at the setting that is at fault.
    pub fn refused(kind: ProblemType, refusal: Refusal) -> Problem {
        let mut problem = Problem::new(kind, refusal.reason, refusal.detail);
        problem.at = refusal.field.map(|field| match field {
            Field::Variant => "variant".to_owned(),
            Field::Option(name) => format!("options.{name}"),
            Field::Tuning(name) => format!("tuning.{name}"),
        });
        if !refusal.args.is_empty() {
            problem.args =
                Some(refusal.args.into_iter().map(|(name, value)| (name.to_owned(), value)).collect());
        }
        problem
    }

    /// The same problem, which may be gone in so many seconds.
    #[must_use]
    pub fn retry_after(mut self, seconds: u64) -> Problem {
        self.args.get_or_insert_default().insert("retryAfter".to_owned(), seconds.to_string());
        self
    }

    /// Seconds after which it is worth trying again, where that is known.
    pub fn seconds_to_retry(&self) -> Option<u64> {
        self.args.as_ref()?.get("retryAfter")?.parse().ok()
    }

    /// The same problem, at a field.
    #[must_use]
    pub fn at(mut self, field: impl Into<String>) -> Problem {
        self.at = Some(field.into());
        self
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.detail)?;
        match &self.at {
            Some(at) => write!(f, " (at {at})"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for Problem {}
