//! An address for every action of the protocol, beside the one for all of them.

use std::sync::Arc;

use axum::Extension;
use axum::extract::{Request, State};
use axum::response::Response;
use parlor_protocol::{Action, Problem, ProblemType, read_json};
use serde_json::{Map, Value as Json};

use crate::app::App;
use crate::query::{answer, client_name, read_body};
use crate::refusal::problem_response;
use crate::visitor::Asker;

/// `GET /api/v1/games`: the games, their options and players.
pub(crate) async fn games(State(app): State<Arc<App>>, Extension(asker): Extension<Asker>) -> Response {
    match request_line(Action::Games, b"") {
        Ok(line) => answer(&app, &asker, None, line).await,
        Err(problem) => problem_response(&problem),
    }
}

/// `POST /api/v1/{action}`: a request whose action is in the address. Its `id` may be left out.
pub(crate) async fn ask(
    action: Action,
    State(app): State<Arc<App>>,
    Extension(asker): Extension<Asker>,
    request: Request,
) -> Response {
    let client = client_name(request.headers());
    let body = match read_body(&app, request).await {
        Ok(body) => body,
        Err(response) => return response,
    };
    match request_line(action, &body) {
        Ok(line) => answer(&app, &asker, client.as_deref(), line).await,
        Err(problem) => problem_response(&problem),
    }
}

/// The same request as it would be sent to `/api/v1/query`.
fn request_line(action: Action, body: &[u8]) -> Result<Vec<u8>, Problem> {
    let mut fields: Map<String, Json> = if body.is_empty() { Map::new() } else { read_json(body)? };
    let named = fields.insert("action".to_owned(), action.name().into());
    if named.is_some_and(|named| named != action.name()) {
        let detail = format!("the address is that of {}; leave action out", action.name());
        return Err(Problem::new(ProblemType::BadRequest, "other-action", detail).at("action"));
    }
    fields.entry("id").or_insert_with(|| action.name().into());
    Ok(Json::Object(fields).to_string().into_bytes())
}
