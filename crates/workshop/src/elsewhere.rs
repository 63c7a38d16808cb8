use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};

use parlor_arena::{Contest, Fixture, HoldError, Script, Venue};
use parlor_queue::{Build, Order, Progress, Queue, QueueError};
use parlor_roster::{Complete, Faults, Shelf};
use serde_json::json;

use crate::Work;

/// A venue whose games are played by the workers of a queue.
pub struct Elsewhere<'a> {
    /// The queue.
    pub queue: &'a Queue,
    /// Who may play: workers of the same build.
    pub build: &'a Build,
    /// What this machine has for players, to see how long a fixture takes.
    pub shelf: &'a Shelf,
    /// Fixtures in a piece; none for as many as take about a second.
    pub size: Option<u64>,
    /// Hears about every second how it goes.
    pub tell: Box<dyn Fn(&Progress) + 'a>,
}

/// What a piece takes about.
pub(crate) const PIECE: Duration = Duration::from_secs(1);
/// There are so many pieces at least, where there is enough to do: whoever is killed loses little.
const PIECES: u64 = 256;

impl<G: Complete> Venue<G> for Elsewhere<'_> {
    fn hold(
        &self,
        contest: &Contest<'_, G>,
        from: u64,
        stop: &(dyn Fn() -> bool + Sync),
        take: &mut dyn FnMut(Fixture) -> ControlFlow<()>,
    ) -> Result<(), HoldError> {
        let elsewhere = |error: QueueError| HoldError::Elsewhere(error.to_string());
        let script = Script::of(contest)?;
        let end = contest.schedule.fixtures();
        let work = json!(Work::Games { script: script.clone() });
        let known = self.queue.size(&Order::new(self.build, work.clone(), 1)).map_err(elsewhere)?;
        let size = known.or(self.size).unwrap_or_else(|| self.measure::<G>(&script, from, stop));
        let order = Order::new(self.build, work, size);
        let mut wrong = None;
        let mut hand_over = |fixtures: std::ops::Range<u64>, result| {
            let played: Vec<Fixture> = match serde_json::from_value(result) {
                Ok(played) => played,
                Err(error) => {
                    wrong = Some(HoldError::Elsewhere(format!("a worker answered something else: {error}")));
                    return ControlFlow::Break(());
                }
            };
            // The journal may have ended within a piece.
            let new = fixtures.zip(played).filter(|(number, _)| *number >= from);
            new.into_iter().try_for_each(|(_, fixture)| take(fixture))
        };
        let done = self
            .queue
            .carry_out(&order, from..end, stop, &mut hand_over, &mut |progress| (self.tell)(progress));
        wrong.map_or(done.map_err(elsewhere), Err)
    }
}

impl Elsewhere<'_> {
    /// How many fixtures take about a second, by the first of them. If that alone takes longer, it is one.
    fn measure<G: Complete>(&self, script: &Script, from: u64, stop: &(dyn Fn() -> bool + Sync)) -> u64 {
        let began = Instant::now();
        let ends = || stop() || began.elapsed() >= PIECE;
        let played = script.play::<G>(from..from + 1, self.shelf, &Arc::new(Faults::default()), &ends);
        match played {
            Ok(Some(_)) => size(began.elapsed(), script.schedule.fixtures() - from),
            _ => 1,
        }
    }
}

/// How many steps make a piece, if one takes so long and there are so many.
pub(crate) fn size(one: Duration, all: u64) -> u64 {
    let in_time = (PIECE.as_secs_f64() / one.as_secs_f64().max(1e-6)) as u64;
    in_time.min(all / PIECES).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_take_about_a_second_and_there_are_enough_of_them() {
        let ms = Duration::from_millis;
        assert_eq!(size(ms(3_000), 1_000_000), 1);
        assert_eq!(size(ms(100), 1_000_000), 10);
        assert_eq!(size(ms(1), 25_600), 100);
        assert_eq!(size(ms(1), 10), 1);
    }
}
