//! One connection, from its first byte to its last.

use std::convert::Infallible;
use std::net::IpAddr;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll};

use axum::Router;
use axum::body::{Body, Bytes};
use axum::http::{HeaderValue, Request, header};
use axum::response::Response;
use http_body::{Body as HttpBody, Frame, SizeHint};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use parlor_protocol::{Problem, ProblemType};
use tokio::net::TcpStream;
use tower::ServiceExt;

use crate::app::App;
use crate::crowd::{Kind, Place};
use crate::ending::Phase;
use crate::pulse::{Felt, Pulse, Stage};
use crate::refusal::problem_response;
use crate::visitor::Visitor;

/// Bytes of a head, and of an answer that waits to be written.
const BUFFER: usize = 64 << 10;

/// Answers what comes over a connection until it ends or is cut off.
pub(crate) async fn receive(app: Arc<App>, router: Router, stream: TcpStream, peer: IpAddr, place: Place) {
    let _ = stream.set_nodelay(true);
    let pulse = Arc::clone(&place.pulse);
    let visitor = Visitor { peer, place: Arc::new(place) };
    let io = TokioIo::new(Felt { stream, pulse: Arc::clone(&pulse) });
    let service = service_fn({
        let pulse = Arc::clone(&pulse);
        move |request| answer(router.clone(), visitor.clone(), Arc::clone(&pulse), request)
    });
    let mut http = http1::Builder::new();
    // Who sends no head in time is cut off below, like everybody who is slow.
    http.header_read_timeout(None).max_buf_size(BUFFER);
    let mut conversation = pin!(http.serve_connection(io, service).with_upgrades());
    let mut closing = pin!(app.ending.comes_to(Phase::Closing));
    let mut told = false;
    loop {
        tokio::select! {
            _ = conversation.as_mut() => return,
            () = pulse.is_cut() => return,
            () = closing.as_mut(), if !told => {
                told = true;
                conversation.as_mut().graceful_shutdown();
            }
        }
    }
}

async fn answer(
    router: Router,
    visitor: Visitor,
    pulse: Arc<Pulse>,
    mut request: Request<Incoming>,
) -> Result<Response, Infallible> {
    pulse.enter(Stage::Asked);
    let answered = Answered(pulse);
    let kind = visitor.place.kind;
    let response = if kind == Kind::Regular || matches!(request.uri().path(), "/livez" | "/readyz") {
        request.extensions_mut().insert(visitor);
        router.oneshot(request.map(Body::new)).await.unwrap_or_else(|never| match never {})
    } else {
        no_place(kind)
    };
    let mut response = response.map(|inner| Body::new(Watched { inner, _answered: answered }));
    if kind != Kind::Regular {
        response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
    }
    Ok(response)
}

fn no_place(kind: Kind) -> Response {
    let problem = if kind == Kind::AddressFull {
        let detail = "there are too many connections from your address; close some of them";
        Problem::new(ProblemType::RateLimited, "too-many-connections", detail)
    } else {
        let detail = "there are too many connections; try again in a few seconds";
        Problem::new(ProblemType::TooBusy, "too-many-connections", detail)
    };
    problem_response(&problem.retry_after(5))
}

/// The client may ask again once this is gone: its answer is written.
struct Answered(Arc<Pulse>);

impl Drop for Answered {
    fn drop(&mut self) {
        self.0.enter(Stage::Idle);
    }
}

/// A body whose end is noticed.
struct Watched {
    inner: Body,
    _answered: Answered,
}

impl HttpBody for Watched {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.inner).poll_frame(cx)
    }

    fn is_end_stream(&self) -> bool {
        self.inner.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.inner.size_hint()
    }
}
