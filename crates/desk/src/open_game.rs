use std::sync::Arc;

use parlor_protocol::{
    AnalyzeRequest, ChooseRequest, Count, EvaluateRequest, Outcome, Problem, ReviewRequest, Split,
    StateAnswer,
};
use parlor_roster::Complete;
use parlor_rules::{Record, Touch};

use crate::in_progress::InProgress;
use crate::opened::OpenGameOf;
use crate::{GameSpec, InPlay, Thinking, review, think};

/// A game in progress whose type is hidden.
pub trait OpenGame: InPlay + Send {
    /// The position, for an answer with this id.
    fn state(&self, id: &str) -> StateAnswer;

    /// Plays one more move or roll; a refused one changes nothing.
    fn play(&mut self, text: &str) -> Result<(), Problem>;

    /// Why these touches, one after the other, are not the beginning of a legal move.
    fn explain(&self, touched: &[Touch]) -> Problem;

    /// The same game begun anew with another spec.
    fn anew(&self, spec: &GameSpec) -> Result<Box<dyn OpenGame>, Problem>;

    /// Leaves at a depth, split by first moves if wanted; none if stopped.
    fn perft(
        &mut self,
        depth: u32,
        split: bool,
        stop: &mut dyn FnMut() -> bool,
    ) -> Option<(Count, Option<Vec<Split>>)>;

    /// The string of the position it began at.
    fn start(&self) -> &str;

    /// The moves so far in canonical spelling.
    fn moves(&self) -> &[String];

    /// How it ended, with the side's name; none while it goes on.
    fn outcome(&self) -> Option<Outcome>;

    /// The text of a record of this game.
    fn write_record(&self, record: &Record) -> String;

    /// Gets a player ready for a static opinion. What the request says of the game is not looked at: it is this one.
    fn evaluate(self: Box<Self>, id: String, request: EvaluateRequest) -> Result<Thinking, Problem>;

    /// Gets a player ready to analyze, with a report every so many milliseconds.
    fn analyze(
        self: Box<Self>,
        id: String,
        request: AnalyzeRequest,
        every: Option<u64>,
    ) -> Result<Thinking, Problem>;

    /// Gets a player ready to choose.
    fn choose(self: Box<Self>, id: String, request: ChooseRequest) -> Result<Thinking, Problem>;

    /// Gets a player ready to judge the whole game, with a report every so many milliseconds.
    fn review(
        self: Box<Self>,
        id: String,
        request: ReviewRequest,
        every: Option<u64>,
    ) -> Result<Thinking, Problem>;
}

impl<G: Complete> OpenGame for OpenGameOf<G> {
    fn state(&self, id: &str) -> StateAnswer {
        self.progress.answer(id)
    }

    fn play(&mut self, text: &str) -> Result<(), Problem> {
        self.progress.play(text)
    }

    fn explain(&self, touched: &[Touch]) -> Problem {
        self.progress.explain(touched)
    }

    fn anew(&self, spec: &GameSpec) -> Result<Box<dyn OpenGame>, Problem> {
        let progress = InProgress::<G>::open(spec)?;
        Ok(Box::new(OpenGameOf { progress, players: Arc::clone(&self.players) }))
    }

    fn perft(
        &mut self,
        depth: u32,
        split: bool,
        stop: &mut dyn FnMut() -> bool,
    ) -> Option<(Count, Option<Vec<Split>>)> {
        self.progress.perft(depth, split, stop)
    }

    fn start(&self) -> &str {
        self.progress.start()
    }

    fn moves(&self) -> &[String] {
        self.progress.moves()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.progress.outcome()
    }

    fn write_record(&self, record: &Record) -> String {
        self.progress.write_record(record)
    }

    fn evaluate(self: Box<Self>, id: String, request: EvaluateRequest) -> Result<Thinking, Problem> {
        think::evaluate(self.progress, &self.players, id, request)
    }

    fn analyze(
        self: Box<Self>,
        id: String,
        request: AnalyzeRequest,
        every: Option<u64>,
    ) -> Result<Thinking, Problem> {
        think::analyze(self.progress, &self.players, id, request, every)
    }

    fn choose(self: Box<Self>, id: String, request: ChooseRequest) -> Result<Thinking, Problem> {
        think::choose(self.progress, &self.players, id, request)
    }

    fn review(
        self: Box<Self>,
        id: String,
        request: ReviewRequest,
        every: Option<u64>,
    ) -> Result<Thinking, Problem> {
        review::prepare(self.progress, &self.players, id, &request, every)
    }
}
