use std::fs;
use std::io;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use parlor_roster::{Complete, Faults, Weight, Weighted};
use serde_json::{Value as Json, json};
use thiserror::Error;
use xxhash_rust::xxh3::xxh3_64;

use super::climb::Climb;
use super::values::write_values;
use crate::{
    Book, Contest, Entrant, Fixture, Held, HoldError, Journal, JournalError, OwnPlayer, Plan, PlanError,
    Schedule, Shape, Sprt, Stage, Tally, Venue,
};

/// A search for better weights of a game's hand-made engine, and the test of what it finds.
#[derive(Clone, Debug)]
pub struct Tuning {
    /// The program and its version, for journals.
    pub engine: String,
    /// The variant, where the game has some.
    pub variant: Option<String>,
    /// How games begin. The search uses every other opening, the test those between.
    pub book: Book,
    /// The seed of everything.
    pub seed: u64,
    /// Nodes for a move in the search.
    pub nodes: u64,
    /// Rounds of the search.
    pub rounds: u32,
    /// Pairs of games in a round.
    pub pairs: u64,
    /// How strongly a round pulls, in steps of a weight.
    pub gain: f64,
    /// Only weights whose names begin so are changed; all if there are none.
    pub only: Vec<String>,
    /// Where the search begins; the weights of today if there are none.
    pub start: Option<Vec<i32>>,
    /// Nodes for a move in the test.
    pub trial_nodes: u64,
    /// Pairs of games in the test, at most.
    pub trial_pairs: u64,
    /// The test.
    pub sprt: Sprt,
    /// The folder that keeps the games.
    pub folder: PathBuf,
    /// Where players' faults are noted.
    pub faults: Arc<Faults>,
}

/// What came of it.
#[derive(Clone, Debug)]
pub struct Tuned {
    /// The weights with their values of today.
    pub weights: Vec<Weight>,
    /// Where the search began.
    pub start: Vec<i32>,
    /// What it found so far.
    pub found: Vec<i32>,
    /// Rounds that are done.
    pub rounds: u32,
    /// Games of the search.
    pub games: u64,
    /// The test, once the search is through: what was found against the weights of today.
    pub trial: Option<Held>,
}

/// Why there is nothing to tune, or it cannot go on.
#[derive(Debug, Error)]
pub enum TuneError {
    /// The engine has no weights.
    #[error(
        "what the engine of {0} knows was learned and has no weights to tune; docs/players says how it was learned"
    )]
    Learned(&'static str),
    /// No weight has such a name.
    #[error("no weight begins with {0:?}; `--list` shows their names")]
    Unknown(String),
    /// The games cannot be played.
    #[error("{0}")]
    Plan(#[from] PlanError),
    /// The folder cannot be made.
    #[error("{}: {error}", .path.display())]
    Folder {
        /// The folder.
        path: PathBuf,
        /// What the system said.
        error: io::Error,
    },
}

impl From<JournalError> for TuneError {
    fn from(error: JournalError) -> TuneError {
        TuneError::Plan(error.into())
    }
}

impl From<HoldError> for TuneError {
    fn from(error: HoldError) -> TuneError {
        TuneError::Plan(error.into())
    }
}

/// What the search and the test have in common.
struct Work<'a, G: Complete> {
    weighted: Box<dyn Weighted<G>>,
    weights: Vec<Weight>,
    venue: &'a dyn Venue<G>,
    stop: &'a (dyn Fn() -> bool + Sync),
}

impl Tuning {
    /// Searches and tests, or goes on where the folder's journals end. `tell` hears the name of what is under way and how
    /// far it is.
    pub fn run<G: Complete>(
        &self,
        venue: &dyn Venue<G>,
        stop: &(dyn Fn() -> bool + Sync),
        tell: &mut dyn FnMut(&str, &Stage),
    ) -> Result<Tuned, TuneError> {
        let weighted = G::weighted(self.variant.as_deref()).ok_or(TuneError::Learned(G::ABOUT.id))?;
        let work = Work { weights: weighted.weights(), weighted, venue, stop };
        let of_today: Vec<_> = work.weights.iter().map(|weight| weight.value).collect();
        let start = self.start.clone().unwrap_or_else(|| of_today.clone());
        let steps = self.steps(&work.weights)?;
        fs::create_dir_all(&self.folder)
            .map_err(|error| TuneError::Folder { path: self.folder.clone(), error })?;
        let mut climb = Climb::new(&start, &steps, self.rounds, self.gain, self.seed);
        let games = self.search(&work, &mut climb, tell)?;
        let (found, rounds) = (climb.found(), climb.done());
        let is_new = found != of_today;
        let trial = match rounds == self.rounds && is_new && !stop() {
            true => Some(self.test(&work, &found, &of_today, tell)?),
            false => None,
        };
        Ok(Tuned { weights: work.weights, start, found, rounds, games, trial })
    }

