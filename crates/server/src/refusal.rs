//! Problems as HTTP.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use parlor_protocol::{Answer, Problem, ProblemType};

/// An answer as HTTP: problems get their status and are the whole body.
pub(crate) fn answer_response(answer: &Answer) -> Response {
    match answer {
        Answer::Failure(failure) => problem_response(&failure.error),
        _ => ([(header::CONTENT_TYPE, "application/json")], answer.to_line()).into_response(),
    }
}

/// A problem as HTTP.
pub(crate) fn problem_response(problem: &Problem) -> Response {
    let status = StatusCode::from_u16(problem.kind.status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    with_status(status, problem)
}

/// A problem of HTTP itself, with a status that no problem of ours has.
pub(crate) fn http_problem(status: StatusCode, reason: &str, detail: &str) -> Response {
    with_status(status, &Problem::new(ProblemType::BadRequest, reason, detail))
}

fn with_status(status: StatusCode, problem: &Problem) -> Response {
    let body = serde_json::to_string(problem).unwrap_or_default();
    let mut response = (status, [(header::CONTENT_TYPE, "application/problem+json")], body).into_response();
    let retry = match status {
        StatusCode::TOO_MANY_REQUESTS | StatusCode::SERVICE_UNAVAILABLE => {
            Some(problem.seconds_to_retry().unwrap_or(1))
        }
        _ => None,
    };
    if let Some(seconds) = retry {
        response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
    }
    response
}

/// What is answered to a method that an address does not have; the header `Allow` says which it has.
pub(crate) async fn wrong_method() -> Response {
    let detail = "this address is not asked like that; /openapi.json says how";
    http_problem(StatusCode::METHOD_NOT_ALLOWED, "wrong-method", detail)
}

/// What is answered when the server ends before there is an answer.
pub(crate) fn at_the_end() -> Answer {
    let detail = "the server is ending; ask again in a moment";
    Answer::failure(None, Problem::new(ProblemType::TooBusy, "ending", detail).retry_after(5))
}
