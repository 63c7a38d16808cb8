use parlor_protocol::room::{EVENT_VERSION, Event, Happening, Proposal, Seats, Stalled, What};
use parlor_protocol::{Outcome, Problem};
use parlor_rules::Side;

use crate::answers::Who;
use crate::chair;
use crate::clock::Clock;
use crate::phase::{Phase, counts};
use crate::problems::bad_event;
use crate::room::Room;

/// Words for an end that the rules of a game do not know.
const FROM_OUTSIDE: [&str; 4] = ["resign", "time", "agreement", "abort"];

/// What an event means for the clock.
enum Pace {
    /// Nothing.
    Same,
    /// A new game.
    NewGame,
    /// A side has made a move.
    Finished(Side),
    /// Another move is to be found than before.
    OtherMove,
}

impl Room {
    /// Takes in the next event. One that does not fit is refused and changes nothing.
    pub fn absorb(&mut self, event: &Event) -> Result<(), Problem> {
        let misfit = |detail: String| bad_event(event.seq, detail);
        if event.version != EVENT_VERSION {
            return Err(misfit(format!("its version is {}, not {EVENT_VERSION}", event.version)));
        }
        if event.seq != self.seq + 1 {
            return Err(misfit(format!("the next event has number {}", self.seq + 1)));
        }
        let who = match &event.by {
            None => Who::Host,
            Some(name) => Who::Chair(self.chair(self.side(name)?).id),
        };
        let was_playing = self.phase == Phase::Playing;
        let pace = self.take(event)?;

        self.seq = event.seq;
        self.time = self.time.max(event.time);
        if let Some(cmd) = &event.cmd {
            self.answers.note(who, cmd, event.seq);
        }
        if let Some(seed) = &event.seed {
            self.dice.add(seed, was_playing);
        }
        if let Happening::Rolled { n, .. } = &event.what {
            self.dice.see(*n);
        }
        if changes_the_question(&event.what) {
            self.asked = event.seq;
            self.stalled = None;
        }
        if matches!(event.what, Happening::Moved { forced: false, .. } | Happening::TakenBack { .. }) {
            self.played = event.seq;
        }
        self.run_clock(pace);
        Ok(())
    }

    /// Changes what the event says, or nothing.
    fn take(&mut self, event: &Event) -> Result<Pace, Problem> {
        let misfit = |detail: &str| bad_event(event.seq, detail);
        match &event.what {
            Happening::Created { .. } => Err(misfit("a room is created once")),
            Happening::Seated { seats, swapped } => {
                self.seat_all(seats, *swapped, event.seq)?;
                self.carry_out(What::Swap);
                Ok(Pace::Same)
            }
            Happening::Began { round, seats, swapped, options, commit } => {
                if *round != self.round + 1 {
                    return Err(misfit("games are counted one after the other"));
                }
                let (board, line) = self.anew(options)?;
                self.seat_all(seats, *swapped, event.seq)?;
                self.count_last_game();
                (self.board, self.line) = (board, line);
                self.options = options.clone();
                self.round = *round;
                self.dice.begin(commit.clone());
                self.phase = Phase::Playing;
                self.flagged = None;
                self.proposals.clear();
                self.carry_out(What::Rematch);
                Ok(Pace::NewGame)
            }
            Happening::Moved { mv, again, .. } | Happening::Rolled { mv, again, .. } => {
                // The rest of the event follows from the room and the move.
                match self.ply(mv.clone(), *again) {
                    Some(ply) if ply == event.what => self.take_ply(mv, *again, event.seq),
                    _ => Err(misfit("no such move or roll was to be made here")),
                }
            }
            Happening::TakenBack { to, node } => {
                let to = *to as usize;
                if self.round == 0 || self.line.node_at(to) != Some(*node as usize) {
                    return Err(misfit("there is no such place to take back to"));
                }
                match self.take_back() {
                    parlor_protocol::room::TakeBack::Free => self.line.go_back(to),
                    _ => self.line.cut(to),
                }
                self.board.take_back(to);
                self.phase = Phase::Playing;
                self.flagged = None;
                self.carry_out(What::TakeBack);
                Ok(Pace::OtherMove)
            }
            Happening::Offered { offer, what, side, to } => {
                self.side(side)?;
                if *offer != event.seq {
                    return Err(misfit("a proposal has the number of its event"));
                }
                let proposal = Proposal { offer: *offer, what: *what, side: side.clone(), to: *to };
                self.proposals.push(proposal);
                Ok(Pace::Same)
            }
            Happening::Answered { offer, accept } => {
                let proposal = self.remove_proposal(*offer, event.seq)?;
                self.accepted = Some(proposal).filter(|_| *accept);
                Ok(Pace::Same)
            }
            Happening::Withdrawn { offer } => {
                self.remove_proposal(*offer, event.seq)?;
                Ok(Pace::Same)
            }
            Happening::Flagged { side } => {
                self.flagged = Some(self.side(side)?);
                Ok(Pace::Same)
            }
            Happening::Stalled { side, problem } => {
                self.side(side)?;
                self.stalled = Some(Stalled { side: side.clone(), problem: problem.clone() });
                Ok(Pace::Same)
            }
            Happening::Ended { outcome } => {
                self.end(outcome, event.seq)?;
                Ok(Pace::Same)
            }
            Happening::Revealed { secret, .. } => {
                self.dice.revealed = Some(secret.clone());
                Ok(Pace::Same)
            }
            Happening::Paused {} => {
                self.paused = true;
                Ok(Pace::Same)
            }
            Happening::Resumed {} => {
                self.paused = false;
                Ok(Pace::Same)
            }
        }
    }

