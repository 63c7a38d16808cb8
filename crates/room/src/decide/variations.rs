//! Taking back, playing again, and going through variations.

use parlor_protocol::Problem;
use parlor_protocol::room::{Happening, TakeBack};

use super::decision::Decision;
use crate::by::By;
use crate::line::{Ply, PlyKind};
use crate::phase::Phase;
use crate::problems::{bad, conflict, unsupported};
use crate::room::Room;

impl Room {
    pub(super) fn decide_take_back(&self, to: u32, by: By) -> Result<Happening, Problem> {
        self.check_free(by)?;
        let node = self.line.node_at(to as usize).ok_or_else(|| {
            let detail = format!("there are {} moves, so {to} cannot be left of them", self.line.len());
            bad("out-of-range", detail).at("to")
        })?;
        Ok(Happening::TakenBack { to, node: node as u32 })
    }

    /// Goes on to where a person has to choose; where no person plays, by one move or roll.
    pub(super) fn decide_redo(&self, by: By) -> Result<Decision, Problem> {
        self.check_free(by)?;
        let mut again = self.line.to_redo();
        if again.is_empty() {
            return Err(conflict("nothing-to-redo", "nothing was taken back from here"));
        }
        let chosen_by_a_person = |ply: &Ply| ply.kind == PlyKind::Choice && self.seat(ply.side).is_person();
        let persons = self.chairs.iter().any(|chair| chair.seat.is_person());
        let stops_before = |&node: &usize| !persons || self.line.ply(node).is_some_and(chosen_by_a_person);
        let stop = again.iter().skip(1).position(stops_before).map_or(again.len(), |index| index + 1);
        again.truncate(stop);
        let what = matches!(self.phase, Phase::Over { .. }).then(|| self.here());
        Ok(Decision { what, again })
    }

    pub(super) fn decide_go(&self, node: u32, by: By) -> Result<Decision, Problem> {
        self.check_free(by)?;
        let (to, again) = self
            .line
            .way_to(node as usize)
            .ok_or_else(|| bad("unknown-node", format!("there is no node {node} in the line")).at("node"))?;
        if node as usize == self.line.here() {
            return Err(conflict("already-there", "play stands at this node already"));
        }
        let goes_on = to == self.line.len() && self.phase == Phase::Playing;
        let what = if goes_on { None } else { Some(self.decide_take_back(to as u32, by)?) };
        Ok(Decision { what, again })
    }

    /// A ply that was played before, played again.
    pub(crate) fn ply_again(&self, node: usize) -> Option<Happening> {
        self.ply(self.line.ply(node)?.mv.clone(), true)
    }

    fn here(&self) -> Happening {
        Happening::TakenBack { to: self.line.len() as u32, node: self.line.here() as u32 }
    }

    fn check_free(&self, by: By) -> Result<(), Problem> {
        match self.take_back() {
            TakeBack::Free => {}
            TakeBack::Consent => {
                let detail = "moves are taken back by consent here; offer a take-back";
                return Err(unsupported("take-back-by-consent", detail));
            }
            TakeBack::Never => {
                return Err(unsupported("no-take-back", "moves are not taken back in this room"));
            }
        }
        self.check_holds(by)?;
        if self.round == 0 {
            return Err(conflict("not-begun", "the game has not begun"));
        }
        Ok(())
    }
}
