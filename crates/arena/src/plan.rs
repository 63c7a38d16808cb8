use std::fs;
use std::io;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::Duration;

use parlor_roster::write_whole;
use parlor_rules::Notation;
use serde::Serialize;
use serde_json::{Value as Json, json};
use thiserror::Error;
use xxhash_rust::xxh3::xxh3_64;

use crate::record::record;
use crate::watched::Watched;
use crate::{
    Book, Contest, Entrant, Fixture, HoldError, Journal, JournalError, OpeningError, Report, Schedule, Sprt,
    Venue,
};

/// A contest as it is asked for: who meets whom how often, from where, and what is kept of it.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The program and its version, for journals and records.
    pub engine: String,
    /// The variant, where the game has some.
    pub variant: Option<String>,
    /// Those who take part, in the words in which they were asked for.
    pub players: Vec<String>,
    /// Who meets whom.
    pub shape: Shape,
    /// Pairs of games in each encounter, at most.
    pub pairs: u64,
    /// The seed of dice and players.
    pub seed: u64,
    /// How many nodes or visits a player may spend on a move.
    pub nodes: Option<u64>,
    /// How long a player may think about a move.
    pub time: Option<Duration>,
    /// How much longer than that a move may take before the game is lost.
    pub margin: Duration,
    /// Moves and rolls after which a game is drawn; none for the arena's own bound, which is far beyond any usual game.
    pub longest: Option<usize>,
    /// How games begin.
    pub book: Book,
    /// A test that may end it sooner.
    pub sprt: Option<Sprt>,
    /// The file that keeps what is done, to go on from there.
    pub journal: Option<PathBuf>,
    /// The folder for a record of every game.
    pub records: Option<PathBuf>,
}

/// Who meets whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Shape {
    /// Everyone meets everyone.
    RoundRobin,
    /// The first meets all others.
    Gauntlet,
}

/// A contest that was held, or as much of it as there was time for.
#[derive(Clone, Debug)]
pub struct Held {
    /// What came out.
    pub report: Report,
    /// Which contest it was: everything that the result depends on.
    pub contest: Json,
    /// Whether it was broken off.
    pub broken_off: bool,
}

/// How far a contest has come.
#[derive(Clone, PartialEq, Debug)]
pub struct Stage {
    /// Pairs of games that are done.
    pub done: u64,
    /// Pairs of games in all.
    pub total: u64,
    /// What a test that may end it says so far, in words.
    pub test: String,
}

