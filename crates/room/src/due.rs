use parlor_protocol::room::{Due, Proposal, Seat, Task};
use parlor_rules::{Side, Turn};

use crate::phase::Phase;
use crate::room::Room;

impl Room {
    /// What the room waits for: moves, rolls and answers, and when the next flag falls.
    ///
    /// While somebody looks back at what was played, only persons may go on from there; players and their dice rest.
    pub fn due(&self) -> Due {
        if self.paused {
            return Due::default();
        }
        let mut tasks: Vec<_> = self.to_play().into_iter().collect();
        tasks.extend(self.proposals.iter().filter_map(|proposal| self.to_answer(proposal)));
        Due { tasks, deadline: self.clock.and_then(|clock| clock.deadline()) }
    }

    fn to_play(&self) -> Option<Task> {
        if self.phase != Phase::Playing {
            return None;
        }
        let at = self.line.len() as u32;
        let rests = self.line.ahead().is_some();
        match self.board.turn() {
            Turn::Chance(side) => {
                let person = !self.seat(side).is_player();
                (person || !rests).then(|| Task::Roll { side: self.name(side).to_owned(), at, person })
            }
            Turn::Player(side) => self.to_move(side, at, rests),
            Turn::Over(_) => None,
        }
    }

    fn to_move(&self, side: Side, at: u32, rests: bool) -> Option<Task> {
        let name = self.name(side).to_owned();
        match self.seat(side) {
            Seat::Person { .. } => Some(Task::Move { side: name, at }),
            Seat::Player(_) if rests || self.stalled.is_some() => None,
            Seat::Player(player) => {
                let request = Box::new(self.choose(player)?);
                Some(Task::Choose { side: name, request })
            }
        }
    }

    fn to_answer(&self, proposal: &Proposal) -> Option<Task> {
        let side = !self.side(&proposal.side).ok()?;
        let (side, offer, what) = (self.name(side).to_owned(), proposal.offer, proposal.what);
        Some(Task::Answer { side, offer, what })
    }
}
