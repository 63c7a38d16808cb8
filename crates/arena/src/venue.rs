use parlor_rules::Notation;

use crate::hold::{Stop, Take, hold};
use crate::{Contest, HoldError};

/// Where the fixtures of a contest are played: on the threads of this machine, or anywhere else.
pub trait Venue<G: Notation> {
    /// Has the fixtures played from number `from` on, until they are through, `stop` says so, or `take` has seen enough.
    /// `take` is given them in their order, so the result is the same at any venue.
    fn hold(
        &self,
        contest: &Contest<'_, G>,
        from: u64,
        stop: Stop<'_>,
        take: Take<'_>,
    ) -> Result<(), HoldError>;
}

/// So many threads of this machine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Threads(pub usize);

impl<G: Notation> Venue<G> for Threads {
    fn hold(
        &self,
        contest: &Contest<'_, G>,
        from: u64,
        stop: Stop<'_>,
        take: Take<'_>,
    ) -> Result<(), HoldError> {
        hold(contest, self.0, from, stop, take)
    }
}
