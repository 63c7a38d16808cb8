use std::ops::ControlFlow;
use std::path::Path;

use parlor_roster::Rostered;
use parlor_rules::Notation;
use serde_json::{Value as Json, json};

use super::{Met, Referee};
use crate::{Book, Contest, Entrant, Fixture, Journal, OwnPlayer, PlanError, Schedule, Tally, Venue};

/// Games among players of some skills and others.
pub(super) struct Stage<'a, G: Rostered> {
    /// What it is called in its journal.
    pub name: &'a str,
    /// Who takes part, and what each is in the fit.
    pub entrants: Vec<(Met, OwnPlayer<G>)>,
    /// Who meets whom.
    pub schedule: Schedule,
    pub book: &'a Book,
    pub seed: u64,
    pub referee: Option<&'a Referee<G>>,
    /// A game that has more moves and rolls is drawn.
    pub longest: usize,
    /// The file that keeps what is done.
    pub journal: &'a Path,
    /// What else the result depends on.
    pub about: Json,
}

/// What came out of a stage.
pub(super) struct Results {
    pub met: Vec<(Met, Met, Tally)>,
    pub fixtures: Vec<Fixture>,
    /// Whether all games were played.
    pub complete: bool,
}

impl<G: Rostered + Notation> Stage<'_, G> {
    /// Plays the games, or those that the journal does not have yet. `tell` hears how far it is.
    pub fn hold(
        &self,
        venue: &dyn Venue<G>,
        stop: &(dyn Fn() -> bool + Sync),
        tell: &mut dyn FnMut(&str, u64, u64),
    ) -> Result<Results, PlanError> {
        let entrants = self.entrants.iter().map(|(_, own)| own as &dyn Entrant<G>).collect();
        let mut contest = Contest::new(entrants, self.schedule.clone());
        contest.seed = self.seed;
        contest.book = self.book.clone();
        contest.longest = self.longest;
        contest.judge = self.referee.map(|referee| referee as _);
        let title = json!({
            "stage": self.name, "game": G::ABOUT.id, "seed": self.seed, "about": self.about,
            "players": contest.names(), "schedule": self.schedule,
        });
        let (mut journal, mut fixtures) = Journal::open(self.journal, &title)?;
        let (from, total) = (fixtures.len() as u64, self.schedule.fixtures());
        tell(self.name, from, total);
        let mut failed = None;
        venue.hold(&contest, from, stop, &mut |fixture: Fixture| {
            if let Err(error) = journal.add(&fixture) {
                failed = Some(error);
                return ControlFlow::Break(());
            }
            fixtures.push(fixture);
            tell(self.name, fixtures.len() as u64, total);
            ControlFlow::Continue(())
        })?;
        match failed {
            Some(error) => Err(error.into()),
            None => Ok(self.count(fixtures, total)),
        }
    }

    fn count(&self, fixtures: Vec<Fixture>, total: u64) -> Results {
        let tally = |&(a, b): &(usize, usize)| {
            let mut tally = Tally::default();
            let of_these = |fixture: &&Fixture| (fixture.a, fixture.b) == (a, b);
            fixtures.iter().filter(of_these).for_each(|fixture| tally.add(fixture));
            (self.entrants[a].0, self.entrants[b].0, tally)
        };
        let met = self.schedule.encounters.iter().map(tally).collect();
        Results { met, complete: fixtures.len() as u64 == total, fixtures }
    }
}
