//! What is to happen on a command, or why nothing may.

mod agreement;
mod decision;
mod moves;
mod seats;
mod variations;

pub(crate) use decision::Decision;
use parlor_protocol::room::{Command, Happening, Order};
use parlor_protocol::{Problem, ProblemType};
use parlor_rules::Side;

use crate::by::By;
use crate::phase::Phase;
use crate::problems::{conflict, not_your_seat};
use crate::room::Room;

impl Room {
    pub(crate) fn decide(&self, order: &Order, by: By) -> Result<Decision, Problem> {
        let command = &order.command;
        self.check_host(command, by)?;
        if self.paused && !matches!(command, Command::Resume {} | Command::Seat { .. } | Command::Abort {}) {
            return Err(conflict("paused", "the game is paused; it goes on when its host resumes it"));
        }
        Ok(match command {
            Command::Move { mv, at } => self.decide_move(mv, *at, by)?.into(),
            Command::Roll { at } => self.decide_roll(*at, by, order.seed.as_deref())?.into(),
            Command::Chosen { token, mv } => self.decide_chosen(token, mv)?.into(),
            Command::Failed { token, problem } => self.decide_failed(token, problem)?.into(),
            Command::TakeBack { to } => self.decide_take_back(*to, by)?.into(),
            Command::Redo {} => self.decide_redo(by)?,
            Command::Go { node } => self.decide_go(*node, by)?,
            Command::Resign {} => self.decide_resign(by)?.into(),
            Command::Offer { what } => self.decide_offer(*what, by)?.into(),
            Command::Answer { offer, accept } => self.decide_answer(*offer, *accept, by)?.into(),
            Command::Withdraw { offer } => self.decide_withdraw(*offer, by)?.into(),
            Command::Seat { side, to } => self.decide_seat(side, to, by)?.into(),
            Command::Abort {} => self.decide_abort(by)?.into(),
            Command::Pause {} => Happening::Paused {}.into(),
            Command::Resume {} if self.paused => Happening::Resumed {}.into(),
            Command::Resume {} => return Err(conflict("not-paused", "the game is not paused")),
        })
    }

    /// Some commands are the host's alone.
    fn check_host(&self, command: &Command, by: By) -> Result<(), Problem> {
        let hosts = matches!(
            command,
            Command::Chosen { .. } | Command::Failed { .. } | Command::Pause {} | Command::Resume {}
        );
        if hosts && by != By::Host {
            return Err(not_your_seat("host-only", "only the host of the room can do this"));
        }
        Ok(())
    }

    /// Refuses what can be done only while a game is played.
    fn check_playing(&self) -> Result<(), Problem> {
        match &self.phase {
            Phase::Playing => Ok(()),
            Phase::Waiting => {
                Err(conflict("not-begun", "the game has not begun; it does when both seats are taken"))
            }
            Phase::Over { .. } => {
                Err(Problem::new(ProblemType::GameOver, "game-over", "the game is over; offer a rematch"))
            }
        }
    }

    /// The side that somebody acts for when nothing else says which: their own, and for the host that of the person to
    /// move, or else of the other person.
    fn actor(&self, by: By) -> Side {
        match by {
            By::Seat(side) => side,
            By::Host | By::Watcher => {
                let mover = self.board.turn().side().unwrap_or(Side::First);
                let only_other = !self.seat(mover).is_person() && self.seat(!mover).is_person();
                if only_other { !mover } else { mover }
            }
        }
    }
}
