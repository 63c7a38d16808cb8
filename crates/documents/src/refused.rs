use serde::Serialize;
use thiserror::Error;

/// A request that makes no sense. As JSON it is what the documents answer then: `{"error": "…"}`.
#[derive(Clone, PartialEq, Eq, Debug, Error, Serialize)]
#[error("{error}")]
pub struct Refused {
    /// What is wrong with what.
    pub error: String,
}

impl Refused {
    pub(crate) fn new(error: impl Into<String>) -> Refused {
        Refused { error: error.into() }
    }
}

impl From<parlor_rules::Refusal> for Refused {
    fn from(refusal: parlor_rules::Refusal) -> Refused {
        Refused::new(refusal.detail)
    }
}

impl From<serde_json::Error> for Refused {
    fn from(error: serde_json::Error) -> Refused {
        Refused::new(format!("the request cannot be read: {error}"))
    }
}