    fn take_ply(&mut self, text: &str, again: bool, seq: u64) -> Result<Pace, Problem> {
        let before = self.board.ply();
        let ply = self.board.play(text).map_err(|problem| bad_event(seq, problem))?;
        let side = ply.side;
        self.line.play(ply);
        if !again {
            self.line.play_on();
        }
        let finished = self.board.ply() != before;
        Ok(match (finished, again) {
            (true, false) => Pace::Finished(side),
            (true, true) => Pace::OtherMove,
            (false, _) => Pace::Same,
        })
    }

    fn seat_all(&mut self, seats: &Seats, swapped: bool, seq: u64) -> Result<(), Problem> {
        let seat = |side: Side| seats.get(self.name(side)).cloned();
        let (Some(first), Some(second)) = (seat(Side::First), seat(Side::Second)) else {
            return Err(bad_event(seq, "both seats must be named"));
        };
        for seat in [&first, &second] {
            chair::check(seat, self.board.0.as_ref())?;
        }
        if swapped {
            self.chairs.swap(0, 1);
        }
        self.chairs[0].give(first);
        self.chairs[1].give(second);
        Ok(())
    }

    /// Adds the game before to the score.
    fn count_last_game(&mut self) {
        let Phase::Over { outcome, winner } = &self.phase else { return };
        match winner {
            Some(id) => {
                self.chairs.iter_mut().filter(|chair| chair.id == *id).for_each(|chair| chair.won += 1)
            }
            None => self.draws += u32::from(counts(outcome)),
        }
    }

    fn end(&mut self, outcome: &Outcome, seq: u64) -> Result<(), Problem> {
        if matches!(self.phase, Phase::Over { .. }) {
            return Err(bad_event(seq, "a game ends once"));
        }
        let winner = outcome.winner.as_deref().map(|name| self.side(name)).transpose()?;
        match self.board.outcome() {
            Some(ruled) if ruled == *outcome => {}
            Some(_) => return Err(bad_event(seq, "by the rules the game ended in another way")),
            None => {
                let reason = FROM_OUTSIDE.into_iter().find(|reason| *reason == outcome.reason);
                let reason =
                    reason.ok_or_else(|| bad_event(seq, "the rules do not end the game like that"))?;
                self.board.end(parlor_rules::Outcome { winner, reason });
            }
        }
        let winner = winner.map(|side| self.chair(side).id);
        self.phase = Phase::Over { outcome: outcome.clone(), winner };
        self.carry_out(What::Draw);
        Ok(())
    }

    fn remove_proposal(&mut self, offer: u64, seq: u64) -> Result<Proposal, Problem> {
        let index = self.proposals.iter().position(|proposal| proposal.offer == offer);
        let index = index.ok_or_else(|| bad_event(seq, "there is no such proposal"))?;
        Ok(self.proposals.remove(index))
    }

    /// What was agreed on is done.
    fn carry_out(&mut self, what: What) {
        self.accepted.take_if(|accepted| accepted.what == what);
    }

    fn run_clock(&mut self, pace: Pace) {
        let thinker = self.thinker();
        let time = self.time;
        let Some(clock) = &mut self.clock else { return };
        clock.charge(time);
        match pace {
            Pace::Same => {}
            Pace::NewGame => {
                *clock = Clock::new(clock.setting());
                clock.charge(time);
            }
            Pace::Finished(side) => clock.finish_move(side),
            Pace::OtherMove => clock.restart_move(),
        }
        clock.run(thinker);
    }

    /// The side whose time runs: whoever is to act, but nobody while nothing is asked of anybody, while the game is set up,
    /// or while somebody looks back at what was played.
    fn thinker(&self) -> Option<Side> {
        let asks = !self.paused && self.stalled.is_none() && self.flagged.is_none();
        let plays = self.board.is_set_up() && self.line.ahead().is_none();
        self.turn().filter(|_| asks && plays)
    }
}

/// Whether a player would be asked something else than before.
fn changes_the_question(what: &Happening) -> bool {
    matches!(
        what,
        Happening::Began { .. }
            | Happening::Seated { .. }
            | Happening::Moved { .. }
            | Happening::Rolled { .. }
            | Happening::TakenBack { .. }
    )
}
