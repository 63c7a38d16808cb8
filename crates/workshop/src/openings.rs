use std::ops::ControlFlow;

use parlor_arena::{Kept, Opening, Tried, Wish};
use parlor_queue::{Build, Order, Progress, Queue, QueueError};
use parlor_roster::Complete;
use serde_json::json;

use crate::Work;

/// Positions that are tried in a piece.
const SIZE: u64 = 8;

/// Makes openings with the workers of a queue: the same as on one machine. `on_tried` hears how many are kept of how many
/// tried, and may end it; at most `most` are tried.
pub fn openings<G: Complete>(
    (queue, build): (&Queue, &Build),
    wish: &Wish,
    most: u64,
    stop: &(dyn Fn() -> bool + Sync),
    on_tried: &mut dyn FnMut(usize, u64),
    tell: &mut dyn FnMut(&Progress),
) -> Result<Vec<Opening>, QueueError> {
    let work = Work::Openings { game: G::ABOUT.id.to_owned(), wish: wish.clone() };
    let order = Order::new(build, json!(work), SIZE);
    let mut kept = Kept::default();
    let mut hand_over = |steps: std::ops::Range<u64>, result| {
        let found: Vec<Option<[String; 2]>> = serde_json::from_value(result).unwrap_or_default();
        for (number, found) in steps.zip(found) {
            kept.add(found.and_then(|[line, position]| {
                Some(Tried { opening: Opening::read(wish.variant.as_deref(), &line).ok()?, position })
            }));
            on_tried(kept.openings().len(), number + 1);
            if kept.openings().len() >= wish.count || number + 1 >= most {
                return ControlFlow::Break(());
            }
        }
        ControlFlow::Continue(())
    };
    queue.carry_out(&order, 0..most, stop, &mut hand_over, tell)?;
    Ok(kept.into_openings())
}
