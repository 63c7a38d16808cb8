//! What never changes is sent compressed to those who can read that.

use std::borrow::Cow;
use std::collections::HashMap;
use std::io::Write;
use std::sync::{LazyLock, Mutex, PoisonError};

use axum::body::Bytes;
use axum::http::{HeaderMap, header};
use flate2::Compression;
use flate2::write::GzEncoder;

/// Less is not worth it.
const WORTHWHILE: usize = 1024;

/// What was compressed when it was first asked for, by its name: there is little of it, and it never changes.
static COMPRESSED: LazyLock<Mutex<HashMap<String, Bytes>>> = LazyLock::new(Mutex::default);

/// The same compressed by gzip, if the client takes that and it is worth it.
pub(crate) async fn packed(
    headers: &HeaderMap,
    name: &str,
    kind: &str,
    data: Cow<'static, [u8]>,
) -> Option<Bytes> {
    let wanted = takes_gzip(headers) && is_compressible(kind) && data.len() >= WORTHWHILE;
    if wanted { compressed(name.to_owned(), data).await } else { None }
}

fn takes_gzip(headers: &HeaderMap) -> bool {
    let accepted = headers.get(header::ACCEPT_ENCODING).and_then(|accepted| accepted.to_str().ok());
    accepted.is_some_and(|accepted| {
        accepted.split(',').any(|one| {
            let (name, weight) = one.split_once(';').unwrap_or((one, ""));
            name.trim() == "gzip" && weight.replace(' ', "") != "q=0"
        })
    })
}

/// Pictures are compressed already.
fn is_compressible(kind: &str) -> bool {
    kind.starts_with("text/")
        || ["application/wasm", "application/javascript", "application/json", "image/svg+xml"].contains(&kind)
        || kind == "application/manifest+json"
}

async fn compressed(path: String, data: Cow<'static, [u8]>) -> Option<Bytes> {
    let known = COMPRESSED.lock().unwrap_or_else(PoisonError::into_inner).get(&path).cloned();
    if known.is_some() {
        return known;
    }
    let made = tokio::task::spawn_blocking(move || gzip(&data)).await.ok()??;
    COMPRESSED.lock().unwrap_or_else(PoisonError::into_inner).insert(path, made.clone());
    Some(made)
}

fn gzip(data: &[u8]) -> Option<Bytes> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(data).ok()?;
    encoder.finish().ok().map(Bytes::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_takes_gzip_says_so() {
        let takes = |accepted: &'static str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::ACCEPT_ENCODING, header::HeaderValue::from_static(accepted));
            takes_gzip(&headers)
        };
        assert!(takes("gzip, deflate, br") && takes("br;q=1.0, gzip;q=0.5"));
        assert!(!takes("gzip;q=0") && !takes("br") && !takes("") && !takes_gzip(&HeaderMap::new()));
    }
}
