use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::thread;
use std::time::{Duration, Instant};

use parlor_desk::Desk;
use parlor_protocol::{Answer, Problem, ProblemType, Request};

/// A player thinking on a thread of its own. Dropped, it stops.
pub struct Thinker {
    stop: Arc<AtomicBool>,
    answer: Receiver<Answer>,
    since: Instant,
}

impl Thinker {
    /// Begins to think.
    pub fn start(desk: &Arc<Desk>, request: Request) -> Thinker {
        let stop = Arc::new(AtomicBool::new(false));
        let (send, answer) = mpsc::channel();
        let (desk, flag) = (Arc::clone(desk), Arc::clone(&stop));
        thread::spawn(move || {
            let _ = send.send(desk.answer(&request, &flag, &mut |_| {}));
        });
        Thinker { stop, answer, since: Instant::now() }
    }

    /// The answer, once there is one.
    pub fn poll(&self) -> Option<Answer> {
        match self.answer.try_recv() {
            Ok(answer) => Some(answer),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => {
                let detail = "the player stopped by a fault of its own; please report it";
                Some(Answer::failure(None, Problem::new(ProblemType::Internal, "panic", detail)))
            }
        }
    }

    /// How long it has been thinking.
    pub fn elapsed(&self) -> Duration {
        self.since.elapsed()
    }
}

impl Drop for Thinker {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}