    /// How far each weight is moved: not at all if it was not asked for.
    fn steps(&self, weights: &[Weight]) -> Result<Vec<i32>, TuneError> {
        let is_of = |prefix: &str, weight: &Weight| weight.name.starts_with(prefix);
        let unknown = |prefix: &&String| !weights.iter().any(|weight| is_of(prefix, weight));
        if let Some(prefix) = self.only.iter().find(unknown) {
            return Err(TuneError::Unknown(prefix.clone()));
        }
        let asked =
            |weight: &Weight| self.only.is_empty() || self.only.iter().any(|prefix| is_of(prefix, weight));
        Ok(weights.iter().map(|weight| if asked(weight) { weight.step } else { 0 }).collect())
    }

    /// Plays the rounds. Their games are numbered through, so that one journal keeps them all.
    fn search<G: Complete>(
        &self,
        work: &Work<'_, G>,
        climb: &mut Climb,
        tell: &mut dyn FnMut(&str, &Stage),
    ) -> Result<u64, TuneError> {
        let book = self.half(0);
        let title = self.describe::<G>(&write_values(&work.weights, &climb.found()), &book);
        let (mut journal, kept) = Journal::open(&self.folder.join("search.jsonl"), &title)?;
        let total = u64::from(self.rounds) * self.pairs;
        let (mut kept, mut games) = (kept.into_iter(), 0);
        while climb.done() < self.rounds {
            let mut round = Tally::default();
            kept.by_ref().take(self.pairs as usize).for_each(|fixture| round.add(&fixture));
            let done = u64::from(climb.done()) * self.pairs + round.games() / 2;
            tell("search", &Stage { done, total, test: String::new() });
            if round.games() < 2 * self.pairs {
                let players = climb.candidates().map(|values| self.player(work, "", &values, self.nodes));
                let schedule = Schedule::round_robin(2, (u64::from(climb.done()) + 1) * self.pairs);
                let entrants = players.iter().map(|player| player as &dyn Entrant<G>).collect();
                let mut contest = Contest::new(entrants, schedule);
                (contest.seed, contest.book) = (self.seed, book.clone());
                let mut failed = None;
                work.venue.hold(&contest, done, work.stop, &mut |fixture: Fixture| {
                    if let Err(error) = journal.add(&fixture) {
                        failed = Some(error);
                        return ControlFlow::Break(());
                    }
                    round.add(&fixture);
                    ControlFlow::Continue(())
                })?;
                if let Some(error) = failed {
                    return Err(error.into());
                }
            }
            games += round.games();
            if round.games() < 2 * self.pairs {
                break;
            }
            climb.learn(round.score());
        }
        Ok(games)
    }

    /// What was found against the weights of today, from openings that the search has not seen.
    fn test<G: Complete>(
        &self,
        work: &Work<'_, G>,
        found: &[i32],
        of_today: &[i32],
        tell: &mut dyn FnMut(&str, &Stage),
    ) -> Result<Held, TuneError> {
        // The journal is of these very weights: their name says which they are.
        let name = format!("found-{:016x}", xxh3_64(write_values(&work.weights, found).as_bytes()));
        let players = [(name.as_str(), found), ("today", of_today)]
            .map(|(name, values)| self.player(work, name, values, self.trial_nodes));
        let plan = Plan {
            engine: self.engine.clone(),
            variant: self.variant.clone(),
            players: players.iter().map(|player| Entrant::name(player).to_owned()).collect(),
            shape: Shape::RoundRobin,
            pairs: self.trial_pairs,
            seed: self.seed.wrapping_add(1),
            nodes: Some(self.trial_nodes),
            time: None,
            margin: Duration::ZERO,
            longest: None,
            book: self.half(1),
            sprt: Some(self.sprt),
            journal: Some(self.folder.join("trial.jsonl")),
            records: None,
        };
        let entrants = players.iter().map(|player| player as &dyn Entrant<G>).collect();
        Ok(plan.hold(entrants, work.venue, work.stop, &mut |stage| tell("test", stage))?)
    }

    fn player<G: Complete>(
        &self,
        work: &Work<'_, G>,
        name: &str,
        values: &[i32],
        nodes: u64,
    ) -> OwnPlayer<G> {
        let variant = self.variant.as_deref();
        OwnPlayer::of_weights(name, work.weighted.as_ref(), variant, values, nodes)
            .noting(Arc::clone(&self.faults))
    }

    /// Every other opening of the book, or all of it if it is only one.
    fn half(&self, which: usize) -> Book {
        let openings = &self.book.openings;
        let from = which.min(openings.len().saturating_sub(1));
        Book { openings: openings.iter().skip(from).step_by(2).cloned().collect() }
    }

    /// Everything that the games of the search depend on.
    fn describe<G: Complete>(&self, start: &str, book: &Book) -> Json {
        let openings: Vec<_> = book.openings.iter().map(ToString::to_string).collect();
        json!({
            "engine": self.engine, "game": G::ABOUT.id, "variant": self.variant, "seed": self.seed,
            "nodes": self.nodes, "rounds": self.rounds, "pairs": self.pairs, "gain": self.gain,
            "only": self.only, "start": start,
            "openings": format!("{:016x}", xxh3_64(openings.join("\n").as_bytes())),
        })
    }
}
