use std::io;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};
use std::time::Instant;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::sync::Notify;

use crate::config::Patience;

/// What a client is doing, so that one that does nothing can be cut off.
pub(crate) struct Pulse {
    state: Mutex<State>,
    cut: Notify,
}

struct State {
    stage: Stage,
    since: Instant,
    /// Since when the client has not read what it was sent.
    stuck: Option<Instant>,
}

/// Where in a conversation a client is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stage {
    /// It sends the head of a request.
    Head,
    /// It has asked, and is answered or sends the rest; whoever answers knows how long that may take.
    Asked,
    /// It may ask again.
    Idle,
}

impl Pulse {
    pub(crate) fn new() -> Pulse {
        let state = State { stage: Stage::Head, since: Instant::now(), stuck: None };
        Pulse { state: Mutex::new(state), cut: Notify::new() }
    }

    /// A request has come, or is answered.
    pub(crate) fn enter(&self, stage: Stage) {
        let mut state = self.lock();
        (state.stage, state.since) = (stage, Instant::now());
    }

    pub(crate) fn stage(&self) -> Stage {
        self.lock().stage
    }

    /// Whether the client has taken too long over something.
    pub(crate) fn is_overdue(&self, patience: &Patience) -> bool {
        let state = self.lock();
        let most = match state.stage {
            Stage::Head => Some(patience.header),
            Stage::Idle => Some(patience.keep_alive),
            Stage::Asked => None,
        };
        most.is_some_and(|most| state.since.elapsed() > most)
            || state.stuck.is_some_and(|since| since.elapsed() > patience.silence)
    }

    /// Ends the conversation from outside.
    pub(crate) fn cut(&self) {
        self.cut.notify_one();
    }

    /// Waits until somebody ends it.
    pub(crate) async fn is_cut(&self) {
        self.cut.notified().await;
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn heard(&self) {
        let mut state = self.lock();
        if state.stage == Stage::Idle {
            (state.stage, state.since) = (Stage::Head, Instant::now());
        }
    }

    fn wrote(&self, stuck: bool) {
        let mut state = self.lock();
        state.stuck = stuck.then(|| state.stuck.unwrap_or_else(Instant::now));
    }
}

/// A client's stream whose pulse is felt.
pub(crate) struct Felt {
    pub(crate) stream: TcpStream,
    pub(crate) pulse: Arc<Pulse>,
}

impl AsyncRead for Felt {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buf.filled().len();
        let read = Pin::new(&mut self.stream).poll_read(cx, buf);
        if read.is_ready() && buf.filled().len() > before {
            self.pulse.heard();
        }
        read
    }
}

impl AsyncWrite for Felt {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(cx, buf);
        self.pulse.wrote(written.is_pending());
        written
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bufs: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(cx, bufs);
        self.pulse.wrote(written.is_pending());
        written
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}
