use std::ops::ControlFlow;

use crate::{Fixture, Sprt, Tally, Verdict};

/// The test that may end a contest, and what it has seen.
pub(crate) struct Watched {
    sprt: Option<Sprt>,
    tally: Tally,
}

impl Watched {
    /// A test that has seen nothing yet; without one, nothing ends a contest early.
    pub(crate) fn new(sprt: Option<Sprt>) -> Watched {
        Watched { sprt, tally: Tally::default() }
    }

    /// Sees one more pair of games; breaks when the test has decided.
    pub(crate) fn add(&mut self, fixture: &Fixture) -> ControlFlow<()> {
        self.tally.add(fixture);
        if self.is_open() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }

    /// Whether more games are needed.
    pub(crate) fn is_open(&self) -> bool {
        self.sprt.is_none_or(|sprt| sprt.verdict(&self.tally) == Verdict::Open)
    }

    /// Where the test stands, in words; empty without a test.
    pub(crate) fn words(&self) -> String {
        let Some(sprt) = self.sprt else { return String::new() };
        let (low, high) = sprt.bounds();
        format!("LLR {:.2} ({low:.2}, {high:.2})", sprt.llr(&self.tally))
    }
}
