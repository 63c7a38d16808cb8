use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rust_embed::Embed;

use crate::packed::packed;
use crate::refusal::http_problem;

/// The built page.
#[derive(Embed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Page;

/// The page may run its own scripts and its own WebAssembly, and nothing else.
pub(crate) const POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; \
    style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'self'; \
    base-uri 'none'; form-action 'none'; object-src 'none'";

/// Any other address: a file of the page.
pub(crate) async fn page(uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    let path = if path.is_empty() { "index.html" } else { path };
    // Programs read problems, and people text.
    if path.starts_with("api/") {
        let detail = "there is nothing at this address; /openapi.json says what there is";
        return http_problem(StatusCode::NOT_FOUND, "unknown-address", detail);
    }
    let Some(file) = Page::get(path) else {
        let text = if path == "index.html" {
            "The page was not built into this program. Run `make run`, or build web/ first.\n"
        } else {
            "There is nothing at this address.\n"
        };
        return (StatusCode::NOT_FOUND, text).into_response();
    };
    // Files under assets/ carry a hash of their content in their name.
    let keep = if path.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    let kind = file.metadata.mimetype().to_owned();
    let about = [
        (header::CONTENT_TYPE, kind.as_str()),
        (header::CACHE_CONTROL, keep),
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::VARY, "accept-encoding"),
    ];
    match packed(&headers, path, &kind, file.data.clone()).await {
        Some(body) => (about, [(header::CONTENT_ENCODING, "gzip")], body).into_response(),
        None => (about, file.data.into_owned()).into_response(),
    }
}
