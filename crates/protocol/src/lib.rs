//! The one interface of Parlor: a JSON request and its answers.
//!
//! The same types serve standard input and output, HTTP, WebSocket and the browser. Nothing here knows a game; what a
//! board shows ([`View`](parlor_rules::View)) comes from `parlor-rules`. OpenAPI ([`openapi`]) and TypeScript
//! ([`typescript`]) are made from these types.

// The README's example is run with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod answer;
mod count;
mod picked;
mod problem;
mod read;
mod request;
mod review;
pub mod room;
#[cfg(feature = "schema")]
mod schema;
mod settings;

pub use answer::{
    Analysis, Answer, Cancelled, Candidate, Choice, EvaluationAnswer, GameInfo, Games, Outcome, PerftAnswer,
    PlayerInfo, RecordAnswer, Split, StateAnswer, Version,
};
pub use count::Count;
pub use picked::{Next, Picked, Preview, Touched};
pub use problem::{Failure, Problem, ProblemType};
pub use read::{read_request, request_id};
pub use request::{Action, Request};
pub use review::{MoveClass, ReviewAnswer, ReviewedMove, ReviewedSide};
#[cfg(feature = "schema")]
pub use schema::{openapi, typescript};
pub use settings::{OptionInfo, TuningInfo};

/// The version of the protocol, major and minor. A request that asks for another major version is refused.
pub const PROTOCOL_VERSION: &str = "1.0";
