use std::collections::BTreeMap;

use serde::Serialize;

use crate::player_ref::check_range;
use crate::{Action, Bounds, GameRef, PlayerRef, Problem};

/// One request: what any request may have, and what is asked.
///
/// ```
/// use parlor_protocol::{Bounds, ChooseRequest, GameRef, Query, Request, read_request};
///
/// let bounds = Bounds { seed: Some(1), ..Bounds::default() };
/// let choose = ChooseRequest { bounds, ..ChooseRequest::of(GameRef::new("ur").after(["d4"])) };
/// let request = Request::new("7", Query::Choose(choose));
/// let line = request.to_line();
/// assert_eq!(line, r#"{"id":"7","action":"choose","game":"ur","moves":["d4"],"seed":1}"#);
/// assert_eq!(read_request(line.as_bytes()), Ok(request));
/// ```
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[cfg_attr(feature = "schema", ts(optional_fields), schemars(extend("unevaluatedProperties" = false)))]
#[serde(rename_all = "camelCase")]
pub struct Request {
    /// Any string of at most 128 bytes; every answer carries it.
    #[cfg_attr(feature = "schema", schemars(length(max = 128)))]
    pub id: String,
    /// The protocol version that the client speaks; only its major part matters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub version: Option<String>,
    /// How often to report while it is worked on, at least 50; left out: not at all.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(type = "number"), schemars(range(min = 50)))]
    pub report_every_ms: Option<u64>,
    /// What is asked.
    #[serde(flatten)]
    pub query: Query,
}

/// What is asked, with all that belongs to it.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(tag = "action", rename_all = "lowercase")]
pub enum Query {
    /// The games, their options and players.
    Games,
    /// The position after some moves.
    State(GameRef),
    /// How many lines of play there are.
    Perft(PerftRequest),
    /// A player's static opinion.
    Evaluate(EvaluateRequest),
    /// The best moves and the winning chances.
    Analyze(AnalyzeRequest),
    /// The move that a player makes.
    Choose(ChooseRequest),
    /// A game as text, or the game in a text.
    Record(RecordRequest),
    /// What was well and badly played.
    Review(ReviewRequest),
    /// Stop a request of this connection.
    Cancel(CancelRequest),
}

/// How many lines of play there are from a position on.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct PerftRequest {
    /// The position.
    #[serde(flatten)]
    pub game: GameRef,
    /// How many plies to count, at most 60.
    pub depth: u32,
    /// Whether to list the leaves below every first move.
    #[serde(default, skip_serializing_if = "is_false")]
    #[cfg_attr(feature = "schema", ts(optional, as = "Option<bool>"))]
    pub split: bool,
}

/// What a player thinks of a position without looking ahead.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[cfg_attr(feature = "schema", ts(optional_fields))]
pub struct EvaluateRequest {
    /// The position.
    #[serde(flatten)]
    pub game: GameRef,
    /// Whom to ask.
    #[serde(flatten)]
    pub player: PlayerRef,
    /// The side from whose view to evaluate.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub side: Option<String>,
}

/// The best moves of a position, and what they are worth.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[cfg_attr(feature = "schema", ts(optional_fields))]
pub struct AnalyzeRequest {
    /// The position.
    #[serde(flatten)]
    pub game: GameRef,
    /// Whom to ask.
    #[serde(flatten)]
    pub player: PlayerRef,
    /// How much it may do.
    #[serde(flatten)]
    pub bounds: Bounds,
    /// How many candidates to list.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub multi: Option<u32>,
}

/// The move that a player makes.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[cfg_attr(feature = "schema", ts(optional_fields))]
pub struct ChooseRequest {
    /// The position.
    #[serde(flatten)]
    pub game: GameRef,
    /// Whom to ask.
    #[serde(flatten)]
    pub player: PlayerRef,
    /// How much it may do.
    #[serde(flatten)]
    pub bounds: Bounds,
    /// How many candidates to list.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub multi: Option<u32>,
    /// Whether the answer is to have the state after the move as well.
    #[serde(default, skip_serializing_if = "is_false")]
    #[cfg_attr(feature = "schema", ts(optional, as = "Option<bool>"))]
    pub then: bool,
}

/// A game that was played: the text of a record, or the game itself.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(untagged)]
pub enum GameSource {
    /// A record.
    Text {
        /// The text of the record.
        text: String,
    },
    /// The game itself.
    Game(GameRef),
}

