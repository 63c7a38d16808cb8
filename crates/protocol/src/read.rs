//! Requests from JSON. A field that no request knows is refused; one that belongs to another action is read, and then left
//! alone.

use std::collections::BTreeMap;

use parlor_rules::Settings;
use serde::de::{DeserializeOwned, Error};
use serde::{Deserialize, Deserializer};
use serde_json::Value as Json;
use serde_json::error::Category;

use crate::strict::Strict;
use crate::{
    Action, AnalyzeRequest, Bounds, CancelRequest, ChooseRequest, EvaluateRequest, GameRef, GameSource,
    PROTOCOL_VERSION, PerftRequest, PlayerRef, Problem, ProblemType, Query, RecordRequest, Request,
    ReviewRequest,
};

/// Reads one request from JSON text. The problem names the field at fault, and comes with the request's id where that
/// could be read.
pub fn read_request(text: &[u8]) -> Result<Request, (Option<String>, Problem)> {
    let text = std::str::from_utf8(text)
        .map_err(|error| (None, bad("not-utf8", format!("the request is not UTF-8 text: {error}"))))?;
    let Strict(json) = serde_json::from_str(text).map_err(|error| (None, unreadable(&error)))?;
    let id = request_id(&json);
    read_object(json).and_then(|request| request.check().map(|()| request)).map_err(|problem| {
        // What was refused for its length is not repeated.
        let too_long = problem.at.as_deref() == Some("id");
        (id.filter(|_| !too_long), problem)
    })
}

/// Reads a value from JSON text in which no key stands twice. The problem names the field at fault.
pub fn read_json<T: DeserializeOwned>(text: &[u8]) -> Result<T, Problem> {
    let text = std::str::from_utf8(text)
        .map_err(|error| bad("not-utf8", format!("the request is not UTF-8 text: {error}")))?;
    let Strict(json) = serde_json::from_str(text).map_err(|error| unreadable(&error))?;
    serde_path_to_error::deserialize(json).map_err(|error| {
        let at = error.path().to_string();
        let problem = bad("wrong-type", error.into_inner().to_string());
        if at == "." { problem } else { problem.at(at) }
    })
}

/// The id of a request, even of one that is faulty in other ways.
pub fn request_id(json: &Json) -> Option<String> {
    json.get("id").and_then(Json::as_str).map(str::to_owned)
}

