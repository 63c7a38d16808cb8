use std::ops::RangeInclusive;

use parlor_protocol::room::{Event, Happening, Order};
use parlor_protocol::{Problem, ProblemType};

use crate::answers::Who;
use crate::by::By;
use crate::decide::Decision;
use crate::follow::Cause;
use crate::problems::{bad, not_your_seat};
use crate::room::Room;

/// The most bytes of a command's name, and of a seed.
const LONGEST: usize = 64;

/// What became of a command.
#[derive(Clone, PartialEq, Debug)]
pub enum Applied {
    /// It was obeyed, and this happened. The host keeps the events before it tells anybody.
    Done(Vec<Event>),
    /// It was obeyed before; the events with these numbers are the answer, and nothing happened now.
    Again(RangeInclusive<u64>),
}

impl Applied {
    /// What happened now.
    pub fn events(&self) -> &[Event] {
        match self {
            Applied::Done(events) => events,
            Applied::Again(_) => &[],
        }
    }
}

impl Room {
    /// Obeys a command, or says why not; a command that is refused changes nothing.
    ///
    /// An earlier time than before counts as the last one. Once a flag is due to fall every command is refused until
    /// [`tick`](Room::tick) has let it fall.
    pub fn apply(&mut self, order: impl Into<Order>, by: By, now: u64) -> Result<Applied, Problem> {
        let order = order.into();
        check_texts(&order)?;
        let who = match by {
            By::Host => Who::Host,
            By::Seat(side) => Who::Chair(self.chair(side).id),
            By::Watcher => {
                return Err(not_your_seat("watching", "whoever looks on cannot act; take a seat first"));
            }
        };
        if let Some(answer) = order.cmd.as_deref().and_then(|cmd| self.answers.find(who, cmd)) {
            return Ok(Applied::Again(answer));
        }
        let time = now.max(self.time);
        if self.flag_is_due(time) {
            let detail = "the time is up; the game ends as soon as the host looks at the clock";
            return Err(Problem::new(ProblemType::GameOver, "time", detail));
        }
        let Decision { what, again } = self.decide(&order, by)?;
        let cause = Cause { who, cmd: order.cmd, time };
        let mut events = Vec::new();
        let mut seed = order.seed;
        if let Some(what) = what {
            self.happen(what, &cause, &mut seed, &mut events)?;
        }
        for node in again {
            if let Some(what) = self.ply_again(node) {
                self.happen(what, &cause, &mut seed, &mut events)?;
            }
        }
        self.follow(&cause, &mut events);
        Ok(Applied::Done(events))
    }

    /// Lets a flag fall whose time has come.
    pub fn tick(&mut self, now: u64) -> Vec<Event> {
        let mut events = Vec::new();
        let time = now.max(self.time);
        let thinker = self.clock.and_then(|clock| clock.running());
        if let (true, Some(side)) = (self.flag_is_due(time), thinker) {
            let cause = Cause { who: Who::Host, cmd: None, time };
            let flagged = Happening::Flagged { side: self.name(side).to_owned() };
            // Made from the room as it is, so it fits.
            let _ = self.happen(flagged, &cause, &mut None, &mut events);
            self.follow(&cause, &mut events);
        }
        events
    }

    fn flag_is_due(&self, time: u64) -> bool {
        self.clock.and_then(|clock| clock.deadline()).is_some_and(|deadline| time >= deadline)
    }

    fn happen(
        &mut self,
        what: Happening,
        cause: &Cause,
        seed: &mut Option<String>,
        events: &mut Vec<Event>,
    ) -> Result<(), Problem> {
        let mut event = self.event(what, cause);
        // A seed goes with the first event of its command.
        event.seed = seed.clone();
        self.absorb(&event)?;
        *seed = None;
        events.push(event);
        Ok(())
    }
}

fn check_texts(order: &Order) -> Result<(), Problem> {
    for (field, text) in [("cmd", &order.cmd), ("seed", &order.seed)] {
        let Some(text) = text else { continue };
        if text.len() > LONGEST || text.contains(char::is_control) {
            let detail = format!("{field} has at most {LONGEST} bytes, and no control characters");
            return Err(bad("bad-text", detail).at(field));
        }
    }
    Ok(())
}
