//! Who sits where.

use parlor_protocol::Problem;
use parlor_protocol::room::{Happening, Seat};

use crate::by::By;
use crate::chair;
use crate::problems::not_your_seat;
use crate::room::Room;
use crate::terms::within_seat;

impl Room {
    /// Whoever has a seat may give it to anybody, and may put a player into a seat that is no person's, or open it.
    pub(super) fn decide_seat(&self, name: &str, to: &Seat, by: By) -> Result<Happening, Problem> {
        let side = self.side(name)?;
        chair::check(to, self.board.0.as_ref()).map_err(|problem| within_seat(problem, name))?;
        self.check_holds(by)?;
        let own = by == By::Host || by == By::Seat(side);
        if !own && (self.chair(side).held || to.is_person()) {
            let detail = format!("the seat of {name} is for somebody else to give or take");
            return Err(not_your_seat("seat-of-another", detail));
        }
        let mut seats = self.seats();
        seats.insert(name.to_owned(), to.clone());
        Ok(Happening::Seated { seats, swapped: false })
    }

    /// Refuses whoever acts for a seat that is no person's.
    pub(super) fn check_holds(&self, by: By) -> Result<(), Problem> {
        match by {
            By::Host => Ok(()),
            By::Seat(side) if self.chair(side).held => Ok(()),
            _ => Err(not_your_seat("no-seat", "only whoever has taken a seat can do this")),
        }
    }
}