impl<'de> Deserialize<'de> for Request {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Request, D::Error> {
        read_object(Json::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}

fn bad(reason: &str, detail: impl Into<String>) -> Problem {
    Problem::new(ProblemType::BadRequest, reason, detail)
}

/// Text that is no JSON, or says a thing twice.
fn unreadable(error: &serde_json::Error) -> Problem {
    match error.classify() {
        Category::Data => bad("duplicate-key", format!("{error}; give it once")),
        _ => bad("not-json", format!("the request is not JSON: {error}")),
    }
}

fn read_object(json: Json) -> Result<Request, Problem> {
    let Json::Object(object) = json else {
        return Err(bad("not-an-object", "the request is not a JSON object {…}"));
    };
    let action = object.get("action").and_then(Json::as_str).map(read_action).transpose()?;
    let mut fields = Fields::default();
    for (name, value) in object {
        fields.set(&name, value)?;
    }
    check_version(fields.version.as_deref())?;
    let missing = |name: &str| bad("missing-field", format!("missing field `{name}`")).at(name);
    let id = fields.id.take().ok_or_else(|| missing("id"))?;
    let action = action.ok_or_else(|| missing("action"))?;
    let (version, report_every_ms) = (fields.version.take(), fields.report_every_ms);
    Ok(Request { id, version, report_every_ms, query: fields.query(action)? })
}

fn read_action(name: &str) -> Result<Action, Problem> {
    let found = Action::ALL.into_iter().find(|action| action.name() == name);
    found.ok_or_else(|| {
        let known = quoted(Action::ALL.map(Action::name));
        bad("unknown-value", format!("unknown variant `{name}`, expected one of {known}")).at("action")
    })
}

fn quoted<'a>(names: impl IntoIterator<Item = &'a str>) -> String {
    names.into_iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}

fn check_version(version: Option<&str>) -> Result<(), Problem> {
    let major = |version: &str| version.split('.').next().map(str::to_owned);
    match version {
        Some(version) if major(version) != major(PROTOCOL_VERSION) => {
            let detail = format!(
                "protocol version {version:?} is not spoken here; this is version {PROTOCOL_VERSION}"
            );
            Err(bad("unknown-version", detail).at("version"))
        }
        _ => Ok(()),
    }
}

/// Defines the fields of all requests, each once: its name in JSON, its name here, its type.
macro_rules! fields {
    ($($name:literal $field:ident: $type:ty,)*) => {
        /// What a request says, before its action decides what of it matters.
        #[derive(Default)]
        struct Fields {
            $($field: Option<$type>,)*
        }

        impl Fields {
            /// All names, as people are told them.
            const NAMES: &[&str] = &[$($name),*];

            /// Takes one field; null counts as left out.
            fn set(&mut self, name: &str, value: Json) -> Result<(), Problem> {
                match name {
                    $($name => self.$field = read(name, value)?,)*
                    _ => {
                        let known = quoted(Fields::NAMES.iter().copied());
                        let detail = format!("unknown field `{name}`, expected one of {known}");
                        return Err(bad("unknown-field", detail).at(name));
                    }
                }
                Ok(())
            }
        }
    };
}

fields! {
    "id" id: String,
    "action" action: String,
    "version" version: String,
    "game" game: String,
    "variant" variant: String,
    "options" options: Settings,
    "position" position: String,
    "moves" moves: Vec<String>,
    "depth" depth: u32,
    "split" split: bool,
    "nodes" nodes: u64,
    "timeMs" time_ms: u64,
    "multi" multi: u32,
    "seed" seed: u64,
    "player" player: String,
    "level" level: u32,
    "side" side: String,
    "reportEveryMs" report_every_ms: u64,
    "tuning" tuning: Settings,
    "text" text: String,
    "headers" headers: BTreeMap<String, String>,
    "target" target: String,
    "then" then: bool,
    "threads" threads: u32,
}

/// The value of a field; the problem says where inside of it something is wrong.
fn read<T: DeserializeOwned>(name: &str, value: Json) -> Result<Option<T>, Problem> {
    // These two must be there, so null is no way to leave them out.
    let needed = matches!(name, "id" | "action");
    if needed && value.is_null() {
        return Err(bad("wrong-type", "invalid type: null, expected a string").at(name));
    }
    serde_path_to_error::deserialize(value).map_err(|error| {
        let inside = error.path().to_string();
        let at = match inside.as_str() {
            "." => name.to_owned(),
            index if index.starts_with('[') => format!("{name}{index}"),
            key => format!("{name}.{key}"),
        };
        bad("wrong-type", error.into_inner().to_string()).at(at)
    })
}

impl Fields {
    /// What an action makes of the fields.
    fn query(mut self, action: Action) -> Result<Query, Problem> {
        Ok(match action {
            Action::Games => Query::Games,
            Action::State => Query::State(self.game_ref()?),
            Action::Perft => Query::Perft(PerftRequest {
                depth: needed(self.depth, "depth", "how many plies to count")?,
                game: self.game_ref()?,
                split: self.split.unwrap_or(false),
            }),
            Action::Evaluate => Query::Evaluate(EvaluateRequest {
                game: self.game_ref()?,
                player: self.player_ref(),
                side: self.side,
            }),
            Action::Analyze => Query::Analyze(AnalyzeRequest {
                game: self.game_ref()?,
                player: self.player_ref(),
                bounds: self.bounds(),
                multi: self.multi,
            }),
            Action::Choose => Query::Choose(ChooseRequest {
                game: self.game_ref()?,
                player: self.player_ref(),
                bounds: self.bounds(),
                multi: self.multi,
                then: self.then.unwrap_or(false),
            }),
            Action::Record => {
                let source = match self.text.take() {
                    None if self.game.is_none() => {
                        let what = "the text of a record; or give a game with its moves";
                        return Err(Problem::missing("text", what));
                    }
                    text => self.source(text)?,
                };
                Query::Record(RecordRequest { source, headers: self.headers.unwrap_or_default() })
            }
            Action::Review => {
                let text = self.text.take();
                Query::Review(ReviewRequest {
                    source: self.source(text)?,
                    player: self.player_ref(),
                    bounds: self.bounds(),
                })
            }
            Action::Cancel => {
                let target = needed(self.target, "target", "the id of the request to cancel")?;
                Query::Cancel(CancelRequest { target })
            }
        })
    }

