use std::ops::ControlFlow;

use parlor_protocol::Request;
use parlor_queue::{Build, Order, Progress, Queue, QueueError};
use serde_json::{Value as Json, json};

use crate::Work;

/// Has a worker answer a question that takes long; none if `stop` ended it before.
pub fn question(
    (queue, build): (&Queue, &Build),
    request: &Request,
    stop: &(dyn Fn() -> bool + Sync),
    tell: &mut dyn FnMut(&Progress),
) -> Result<Option<Json>, QueueError> {
    let order = Order::new(build, json!(Work::Question { request: json!(request), public: false }), 1);
    let mut answer = None;
    let mut take = |_, result| {
        answer = Some(result);
        ControlFlow::Continue(())
    };
    queue.carry_out(&order, 0..1, stop, &mut take, tell)?;
    Ok(answer)
}
