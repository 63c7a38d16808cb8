//! The one interface of Parlor: a JSON request and its answers.
//!
//! The same types serve standard input and output, HTTP, WebSocket and the browser. Nothing here knows a game; what a
//! board shows ([`View`](parlor_rules::View)) comes from `parlor-rules`. OpenAPI ([`openapi`]) and TypeScript
//! ([`typescript`]) are made from these types.

// The README's example is run with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod action;
mod answer;
mod count;
mod game_ref;
mod games;
#[cfg(feature = "schema")]
mod openapi;
mod perft;
mod picked;
#[cfg(feature = "schema")]
mod plain_schema;
mod player_ref;
mod problem;
mod read;
mod record;
mod request;
mod review;
pub mod room;
#[cfg(feature = "schema")]
mod schema;
mod settings;
mod state;
mod strict;
mod thought;
mod version;

pub use action::Action;
pub use answer::{Answer, Cancelled};
pub use count::Count;
pub use game_ref::GameRef;
pub use games::{GameInfo, Games, LevelInfo, Measured, PlayerInfo};
#[cfg(feature = "schema")]
pub use openapi::openapi;
pub use perft::{PerftAnswer, Split};
pub use picked::{Grasp, Next, Picked, Preview, Touched};
pub use player_ref::{Bounds, PlayerRef};
pub use problem::{Failure, Problem, ProblemType};
pub use read::{read_json, read_request, request_id};
pub use record::RecordAnswer;
pub use request::{
    AnalyzeRequest, CancelRequest, ChooseRequest, EvaluateRequest, GameSource, PerftRequest, Query,
    RecordRequest, Request, ReviewRequest,
};
pub use review::{MoveClass, ReviewAnswer, ReviewedMove, ReviewedSide};
#[cfg(feature = "schema")]
pub use schema::typescript;
pub use settings::{OptionInfo, TuningInfo};
pub use state::{Outcome, StateAnswer};
pub use thought::{Analysis, Candidate, Choice, EvaluationAnswer};
pub use version::{PROTOCOL_VERSION, Version};