    fn game_ref(&mut self) -> Result<GameRef, Problem> {
        Ok(GameRef {
            game: needed(self.game.take(), "game", "the id of a game, such as \"ur\"")?,
            variant: self.variant.take(),
            options: self.options.take().unwrap_or_default(),
            position: self.position.take(),
            moves: self.moves.take().unwrap_or_default(),
        })
    }

    fn player_ref(&mut self) -> PlayerRef {
        PlayerRef {
            player: self.player.take(),
            level: self.level,
            tuning: self.tuning.take().unwrap_or_default(),
        }
    }

    fn bounds(&self) -> Bounds {
        Bounds {
            nodes: self.nodes,
            depth: self.depth,
            time_ms: self.time_ms,
            seed: self.seed,
            threads: self.threads,
        }
    }

    /// A text if there is one, otherwise the game.
    fn source(&mut self, text: Option<String>) -> Result<GameSource, Problem> {
        match text {
            None => self.game_ref().map(GameSource::Game),
            Some(_) if self.game.is_some() => {
                let detail = "give either the text of a record or a game, not both";
                Err(bad("text-and-game", detail).at("text"))
            }
            Some(text) => Ok(GameSource::Text { text }),
        }
    }
}

fn needed<T>(value: Option<T>, field: &str, what: &str) -> Result<T, Problem> {
    value.ok_or_else(|| Problem::missing(field, what))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_name_the_field() {
        for (text, id, reason, at) in [
            ("{", None, "not-json", None),
            ("[]", None, "not-an-object", None),
            (r#"{"id":"1","action":"games","id":"2"}"#, None, "duplicate-key", None),
            (
                r#"{"id":"1","action":"state","game":"ur","options":{"pieces":4,"pieces":5}}"#,
                None,
                "duplicate-key",
                None,
            ),
            (r#"{"id":"1"}"#, Some("1"), "missing-field", Some("action")),
            (r#"{"action":"games"}"#, None, "missing-field", Some("id")),
            (r#"{"id":null,"action":"games"}"#, None, "wrong-type", Some("id")),
            (r#"{"id":"1","action":7}"#, Some("1"), "wrong-type", Some("action")),
            (r#"{"id":"1","action":"games","gmae":"ur"}"#, Some("1"), "unknown-field", Some("gmae")),
            (r#"{"id":"1","action":"dance"}"#, Some("1"), "unknown-value", Some("action")),
            (r#"{"id":"1","action":"state","moves":["d1",3]}"#, Some("1"), "wrong-type", Some("moves[1]")),
            (
                r#"{"id":"1","action":"state","game":"ur","options":{"pieces":[]}}"#,
                Some("1"),
                "wrong-type",
                Some("options.pieces"),
            ),
            (r#"{"id":1,"action":"state"}"#, None, "wrong-type", Some("id")),
            (r#"{"id":"1","action":"state","depth":-1}"#, Some("1"), "wrong-type", Some("depth")),
            (r#"{"id":"1","action":"games","version":"2.0"}"#, Some("1"), "unknown-version", Some("version")),
            (r#"{"id":"1","action":"state"}"#, Some("1"), "missing-field", Some("game")),
            (r#"{"id":"1","action":"perft","game":"ur"}"#, Some("1"), "missing-field", Some("depth")),
            (r#"{"id":"1","action":"cancel"}"#, Some("1"), "missing-field", Some("target")),
            (r#"{"id":"1","action":"record"}"#, Some("1"), "missing-field", Some("text")),
            (
                r#"{"id":"1","action":"review","text":"","game":"ur"}"#,
                Some("1"),
                "text-and-game",
                Some("text"),
            ),
        ] {
            let (got_id, problem) = read_request(text.as_bytes()).unwrap_err();
            assert_eq!(
                (got_id.as_deref(), problem.reason.as_deref(), problem.at.as_deref()),
                (id, Some(reason), at)
            );
        }
        assert_eq!(read_request(b"\xff").unwrap_err().1.reason.as_deref(), Some("not-utf8"));
        assert!(read_request(br#"{"id":"1","action":"games","version":"1.7"}"#).is_ok());
    }

    #[test]
    fn numbers_keep_within_their_ranges() {
        let at = |action: &str, field: &str| {
            let text = format!(r#"{{"id":"1","action":"{action}","game":"ur",{field}}}"#);
            read_request(text.as_bytes()).map_err(|(_, problem)| {
                assert_eq!(problem.reason.as_deref(), Some("out-of-range"), "{text}");
                problem.at.unwrap()
            })
        };
        for (field, name) in [
            (r#""nodes":0"#, "nodes"),
            (r#""depth":0"#, "depth"),
            (r#""timeMs":0"#, "timeMs"),
            (r#""threads":0"#, "threads"),
            (r#""multi":0"#, "multi"),
            (r#""seed":9007199254740992"#, "seed"),
            (r#""reportEveryMs":49"#, "reportEveryMs"),
        ] {
            assert_eq!(at("analyze", field), Err(name.to_owned()));
            assert_eq!(at("choose", field), Err(name.to_owned()));
            assert!(at("review", field).is_err() || name == "multi");
            // What does not belong to an action does not matter to it.
            assert!(at("state", field).is_ok() || name == "reportEveryMs");
        }
        assert!(at("perft", r#""depth":61"#).is_err() && at("perft", r#""depth":0"#).is_ok());
        let (id, problem) =
            read_request(format!(r#"{{"id":"{}","action":"games"}}"#, "x".repeat(129)).as_bytes())
                .unwrap_err();
        assert_eq!((id, problem.at.as_deref()), (None, Some("id")));
    }

    #[test]
    fn what_is_written_is_read_back() {
        for text in [
            r#"{"id":"1","action":"games"}"#,
            r#"{"id":"1","version":"1.0","action":"state","game":"ur","options":{"pieces":4},"moves":["d1"]}"#,
            r#"{"id":"1","action":"perft","game":"ur","position":"x","depth":3,"split":true}"#,
            r#"{"id":"1","action":"evaluate","game":"ur","player":"engine","tuning":{"noise":0},"side":"player1"}"#,
            r#"{"id":"1","reportEveryMs":50,"action":"analyze","game":"ur","nodes":9,"depth":2,"timeMs":7,"multi":4}"#,
            r#"{"id":"1","action":"choose","game":"romgon","variant":"flip","level":3,"seed":1,"then":true}"#,
            r#"{"id":"1","action":"record","text":"[Game \"ur\"]"}"#,
            r#"{"id":"1","action":"record","game":"ur","headers":{"Date":"today"}}"#,
            r#"{"id":"1","action":"review","game":"ur","moves":["d0"],"player":"perfect","threads":2}"#,
            r#"{"id":"1","action":"cancel","target":"2"}"#,
        ] {
            assert_eq!(read_request(text.as_bytes()).map(|request| request.to_line()), Ok(text.to_owned()));
        }
    }
}
