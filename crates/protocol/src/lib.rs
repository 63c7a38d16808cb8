//! The one interface of Parlor: a JSON request and its answers.
//!
//! The same types serve standard input and output, HTTP, WebSocket and the browser. Nothing here knows a game; what a
//! board shows ([`View`](parlor_rules::View)) comes from `parlor-rules`. OpenAPI ([`openapi`]) and TypeScript
//! ([`typescript`]) are made from these types.

mod answer;
mod count;
mod picked;
mod problem;
mod read;
mod request;
mod review;
#[cfg(feature = "schema")]
mod schema;

pub use answer::{
    Analysis, Answer, Cancelled, Candidate, Choice, EvaluationAnswer, GameInfo, Games, OptionInfo, Outcome,
    PerftAnswer, PlayerInfo, RecordAnswer, Split, StateAnswer, TuningInfo, Version,
};
pub use count::Count;
pub use picked::{Next, Picked, Preview, Touched};
pub use problem::{Failure, Problem, ProblemType};
pub use read::{read_request, request_id};
pub use request::{Action, Request, Value};
pub use review::{MoveClass, ReviewAnswer, ReviewedMove, ReviewedSide};
#[cfg(feature = "schema")]
pub use schema::{openapi, typescript};

/// The version of the protocol, major and minor. A request that asks for another major version is refused.
pub const PROTOCOL_VERSION: &str = "1.0";
