use std::ops::{ControlFlow, Range};
use std::sync::Arc;
use std::time::Duration;

use parlor_roster::{Complete, Faults, Shelf};
use parlor_rules::Notation;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::calibration::Referee;
use crate::hold::{Stop, hold_some};
use crate::{
    Book, Contest, Entrant, Fixture, HoldError, Judges, Opening, OpeningError, OwnPlayer, OwnPlayerError,
    Recipe, Schedule, Whistle,
};

/// A contest as a plain value, from which any machine plays any of its fixtures with the same result.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Script {
    /// The game, by its id.
    pub game: String,
    /// The variant, where the game has some.
    pub variant: Option<String>,
    /// Who takes part.
    pub entrants: Vec<Recipe>,
    /// Who meets whom.
    pub schedule: Schedule,
    /// How games begin, a line for each opening.
    pub openings: Vec<String>,
    /// The seed of dice and players.
    pub seed: u64,
    /// A move that takes longer loses.
    pub time_ms: Option<u64>,
    /// A game that has more moves and rolls is drawn.
    pub longest: usize,
    /// Who ends games that are decided.
    pub referee: Option<Whistle>,
}

/// Why a script cannot be played here.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ScriptError {
    /// A player is not known.
    #[error("{0}")]
    Player(#[from] OwnPlayerError),
    /// An opening cannot be read.
    #[error("{0}")]
    Opening(#[from] OpeningError),
    /// The games cannot be played.
    #[error("{0}")]
    Hold(#[from] HoldError),
    /// A player lacks something here.
    #[error("{name} cannot play on this machine: {lack}")]
    Lacks {
        /// Who.
        name: String,
        /// What it lacks, in a sentence.
        lack: String,
    },
}

impl Script {
    /// The script of a contest. Entrants that only this machine has cannot be written down.
    pub fn of<G: Notation>(contest: &Contest<'_, G>) -> Result<Script, HoldError> {
        let recipe = |entrant: &&dyn Entrant<G>| {
            entrant.recipe().ok_or_else(|| HoldError::Rooted(entrant.name().to_owned()))
        };
        let referee = match contest.judge {
            None => None,
            Some(judge) => Some(judge.whistle().ok_or_else(|| HoldError::Rooted("the referee".to_owned()))?),
        };
        let openings = &contest.book.openings;
        Ok(Script {
            game: G::ABOUT.id.to_owned(),
            variant: openings.first().and_then(|opening| opening.options.variant.clone()),
            entrants: contest.entrants.iter().map(recipe).collect::<Result<_, _>>()?,
            schedule: contest.schedule.clone(),
            openings: openings.iter().map(ToString::to_string).collect(),
            seed: contest.seed,
            time_ms: contest.time.map(|time| time.as_millis() as u64),
            longest: contest.longest,
            referee,
        })
    }

    /// Plays some fixtures, by their numbers, on this thread; none if it was broken off.
    pub fn play<G: Complete>(
        &self,
        numbers: Range<u64>,
        shelf: &Shelf,
        faults: &Arc<Faults>,
        stop: Stop<'_>,
    ) -> Result<Option<Vec<Fixture>>, ScriptError> {
        let make = |recipe: &Recipe| Ok(OwnPlayer::<G>::make(recipe, shelf)?.noting(Arc::clone(faults)));
        let players = self.entrants.iter().map(make).collect::<Result<Vec<_>, OwnPlayerError>>()?;
        let read = |line: &String| Opening::read(self.variant.as_deref(), line);
        let book = Book { openings: self.openings.iter().map(read).collect::<Result<_, _>>()? };
        let referee = self.referee.and_then(|of| Referee::<G>::new(shelf, of.nodes, of.certain, of.every));
        let contest = Contest {
            entrants: players.iter().map(|player| player as &dyn Entrant<G>).collect(),
            schedule: self.schedule.clone(),
            book,
            seed: self.seed,
            time: self.time_ms.map(Duration::from_millis),
            longest: self.longest,
            judge: referee.as_ref().map(|referee| referee as &dyn Judges<G>),
        };
        let end = numbers.end.min(self.schedule.fixtures());
        let numbers = numbers.start.min(end)..end;
        if let Some(number) = numbers.clone().next() {
            let (game, _) = contest.opening(self.schedule.fixture(number).2).play::<G>()?;
            for player in &contest.entrants {
                if let Some(refusal) = player.lacks(&game) {
                    return Err(ScriptError::Lacks { name: player.name().to_owned(), lack: refusal.detail });
                }
            }
        }
        let mut fixtures = Vec::new();
        let wanted = numbers.end - numbers.start;
        hold_some(&contest, 1, numbers, stop, &mut |fixture| {
            fixtures.push(fixture);
            ControlFlow::Continue(())
        })?;
        Ok((fixtures.len() as u64 == wanted).then_some(fixtures))
    }
}
