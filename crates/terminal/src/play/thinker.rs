use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::thread;
use std::time::{Duration, Instant};

use parlor_desk::Desk;
use parlor_protocol::{Answer, Problem, ProblemType, Request};
use parlor_room::Command;

/// A player thinking on a thread of its own. Dropped, it stops.
pub(crate) struct Thinker {
    token: String,
    stop: Arc<AtomicBool>,
    answer: Receiver<Command>,
    since: Instant,
}

impl Thinker {
    /// Begins to think.
    pub(crate) fn start(desk: &Arc<Desk>, request: Request) -> Thinker {
        let stop = Arc::new(AtomicBool::new(false));
        let (send, answer) = mpsc::channel();
        let (desk, flag, token) = (Arc::clone(desk), Arc::clone(&stop), request.id.clone());
        thread::spawn(move || {
            // Nobody may be waiting for it any more.
            let _ = send.send(think(&desk, &request, &flag));
        });
        Thinker { token, stop, answer, since: Instant::now() }
    }

    /// Whether it thinks about this request.
    pub(crate) fn is_about(&self, request: &Request) -> bool {
        self.token == request.id
    }

    /// What to tell the room, once there is an answer.
    pub(crate) fn poll(&self) -> Option<Command> {
        match self.answer.try_recv() {
            Ok(command) => Some(command),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => {
                let detail = "the player stopped by a fault of its own; please report it";
                let problem = Problem::new(ProblemType::Internal, "panic", detail);
                Some(Command::Failed { token: self.token.clone(), problem })
            }
        }
    }

    /// How long it has been thinking.
    pub(crate) fn elapsed(&self) -> Duration {
        self.since.elapsed()
    }
}

impl Drop for Thinker {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

/// Asks a desk for a player's move, and gives what to tell the room.
pub(crate) fn think(desk: &Desk, request: &Request, stop: &AtomicBool) -> Command {
    let token = request.id.clone();
    match desk.answer(request, stop, &mut |_| {}) {
        Answer::Choice(choice) => Command::Chosen { token, mv: choice.mv },
        Answer::Failure(failure) => Command::Failed { token, problem: failure.error },
        _ => {
            let problem = Problem::new(ProblemType::Internal, "no-move", "the player gave no move");
            Command::Failed { token, problem }
        }
    }
}
