use std::collections::BTreeMap;

use parlor_protocol::{
    Answer, GameRef, GameSource, Outcome, Problem, ProblemType, RecordAnswer, RecordRequest,
};
use parlor_rules::Record;

use crate::{Catalogue, ENGINE, GameSpec, OpenGame};

/// A game as text, or the game in a text.
pub(crate) fn answer(catalogue: &Catalogue, id: &str, request: &RecordRequest) -> Result<Answer, Problem> {
    let record = match &request.source {
        GameSource::Text { text } => catalogue.read_record(text)?,
        GameSource::Game(game) => begin(game, &request.headers)?,
    };
    let open = open_record(catalogue, &record)?;
    let record = settle(record, open.as_ref())?;
    let state = open.state(id);
    Ok(Answer::Record(Box::new(RecordAnswer {
        id: id.to_owned(),
        text: open.write_record(&record),
        game: record.game,
        variant: state.variant.clone(),
        options: record.options.settings,
        headers: record.headers,
        start: open.start().to_owned(),
        moves: record.moves,
        result: record.result,
        state,
    })))
}

/// The game itself or the one in a text, with its moves played.
pub(crate) fn open(catalogue: &Catalogue, source: &GameSource) -> Result<Box<dyn OpenGame>, Problem> {
    match source {
        GameSource::Text { text } => open_record(catalogue, &catalogue.read_record(text)?),
        GameSource::Game(game) => catalogue.open_game(game),
    }
}

/// The record of a game, as far as the request itself can say.
fn begin(game: &GameRef, headers: &BTreeMap<String, String>) -> Result<Record, Problem> {
    let mut headers = headers.clone();
    headers.entry("Engine".to_owned()).or_insert_with(|| ENGINE.to_owned());
    check_headers(&headers)?;
    let spec = GameSpec::from(game);
    Ok(Record {
        game: game.game.clone(),
        options: spec.options,
        start: spec.position,
        result: "*".to_owned(),
        headers,
        moves: spec.moves,
    })
}

fn open_record(catalogue: &Catalogue, record: &Record) -> Result<Box<dyn OpenGame>, Problem> {
    let spec = GameSpec {
        options: record.options.clone(),
        position: record.start.clone(),
        moves: record.moves.clone(),
    };
    catalogue.open(&record.game, &spec)
}

/// Brings a record into its one form: canonical start and moves, and the result that the moves give.
fn settle(mut record: Record, open: &dyn OpenGame) -> Result<Record, Problem> {
    record.moves = open.moves().to_vec();
    if record.start.is_some() {
        record.start = Some(open.start().to_owned());
    }
    if let Some(outcome) = open.outcome() {
        let result = result_text(&outcome);
        if record.result != "*" && record.result != result {
            let detail = format!("the Result header says {:?}, but the moves give {result:?}", record.result);
            return Err(Problem::new(ProblemType::BadRequest, "result-mismatch", detail).at("text"));
        }
        record.result = result;
    }
    Ok(record)
}

/// `white goal`, `draw move-limit`.
fn result_text(outcome: &Outcome) -> String {
    format!("{} {}", outcome.winner.as_deref().unwrap_or("draw"), outcome.reason)
}

/// Headers must be readable again, and must not stand for something else.
fn check_headers(headers: &BTreeMap<String, String>) -> Result<(), Problem> {
    const TAKEN: [&str; 5] = ["Game", "Variant", "Options", "Start", "Result"];
    let bad_name = |name: &str| {
        name.is_empty() || !name.bytes().all(|b| b.is_ascii_alphanumeric()) || TAKEN.contains(&name)
    };
    for (name, value) in headers {
        let problem = if bad_name(name) {
            let detail =
                format!("a header cannot be named {name:?}; use letters and digits, and none of {TAKEN:?}");
            Problem::new(ProblemType::BadRequest, "header-name", detail)
        } else if value.contains(char::is_control) {
            let detail = format!("the header {name} holds a control character or a line break; leave it out");
            Problem::new(ProblemType::BadRequest, "header-value", detail)
        } else {
            continue;
        };
        return Err(problem.at(format!("headers.{name}")));
    }
    Ok(())
}
