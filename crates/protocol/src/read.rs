use serde_json::Value as Json;

use crate::{PROTOCOL_VERSION, Problem, ProblemType, Request};

/// Reads one request from JSON text. The problem names the field at fault.
pub fn read_request(text: &[u8]) -> Result<Request, (Option<String>, Problem)> {
    let bad = |reason, detail: String| Problem::new(ProblemType::BadRequest, reason, detail);
    let text = std::str::from_utf8(text)
        .map_err(|error| (None, bad("not-utf8", format!("the request is not UTF-8 text: {error}"))))?;
    let json: Json = serde_json::from_str(text)
        .map_err(|error| (None, bad("not-json", format!("the request is not JSON: {error}"))))?;
    let id = request_id(&json);
    if !json.is_object() {
        return Err((None, bad("not-an-object", "the request is not a JSON object {…}".to_owned())));
    }
    let request: Request = serde_path_to_error::deserialize(json).map_err(|error| {
        let path = error.path().to_string();
        let message = error.into_inner().to_string();
        // An unknown field is named in serde's message; the path then points at the whole object.
        let named = message.split('`').nth(1);
        let (reason, at) = if message.starts_with("unknown field") {
            ("unknown-field", named.map(str::to_owned))
        } else if message.starts_with("missing field") {
            ("missing-field", named.map(str::to_owned))
        } else if message.starts_with("unknown variant") {
            ("unknown-value", Some(path))
        } else {
            ("wrong-type", Some(path))
        };
        let problem = bad(reason, message);
        (id.clone(), Problem { at: at.filter(|at| at != "."), ..problem })
    })?;
    check_version(&request).map_err(|problem| (id, problem))?;
    Ok(request)
}

/// The id of a request, even of one that is faulty in other ways.
pub fn request_id(json: &Json) -> Option<String> {
    json.get("id").and_then(Json::as_str).map(str::to_owned)
}

fn check_version(request: &Request) -> Result<(), Problem> {
    let Some(version) = &request.version else { return Ok(()) };
    let major = |version: &str| version.split('.').next().map(str::to_owned);
    if major(version) == major(PROTOCOL_VERSION) {
        return Ok(());
    }
    let detail =
        format!("protocol version {version:?} is not spoken here; this is version {PROTOCOL_VERSION}");
    Err(Problem::new(ProblemType::BadRequest, "unknown-version", detail).at("version"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_name_the_field() {
        for (text, id, reason, at) in [
            ("{", None, "not-json", None),
            ("[]", None, "not-an-object", None),
            (r#"{"id":"1"}"#, Some("1"), "missing-field", Some("action")),
            (r#"{"action":"games"}"#, None, "missing-field", Some("id")),
            (r#"{"id":"1","action":"games","gmae":"ur"}"#, Some("1"), "unknown-field", Some("gmae")),
            (r#"{"id":"1","action":"dance"}"#, Some("1"), "unknown-value", Some("action")),
            (r#"{"id":"1","action":"state","moves":["d1",3]}"#, Some("1"), "wrong-type", Some("moves[1]")),
            (r#"{"id":1,"action":"state"}"#, None, "wrong-type", Some("id")),
            (r#"{"id":"1","action":"state","depth":-1}"#, Some("1"), "wrong-type", Some("depth")),
            (r#"{"id":"1","action":"games","version":"2.0"}"#, Some("1"), "unknown-version", Some("version")),
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
}
