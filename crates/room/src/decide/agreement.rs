//! Resignation, proposals and their answers.

use parlor_protocol::Problem;
use parlor_protocol::room::{Happening, Proposal, TakeBack, What};
use parlor_rules::Side;

use crate::by::By;
use crate::follow::ended;
use crate::line::PlyKind;
use crate::phase::Phase;
use crate::problems::{conflict, not_your_seat, unsupported};
use crate::room::Room;

impl Room {
    pub(super) fn decide_resign(&self, by: By) -> Result<Happening, Problem> {
        self.check_playing()?;
        self.check_holds(by)?;
        Ok(ended(Some(self.name(!self.actor(by))), "resign"))
    }

    /// A game that has hardly begun can be broken off; the host can do so at any time.
    pub(super) fn decide_abort(&self, by: By) -> Result<Happening, Problem> {
        if matches!(self.phase, Phase::Over { .. }) {
            self.check_playing()?;
        }
        self.check_holds(by)?;
        let plies = self.line.plies();
        let has_chosen = |side: Side| plies.iter().any(|ply| ply.side == side && ply.kind == PlyKind::Choice);
        if by != By::Host && Side::BOTH.into_iter().all(has_chosen) {
            let detail = "both sides have moved, so the game counts; resign, or offer a draw";
            return Err(conflict("too-late-to-abort", detail));
        }
        Ok(ended(None, "abort"))
    }

    pub(super) fn decide_offer(&self, what: What, by: By) -> Result<Happening, Problem> {
        self.check_holds(by)?;
        let side = self.actor(by);
        let to = self.check_offer(what, side)?;
        if self.seat(!side).is_open() {
            return Err(conflict("nobody-there", "nobody sits at the other side to answer"));
        }
        let same = self.proposals.iter().find(|proposal| proposal.what == what);
        match same {
            Some(proposal) if proposal.side == self.name(side) => Err(conflict(
                "already-offered",
                "this is proposed already; wait for the answer or withdraw it",
            )),
            // Both want the same, so it is agreed.
            Some(proposal) if what != What::TakeBack => {
                Ok(Happening::Answered { offer: proposal.offer, accept: true })
            }
            _ => Ok(Happening::Offered {
                offer: self.seq + 1,
                what,
                side: self.name(side).to_owned(),
                to: to.map(|to| to as u32),
            }),
        }
    }

    /// Whether something can be proposed now; for a take-back, how many moves would be left.
    fn check_offer(&self, what: What, side: Side) -> Result<Option<usize>, Problem> {
        match what {
            What::TakeBack => {
                self.check_playing()?;
                match self.take_back() {
                    TakeBack::Consent => {}
                    TakeBack::Free => {
                        let detail = "nobody needs to agree here; send take-back";
                        return Err(unsupported("take-back-is-free", detail));
                    }
                    TakeBack::Never => {
                        return Err(unsupported("no-take-back", "moves are not taken back in this room"));
                    }
                }
                let to = self.take_back_to_my_move(side);
                to.map(Some).ok_or_else(|| conflict("nothing-to-take-back", "this side has not moved yet"))
            }
            What::Draw => self.check_playing().map(|()| None),
            What::Rematch => match self.phase {
                Phase::Over { .. } => Ok(None),
                _ => Err(conflict("not-over", "a rematch comes after the end of the game")),
            },
            What::Swap => Ok(None),
        }
    }

    pub(super) fn decide_answer(&self, offer: u64, accept: bool, by: By) -> Result<Happening, Problem> {
        let proposal = self.proposal(offer)?;
        let answerer = !self.side(&proposal.side)?;
        if by != By::Host && by != By::Seat(answerer) {
            let detail = format!("the proposal is for {} to answer", self.name(answerer));
            return Err(not_your_seat("not-your-answer", detail));
        }
        if accept && proposal.what == What::Rematch && self.chairs.iter().any(|chair| chair.seat.is_open()) {
            return Err(conflict("nobody-there", "a game needs somebody in both seats"));
        }
        Ok(Happening::Answered { offer, accept })
    }

    pub(super) fn decide_withdraw(&self, offer: u64, by: By) -> Result<Happening, Problem> {
        let proposal = self.proposal(offer)?;
        let proposer = self.side(&proposal.side)?;
        if by != By::Host && by != By::Seat(proposer) {
            let detail = format!("the proposal is for {} to withdraw", self.name(proposer));
            return Err(not_your_seat("not-your-offer", detail));
        }
        Ok(Happening::Withdrawn { offer })
    }

    fn proposal(&self, offer: u64) -> Result<&Proposal, Problem> {
        let found = self.proposals.iter().find(|proposal| proposal.offer == offer);
        found.ok_or_else(|| {
            let detail = format!("there is no proposal {offer} without an answer");
            conflict("no-such-offer", detail).at("offer")
        })
    }
}
