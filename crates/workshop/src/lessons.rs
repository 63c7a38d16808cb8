use std::ops::{ControlFlow, Range};

use parlor_queue::{Build, Order, Progress, Queue, QueueError};
use parlor_taught::Teachable;
use parlor_training::lessons::Sample;
use serde_json::{Value as Json, json};

use crate::hex::from_hex;
use crate::{Teaching, Work};

/// Has games played by the workers of a queue, and hands their samples over in order, game by game.
pub fn lessons<G: Teachable>(
    (queue, build): (&Queue, &Build),
    teaching: &Teaching,
    (games, size): (Range<u32>, u64),
    stop: &(dyn Fn() -> bool + Sync),
    take: &mut dyn FnMut(&[Sample]) -> ControlFlow<()>,
    tell: &mut dyn FnMut(&Progress),
) -> Result<(), QueueError> {
    let order = Order::new(build, json!(Work::Lessons { teaching: teaching.clone() }), size);
    let wanted = u64::from(games.start)..u64::from(games.end);
    let mut hand_over = |steps: Range<u64>, result: Json| {
        let played: Vec<String> = serde_json::from_value(result).unwrap_or_default();
        let mut wanted = steps.zip(played).filter(|(number, _)| wanted.contains(number));
        wanted.try_for_each(|(_, digits)| {
            let bytes = from_hex(&digits).unwrap_or_default();
            let samples: Vec<Sample> =
                bytes.chunks_exact(Sample::size::<G>()).filter_map(Sample::read::<G>).collect();
            take(&samples)
        })
    };
    queue.carry_out(&order, games.start.into()..games.end.into(), stop, &mut hand_over, tell)
}
