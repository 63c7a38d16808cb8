use parlor_protocol::Outcome;
use parlor_protocol::room::{EVENT_VERSION, Event, Happening, Proposal, What};

use crate::answers::Who;
use crate::dice;
use crate::phase::Phase;
use crate::room::Room;
use crate::terms::swap;
use crate::toss;

/// What made events happen.
#[derive(Clone, Debug)]
pub(crate) struct Cause {
    pub(crate) who: Who,
    pub(crate) cmd: Option<String>,
    pub(crate) time: u64,
}

impl Room {
    /// An event with the next number.
    pub(crate) fn event(&self, what: Happening, cause: &Cause) -> Event {
        let by = match cause.who {
            Who::Host => None,
            Who::Chair(id) => Some(self.name(self.side_of(id)).to_owned()),
        };
        let (version, time) = (EVENT_VERSION, cause.time.max(self.time));
        Event { seq: self.seq + 1, version, time, by, cmd: cause.cmd.clone(), seed: None, what }
    }

    /// Lets happen whatever happens of itself. After a command nothing is left to happen, so only a host whose events were
    /// cut off in the middle has to call this.
    pub fn settle(&mut self) -> Vec<Event> {
        let mut events = Vec::new();
        self.follow(&Cause { who: Who::Host, cmd: None, time: self.time }, &mut events);
        events
    }

    /// The same, as part of what a cause brings about.
    pub(crate) fn follow(&mut self, cause: &Cause, events: &mut Vec<Event>) {
        while let Some(what) = self.next_of_itself() {
            let event = self.event(what, cause);
            // Made from the room as it is, so it fits; if ever it did not, nothing more happens by itself.
            if self.absorb(&event).is_err() {
                return;
            }
            events.push(event);
        }
    }

    /// What happens now without anybody's doing.
    fn next_of_itself(&self) -> Option<Happening> {
        if let Some(accepted) = &self.accepted {
            return self.effect(accepted);
        }
        match &self.phase {
            Phase::Waiting => (!self.has_open_seat()).then(|| self.beginning(false)).flatten(),
            Phase::Playing => self.ending().or_else(|| self.forced_pass()),
            Phase::Over { .. } => self.revelation(),
        }
        .or_else(|| self.lapsed_proposal())
        .or_else(|| self.answer_of_a_player())
    }

    fn has_open_seat(&self) -> bool {
        self.chairs.iter().any(|chair| chair.seat.is_open())
    }

    /// What an accepted proposal comes to.
    fn effect(&self, accepted: &Proposal) -> Option<Happening> {
        match accepted.what {
            What::TakeBack => {
                let to = accepted.to?;
                let node = self.line.node_at(to as usize)? as u32;
                Some(Happening::TakenBack { to, node })
            }
            What::Draw => Some(ended(None, "agreement")),
            What::Rematch => self.beginning(true),
            What::Swap => {
                let mut seats = self.seats();
                swap(&mut seats, self.about.sides);
                Some(Happening::Seated { seats, swapped: true })
            }
        }
    }

    fn beginning(&self, swapped: bool) -> Option<Happening> {
        let round = self.round + 1;
        let master = self.dice.master()?;
        let mut seats = self.seats();
        if swapped {
            swap(&mut seats, self.about.sides);
        }
        let given = self.terms.options.clone().unwrap_or_default();
        let options = toss::draw_options(&given, &self.drawn, master, round);
        let commit = dice::commit(&dice::secret_of_round(master, round));
        Some(Happening::Began { round, seats, swapped, options, commit })
    }

    fn ending(&self) -> Option<Happening> {
        if let Some(side) = self.flagged {
            return Some(ended(Some(self.name(!side)), "time"));
        }
        self.board.outcome().map(|outcome| Happening::Ended { outcome })
    }

    fn forced_pass(&self) -> Option<Happening> {
        if self.paused || self.line.ahead().is_some() || self.line.size() >= self.most_nodes {
            return None;
        }
        self.ply(self.board.forced_pass()?, false)
    }

    /// The event of a move or roll from here, in canonical spelling: made now, or gone through again.
    pub(crate) fn ply(&self, mv: String, again: bool) -> Option<Happening> {
        let (at, node) = (self.line.len() as u32, self.line.node_after(&mv) as u32);
        let side = self.name(self.turn()?).to_owned();
        if self.is_chance() {
            return Some(Happening::Rolled { mv, side, at, node, n: self.line.rolls() as u32, again });
        }
        let forced = self.board.forced_pass().is_some();
        Some(Happening::Moved { mv, side, at, node, forced, again })
    }

    fn revelation(&self) -> Option<Happening> {
        if self.round == 0 || self.dice.revealed.is_some() {
            return None;
        }
        let secret = self.dice.secret(self.round)?;
        let next = dice::commit(&self.dice.secret(self.round + 1)?);
        Some(Happening::Revealed { secret, seeds: self.dice.seeds.clone(), next })
    }

    /// A proposal that no longer makes sense: play went on, or the game is over, or another has begun.
    fn lapsed_proposal(&self) -> Option<Happening> {
        let over = self.outcome().is_some();
        let moved_on = |proposal: &&Proposal| match proposal.what {
            What::TakeBack | What::Draw => over || self.played > proposal.offer,
            What::Rematch => !over,
            What::Swap => false,
        };
        let lapsed = self.proposals.iter().find(moved_on)?;
        Some(Happening::Withdrawn { offer: lapsed.offer })
    }

    /// Players answer at once: they take part in everything but a draw, which they leave to the rules.
    fn answer_of_a_player(&self) -> Option<Happening> {
        let asked = |proposal: &&Proposal| {
            self.side(&proposal.side).is_ok_and(|side| self.chair(!side).seat.is_player())
        };
        let proposal = self.proposals.iter().find(asked)?;
        Some(Happening::Answered { offer: proposal.offer, accept: proposal.what != What::Draw })
    }
}

/// A game that came to an end.
pub(crate) fn ended(winner: Option<&str>, reason: &str) -> Happening {
    let winner = winner.map(str::to_owned);
    Happening::Ended { outcome: Outcome { winner, reason: reason.to_owned(), line: None } }
}
