use std::collections::VecDeque;
use std::pin::{Pin, pin};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker};

use parlor_protocol::{Answer, Problem};
use tokio::sync::Notify;
use tokio_stream::Stream;

/// Answers that wait for a client to read them: a bounded number of bytes. Of the reports on one request only the last
/// is kept; answers are all kept, and a client that leaves more of them unread than there is room for is lost.
pub(crate) struct Outbox {
    shared: Arc<Mutex<Shared>>,
}

/// Puts answers into an outbox. When the last one is gone, the outbox ends.
pub(crate) struct Sender {
    shared: Arc<Mutex<Shared>>,
}

struct Shared {
    letters: VecDeque<Letter>,
    bytes: usize,
    most: usize,
    senders: usize,
    /// Too much was left unread.
    burst: bool,
    /// Nobody will read any more.
    closed: bool,
    waker: Option<Waker>,
    /// Tells senders that have nothing to send that the client is lost or gone.
    lost: Arc<Notify>,
}

/// Something to tell a client.
#[derive(Debug)]
pub(crate) struct Letter {
    /// One line of JSON.
    pub(crate) line: String,
    /// What it says is wrong, if it says that.
    pub(crate) problem: Option<Problem>,
    /// Of a report: the request that it is about.
    report_on: Option<String>,
}

/// An outbox for at most so many bytes.
pub(crate) fn outbox(most: usize) -> (Sender, Outbox) {
    let shared = Shared {
        letters: VecDeque::new(),
        bytes: 0,
        most,
        senders: 1,
        burst: false,
        closed: false,
        waker: None,
        lost: Arc::default(),
    };
    let shared = Arc::new(Mutex::new(shared));
    (Sender { shared: Arc::clone(&shared) }, Outbox { shared })
}

impl Sender {
    /// Puts in an answer.
    pub(crate) fn send(&self, answer: &Answer) {
        let problem = match answer {
            Answer::Failure(failure) => Some(failure.error.clone()),
            _ => None,
        };
        let report_on = answer.is_report().then(|| answer.id().unwrap_or_default().to_owned());
        self.put(Letter { line: answer.to_line(), problem, report_on }, answer.id());
    }

    /// Puts in a line that is no answer to a request, such as an event.
    pub(crate) fn send_line(&self, line: String) {
        self.put(Letter { line, problem: None, report_on: None }, None);
    }

    /// Waits until nobody reads any more.
    pub(crate) async fn closed(&self) {
        let lost = Arc::clone(&lock(&self.shared).lost);
        let mut notice = pin!(lost.notified());
        // From here on no notice is missed, so it may also come before the look.
        notice.as_mut().enable();
        if !lock(&self.shared).is_lost() {
            notice.await;
        }
    }

    fn put(&self, letter: Letter, about: Option<&str>) {
        let mut shared = lock(&self.shared);
        if shared.closed {
            return;
        }
        if let Some(about) = about {
            shared.forget_reports(about);
        }
        // One answer may be larger than all the room there is; it is the only one then.
        if shared.bytes + letter.line.len() <= shared.most || shared.letters.is_empty() {
            shared.bytes += letter.line.len();
            shared.letters.push_back(letter);
        } else {
            shared.burst |= letter.report_on.is_none();
            if shared.burst {
                shared.lost.notify_waiters();
            }
        }
        shared.wake();
    }
}

impl Outbox {
    /// Whether a client may ask for more: half of the room is free.
    pub(crate) fn has_room(&self) -> bool {
        let shared = lock(&self.shared);
        shared.bytes <= shared.most / 2
    }

    /// Whether nobody but so many senders is left, and nothing waits.
    pub(crate) fn is_done(&self, senders: usize) -> bool {
        let shared = lock(&self.shared);
        shared.senders <= senders && shared.letters.is_empty()
    }

    /// The next letter; none at the end, and when the client was lost.
    pub(crate) async fn next(&mut self) -> Option<Letter> {
        std::future::poll_fn(|cx| self.poll_letter(cx)).await
    }

    fn poll_letter(&mut self, cx: &mut Context<'_>) -> Poll<Option<Letter>> {
        let mut shared = lock(&self.shared);
        if shared.burst {
            return Poll::Ready(None);
        }
        if let Some(letter) = shared.letters.pop_front() {
            shared.bytes -= letter.line.len();
            return Poll::Ready(Some(letter));
        }
        if shared.senders == 0 {
            return Poll::Ready(None);
        }
        shared.waker = Some(cx.waker().clone());
        Poll::Pending
    }
}

