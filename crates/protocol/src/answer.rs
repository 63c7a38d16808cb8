use serde::{Deserialize, Serialize};

use crate::{
    Analysis, Choice, EvaluationAnswer, Failure, Games, PerftAnswer, Problem, RecordAnswer, ReviewAnswer,
    StateAnswer,
};

/// Any answer.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(untagged)]
pub enum Answer {
    /// To `games`.
    Games(Games),
    /// To `state`.
    State(Box<StateAnswer>),
    /// To `perft`.
    Perft(PerftAnswer),
    /// To `analyze`, while it works and at the end.
    Analysis(Analysis),
    /// To `choose`.
    Choice(Choice),
    /// To `evaluate`.
    Evaluation(EvaluationAnswer),
    /// To `record`.
    Record(Box<RecordAnswer>),
    /// To `review`, while it works and at the end.
    Review(Box<ReviewAnswer>),
    /// To `cancel`.
    Cancelled(Cancelled),
    /// When something is wrong.
    Failure(Failure),
}

impl Answer {
    /// An error for a request.
    pub fn failure(id: Option<String>, problem: Problem) -> Answer {
        Answer::Failure(Failure { id, error: problem })
    }

    /// Whether this is only a report, and the answer is still to come.
    pub fn is_report(&self) -> bool {
        match self {
            Answer::Analysis(analysis) => !analysis.is_final,
            Answer::Review(review) => !review.is_final,
            _ => false,
        }
    }

    /// The request's id; none when it had none that could be read.
    pub fn id(&self) -> Option<&str> {
        match self {
            Answer::Games(answer) => Some(&answer.id),
            Answer::State(answer) => Some(&answer.id),
            Answer::Perft(answer) => Some(&answer.id),
            Answer::Analysis(answer) => Some(&answer.id),
            Answer::Choice(answer) => Some(&answer.id),
            Answer::Evaluation(answer) => Some(&answer.id),
            Answer::Record(answer) => Some(&answer.id),
            Answer::Review(answer) => Some(&answer.id),
            Answer::Cancelled(answer) => Some(&answer.id),
            Answer::Failure(failure) => failure.id.as_deref(),
        }
    }

    /// The answer as one line of JSON, without the line's end.
    pub fn to_line(&self) -> String {
        serde_json::to_string(self).unwrap_or_else(|error| {
            // Only a map with keys that are no strings could fail, and no answer has one.
            format!(
                r#"{{"id":null,"error":{{"type":"internal","title":"Internal error","detail":"{error}"}}}}"#
            )
        })
    }
}

/// Whether a request was stopped.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Cancelled {
    /// The request's id.
    pub id: String,
    /// False when there is no such request on this connection.
    pub cancelled: bool,
}
