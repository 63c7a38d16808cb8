use parlor_protocol::{Answer, Request};

use crate::Report;

/// Whoever answers questions in the place of this desk, such as workers on other machines.
pub trait Helpers: Send + Sync {
    /// Has a question answered, refusals included. `stop` says when nobody wants to wait any longer: then the answer is
    /// what there is. Nothing is left behind of a question that is declined.
    fn answer(
        &self,
        request: &Request,
        stop: &dyn Fn() -> bool,
        report: Report<'_>,
    ) -> Result<Answer, Declined>;
}

/// Nobody took a question, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Declined(pub String);