/// Why a contest cannot be held.
#[derive(Debug, Error)]
pub enum PlanError {
    /// An entrant lacks something.
    #[error("{name} cannot play: {lack}")]
    Lacks {
        /// The entrant.
        name: String,
        /// What it lacks, in a sentence.
        lack: String,
    },
    /// An opening cannot be played.
    #[error("{0}")]
    Opening(#[from] OpeningError),
    /// The journal cannot be used.
    #[error("{0}")]
    Journal(#[from] JournalError),
    /// The games could not be played.
    #[error("{0}")]
    Hold(#[from] HoldError),
    /// A record cannot be written.
    #[error("{}: {error}", .path.display())]
    Record {
        /// The file or folder.
        path: PathBuf,
        /// What the system said.
        error: io::Error,
    },
}

impl Plan {
    /// Holds the contest at a venue. `stop` breaks it off; `tell` hears how far it is, first where a journal left it.
    pub fn hold<G: Notation>(
        &self,
        entrants: Vec<&dyn Entrant<G>>,
        venue: &dyn Venue<G>,
        stop: &(dyn Fn() -> bool + Sync),
        tell: &mut dyn FnMut(&Stage),
    ) -> Result<Held, PlanError> {
        let contest = self.contest(entrants);
        self.check(&contest)?;
        let described = self.describe::<G>();
        let (mut journal, mut fixtures) = match &self.journal {
            Some(path) => {
                let (journal, done) = Journal::open(path, &described)?;
                (Some(journal), done)
            }
            None => (None, Vec::new()),
        };
        let mut verdict = Watched::new(self.sprt);
        let decided = fixtures.iter().any(|fixture| verdict.add(fixture).is_break());
        let total = contest.schedule.fixtures();
        let from = fixtures.len() as u64;
        tell(&Stage { done: from, total, test: verdict.words() });
        if !decided {
            let mut failed = None;
            let mut take = |fixture: Fixture| {
                if let Some(journal) = &mut journal
                    && let Err(error) = journal.add(&fixture)
                {
                    failed = Some(error);
                    return ControlFlow::Break(());
                }
                let done = verdict.add(&fixture);
                fixtures.push(fixture);
                tell(&Stage { done: fixtures.len() as u64, total, test: verdict.words() });
                done
            };
            venue.hold(&contest, from, stop, &mut take)?;
            if let Some(error) = failed {
                return Err(error.into());
            }
        }
        let names = contest.names();
        if let Some(folder) = &self.records {
            self.write_records(folder, &contest, &names, &fixtures)?;
        }
        let broken_off = verdict.is_open() && (fixtures.len() as u64) < total;
        Ok(Held { report: Report::new(&names, &fixtures), contest: described, broken_off })
    }

    fn contest<'a, G: Notation>(&self, entrants: Vec<&'a dyn Entrant<G>>) -> Contest<'a, G> {
        let schedule = match self.shape {
            Shape::RoundRobin => Schedule::round_robin(entrants.len(), self.pairs),
            Shape::Gauntlet => Schedule::gauntlet(entrants.len(), self.pairs),
        };
        let mut contest = Contest::new(entrants, schedule);
        contest.seed = self.seed;
        contest.time = self.time.map(|time| time + self.margin);
        contest.longest = self.longest.unwrap_or(contest.longest);
        contest.book = self.book.clone();
        contest
    }

    /// Makes sure that everyone can play from every opening.
    fn check<G: Notation>(&self, contest: &Contest<'_, G>) -> Result<(), PlanError> {
        for opening in &contest.book.openings {
            let (game, _) = opening.play::<G>()?;
            for (entrant, name) in contest.entrants.iter().zip(&self.players) {
                if let Some(refusal) = entrant.lacks(&game) {
                    return Err(PlanError::Lacks { name: name.clone(), lack: refusal.detail });
                }
            }
        }
        Ok(())
    }

    /// Everything that the result depends on, so that a journal is not mixed up with another.
    fn describe<G: Notation>(&self) -> Json {
        let openings: Vec<_> = self.book.openings.iter().map(ToString::to_string).collect();
        let hash = xxh3_64(openings.join("\n").as_bytes());
        let mut described = json!({
            "engine": self.engine,
            "game": G::ABOUT.id,
            "variant": self.variant,
            "players": self.players,
            "shape": self.shape,
            "pairs": self.pairs,
            "seed": self.seed,
            "nodes": self.nodes,
            "timeMs": self.time.map(|time| time.as_millis() as u64),
            "sprt": self.sprt,
            "openings": { "count": openings.len(), "xxh3": format!("{hash:016x}") },
        });
        // Journals from before games could be cut short do not say it, and are still gone on with.
        if let Some(longest) = self.longest {
            described["longest"] = longest.into();
        }
        described
    }

    fn write_records<G: Notation>(
        &self,
        folder: &Path,
        contest: &Contest<'_, G>,
        names: &[String],
        fixtures: &[Fixture],
    ) -> Result<(), PlanError> {
        let failed = |path: &Path| {
            let path = path.to_owned();
            move |error| PlanError::Record { path, error }
        };
        fs::create_dir_all(folder).map_err(failed(folder))?;
        for fixture in fixtures {
            for index in 0..fixture.games.len() {
                let name = format!("{:02}-{:02}-{:05}-{}.txt", fixture.a, fixture.b, fixture.pair, index + 1);
                let path = folder.join(name);
                let text = record(contest, names, fixture, index, &self.engine);
                write_whole(&path, text.as_bytes()).map_err(failed(&path))?;
            }
        }
        Ok(())
    }
}