/// A game as text, or the game in a text.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct RecordRequest {
    /// The game.
    #[serde(flatten)]
    pub source: GameSource,
    /// What the record of a game is to say besides: players, date, seeds.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[cfg_attr(feature = "schema", ts(optional, as = "Option<BTreeMap<String, String>>"))]
    pub headers: BTreeMap<String, String>,
}

/// What was well and badly played in a game.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct ReviewRequest {
    /// The game.
    #[serde(flatten)]
    pub source: GameSource,
    /// Whom to ask.
    #[serde(flatten)]
    pub player: PlayerRef,
    /// How much it may do: nodes and depth for every position, time for the whole game.
    #[serde(flatten)]
    pub bounds: Bounds,
}

/// Which request to stop.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct CancelRequest {
    /// Its id.
    pub target: String,
}

/// Longer ids are refused.
const LONGEST_ID: usize = 128;
/// More frequent reports are refused.
const LEAST_REPORT_MS: u64 = 50;
/// The deepest perft; beyond it no count would ever end.
const DEEPEST: u32 = 60;

impl Request {
    /// A request without reports.
    pub fn new(id: impl Into<String>, query: Query) -> Request {
        Request { id: id.into(), version: None, report_every_ms: None, query }
    }

    /// Refuses what is out of range.
    pub fn check(&self) -> Result<(), Problem> {
        if self.id.len() > LONGEST_ID {
            let detail = format!("the id has {} bytes; at most {LONGEST_ID} are taken", self.id.len());
            return Err(Problem::out_of_range("id", detail));
        }
        check_range("reportEveryMs", self.report_every_ms, LEAST_REPORT_MS)?;
        let multi = |multi: Option<u32>| check_range("multi", multi.map(u64::from), 1);
        match &self.query {
            Query::Perft(perft) if perft.depth > DEEPEST => {
                let detail = format!("depth is {}, but must be at most {DEEPEST}", perft.depth);
                Err(Problem::out_of_range("depth", detail))
            }
            Query::Analyze(analyze) => analyze.bounds.check().and_then(|()| multi(analyze.multi)),
            Query::Choose(choose) => choose.bounds.check().and_then(|()| multi(choose.multi)),
            Query::Review(review) => review.bounds.check(),
            _ => Ok(()),
        }
    }

    /// The request as one line of JSON, without the line's end.
    pub fn to_line(&self) -> String {
        serde_json::to_string(self).unwrap_or_default() // only maps with keys that are no strings could fail
    }
}

impl Query {
    /// The word for it.
    pub fn action(&self) -> Action {
        match self {
            Query::Games => Action::Games,
            Query::State(_) => Action::State,
            Query::Perft(_) => Action::Perft,
            Query::Evaluate(_) => Action::Evaluate,
            Query::Analyze(_) => Action::Analyze,
            Query::Choose(_) => Action::Choose,
            Query::Record(_) => Action::Record,
            Query::Review(_) => Action::Review,
            Query::Cancel(_) => Action::Cancel,
        }
    }

    /// How long a player may think about it, if one does.
    pub fn bounds_mut(&mut self) -> Option<&mut Bounds> {
        match self {
            Query::Analyze(request) => Some(&mut request.bounds),
            Query::Choose(request) => Some(&mut request.bounds),
            Query::Review(request) => Some(&mut request.bounds),
            _ => None,
        }
    }
}

impl PerftRequest {
    /// The leaves at a depth, all together.
    pub fn of(game: GameRef, depth: u32) -> PerftRequest {
        PerftRequest { game, depth, split: false }
    }
}

impl AnalyzeRequest {
    /// An analysis by whoever judges best.
    pub fn of(game: GameRef) -> AnalyzeRequest {
        AnalyzeRequest { game, ..AnalyzeRequest::default() }
    }
}

impl ChooseRequest {
    /// A move of the game's usual player.
    pub fn of(game: GameRef) -> ChooseRequest {
        ChooseRequest { game, ..ChooseRequest::default() }
    }
}

impl RecordRequest {
    /// The game in a text.
    pub fn read(text: impl Into<String>) -> RecordRequest {
        RecordRequest { source: GameSource::Text { text: text.into() }, headers: BTreeMap::new() }
    }

    /// A game as text.
    pub fn write(game: GameRef, headers: BTreeMap<String, String>) -> RecordRequest {
        RecordRequest { source: GameSource::Game(game), headers }
    }
}

impl ReviewRequest {
    /// A review by whoever judges best.
    pub fn of(source: GameSource) -> ReviewRequest {
        ReviewRequest { source, player: PlayerRef::default(), bounds: Bounds::default() }
    }
}

fn is_false(flag: &bool) -> bool {
    !flag
}
