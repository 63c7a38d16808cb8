use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::Duration;

use parlor_desk::{Declined, Helpers, Report};
use parlor_protocol::{Answer, Problem, ProblemType, Query, Request};
use parlor_queue::{Build, Errand, Patience, Queue};
use serde_json::{Value as Json, json};

use crate::Work;

/// Has questions of a server answered by the workers of a queue.
///
/// It declines whatever no worker of this very build begins in time, and everything while the database is away.
pub struct FarDesk {
    queue: OnceLock<Queue>,
    build: Build,
    patience: Patience,
}

/// Connections that a server has to the queue.
const CONNECTIONS: u32 = 4;
/// How often a worker reports where nobody wants to hear it.
const SELDOM_MS: u64 = 1_000;
/// How long to wait before it is tried again to connect.
const AGAIN: Duration = Duration::from_secs(2);

impl FarDesk {
    /// Connects to a queue by itself, as soon as that is there.
    pub fn open(url: String, build: Build, patience: Patience) -> Arc<FarDesk> {
        let desk = Arc::new(FarDesk { queue: OnceLock::new(), build, patience });
        let far = Arc::downgrade(&desk);
        thread::spawn(move || {
            while let Some(desk) = far.upgrade() {
                if let Ok(queue) = Queue::connect(&url, CONNECTIONS) {
                    let _ = desk.queue.set(queue);
                    return;
                }
                drop(desk);
                thread::sleep(AGAIN);
            }
        });
        desk
    }
}

impl Helpers for FarDesk {
    fn answer(
        &self,
        request: &Request,
        stop: &dyn Fn() -> bool,
        report: Report<'_>,
    ) -> Result<Answer, Declined> {
        let Some(queue) = self.queue.get() else { return Err(Declined("there is no queue yet".to_owned())) };
        // Whoever stops it is told what there is, even where no reports are wanted.
        let every = request.report_every_ms.unwrap_or(SELDOM_MS);
        let asked = Request { report_every_ms: Some(every), ..request.clone() };
        let work = json!(Work::Question { request: json!(asked), public: true });
        let mut last = None;
        let mut hear = |told: Json| {
            if let Some(answer) = read(&request.query, told) {
                last = Some(answer.clone());
                if request.report_every_ms.is_some() {
                    report(answer);
                }
            }
        };
        let errand = queue.send((&self.build, &work), self.patience, stop, &mut hear);
        match errand.map_err(|error| Declined(error.to_string()))? {
            Errand::Done(answer) => read(&request.query, answer)
                .ok_or_else(|| Declined("a worker answered something else".to_owned())),
            Errand::Untaken => Err(Declined(format!(
                "no worker of build {} began it within {} s",
                self.build,
                self.patience.begin.as_secs_f64()
            ))),
            // What was heard last is what there is.
            Errand::Stopped => Ok(last.map_or_else(|| stopped(request), finished)),
            Errand::Failed(why) => {
                let detail =
                    format!("a worker failed at this request: {why}. Please report it with the request");
                let problem = Problem::new(ProblemType::Internal, "worker-fault", detail);
                Ok(Answer::failure(Some(request.id.clone()), problem))
            }
        }
    }
}

/// What a worker says, which depends on what it was asked.
fn read(query: &Query, answer: Json) -> Option<Answer> {
    if answer.get("error").is_some() {
        return serde_json::from_value(answer).ok().map(Answer::Failure);
    }
    match query {
        Query::Review(_) => serde_json::from_value(answer).ok().map(Answer::Review),
        Query::Analyze(_) => serde_json::from_value(answer).ok().map(Answer::Analysis),
        _ => None,
    }
}

/// A report as the last word.
fn finished(answer: Answer) -> Answer {
    match answer {
        Answer::Review(review) => {
            Answer::Review(Box::new(parlor_protocol::ReviewAnswer { is_final: true, ..*review }))
        }
        Answer::Analysis(analysis) => {
            Answer::Analysis(parlor_protocol::Analysis { is_final: true, ..analysis })
        }
        other => other,
    }
}

fn stopped(request: &Request) -> Answer {
    let detail = "stopped on request before there was an answer";
    Answer::failure(Some(request.id.clone()), Problem::new(ProblemType::Cancelled, "cancelled", detail))
}
