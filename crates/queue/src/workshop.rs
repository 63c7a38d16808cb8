use std::ops::Range;
use std::time::Duration;

use serde_json::Value as Json;

/// Where pieces of work are done.
pub trait Workshop: Send + Sync {
    /// Does some steps of an order. `stop` says when to leave them; the same steps must give the same result on any
    /// machine.
    fn work(&self, work: &Json, steps: Range<u64>, stop: &(dyn Fn() -> bool + Sync)) -> Result<Json, Undone>;

    /// The same for an errand, with what there is to tell on the way.
    fn errand(
        &self,
        work: &Json,
        stop: &(dyn Fn() -> bool + Sync),
        tell: &(dyn Fn(Json) + Sync),
    ) -> Result<Json, Undone> {
        let _ = tell;
        self.work(work, 0..1, stop)
    }

    /// A result that is only waited for, and how long: for trials of the queue itself with more workers than there are
    /// threads.
    fn pretence(&self) -> Option<(Duration, Json)> {
        None
    }
}

/// Why a piece was not done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Undone {
    /// It was left because the worker stops.
    Stopped,
    /// It failed, and why.
    Failed(String),
}
