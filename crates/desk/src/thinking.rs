use parlor_protocol::{Answer, Problem};

use crate::Overseer;

/// Where reports go while a job is worked on.
pub type Report<'a> = &'a mut dyn FnMut(Answer);

/// A question that has been checked, with everything that it takes to answer it: only the thinking is left to do.
pub type Thinking = Box<dyn FnOnce(&Overseer<'_>, Report<'_>) -> Result<Answer, Problem> + Send>;