impl Drop for Outbox {
    fn drop(&mut self) {
        let mut shared = lock(&self.shared);
        shared.closed = true;
        shared.letters.clear();
        shared.lost.notify_waiters();
    }
}

impl Stream for Outbox {
    type Item = Letter;

    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Letter>> {
        self.poll_letter(cx)
    }
}

impl Shared {
    /// Takes out the report on a request, because there is something newer.
    fn forget_reports(&mut self, about: &str) {
        let is_report = |letter: &Letter| letter.report_on.as_deref() == Some(about);
        if let Some(index) = self.letters.iter().position(is_report)
            && let Some(letter) = self.letters.remove(index)
        {
            self.bytes -= letter.line.len();
        }
    }

    /// Whether nobody will read any more.
    fn is_lost(&self) -> bool {
        self.closed || self.burst
    }

    fn wake(&mut self) {
        if let Some(waker) = self.waker.take() {
            waker.wake();
        }
    }
}

impl Clone for Sender {
    fn clone(&self) -> Sender {
        lock(&self.shared).senders += 1;
        Sender { shared: Arc::clone(&self.shared) }
    }
}

impl Drop for Sender {
    fn drop(&mut self) {
        let mut shared = lock(&self.shared);
        shared.senders -= 1;
        shared.wake();
    }
}

fn lock(shared: &Arc<Mutex<Shared>>) -> MutexGuard<'_, Shared> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use parlor_protocol::{Analysis, Cancelled};

    use super::*;

    fn report(id: &str, nodes: u64, is_final: bool) -> Answer {
        Answer::Analysis(Analysis {
            id: id.to_owned(),
            is_final,
            player: "engine".to_owned(),
            winrate: Some(0.5),
            nodes,
            depth: 1,
            time_ms: 1,
            exact: false,
            ownership: None,
            lead: None,
            candidates: Vec::new(),
        })
    }

    fn read(outbox: &mut Outbox) -> Vec<String> {
        let mut lines = Vec::new();
        let mut cx = Context::from_waker(Waker::noop());
        while let Poll::Ready(Some(letter)) = outbox.poll_letter(&mut cx) {
            lines.push(letter.line);
        }
        lines
    }

    #[test]
    fn the_last_report_stands_for_all() {
        let (sender, mut outbox) = outbox(10_000);
        for nodes in 0..1000 {
            sender.send(&report("a", nodes, false));
            sender.send(&report("b", nodes, false));
        }
        let lines = read(&mut outbox);
        assert_eq!(lines.len(), 2);
        assert!(lines.iter().all(|line| line.contains("\"nodes\":999,")), "{lines:?}");
        sender.send(&report("a", 1, false));
        sender.send(&report("a", 2, true));
        let lines = read(&mut outbox);
        assert!(lines.len() == 1 && lines[0].contains("\"final\":true"));
    }

    #[test]
    fn answers_are_kept_until_there_is_no_room() {
        let (sender, mut outbox) = outbox(1000);
        let answer = |id: String| Answer::Cancelled(Cancelled { id, cancelled: true });
        for id in 0..10 {
            sender.send(&answer(id.to_string()));
        }
        assert_eq!(read(&mut outbox).len(), 10);
        assert!(outbox.has_room() && !outbox.is_done(0) && outbox.is_done(1));
        for id in 0..1000 {
            sender.send(&answer(id.to_string()));
        }
        assert!(read(&mut outbox).is_empty());
        let mut cx = Context::from_waker(Waker::noop());
        assert!(matches!(outbox.poll_letter(&mut cx), Poll::Ready(None)));
    }

    #[test]
    fn it_ends_with_its_last_sender() {
        let (sender, mut outbox) = outbox(1000);
        let other = sender.clone();
        drop(sender);
        let mut cx = Context::from_waker(Waker::noop());
        assert!(outbox.poll_letter(&mut cx).is_pending());
        other.send_line("last".to_owned());
        drop(other);
        assert_eq!(read(&mut outbox), ["last"]);
        assert!(matches!(outbox.poll_letter(&mut cx), Poll::Ready(None)));
    }
}
