use std::time::Duration;

use parlor_arena::{Held, Plan, Shape, Sprt};
use parlor_desk::ENGINE;
use parlor_roster::{Complete, Visitor, visit_games};
use parlor_terminal::Progress;

use crate::contest::book::book;
use crate::contest::contest_args::ContestArgs;
use crate::contest::entrants::entrant;
use crate::contest::place::Place;
use crate::fault::Fault;
use crate::host::Host;
use crate::stop;

/// A contest of a game whose type is not known yet.
pub struct Wanted<'a> {
    /// What all contests have in common.
    pub args: &'a ContestArgs,
    /// What this machine has for players.
    pub host: &'a Host,
    /// Who takes part.
    pub players: Vec<String>,
    /// Who meets whom.
    pub shape: Shape,
    /// Pairs of games in each encounter, at most.
    pub pairs: u64,
    /// A test that may end it sooner.
    pub sprt: Option<Sprt>,
}

/// Holds a contest of any game.
pub fn hold(wanted: &Wanted<'_>) -> Result<Held, Fault> {
    let mut search = Search { wanted, held: None };
    visit_games(&mut search);
    search.held.unwrap_or_else(|| Err(Fault::unknown_game(&wanted.args.game)))
}

struct Search<'a, 'b> {
    wanted: &'a Wanted<'b>,
    held: Option<Result<Held, Fault>>,
}

impl Visitor for Search<'_, '_> {
    fn visit<G: Complete>(&mut self) {
        if G::ABOUT.id == self.wanted.args.game {
            self.held = Some(hold_game::<G>(self.wanted));
        }
    }
}

fn hold_game<G: Complete>(wanted: &Wanted<'_>) -> Result<Held, Fault> {
    let args = wanted.args;
    let entrants: Vec<_> =
        wanted.players.iter().map(|text| entrant::<G>(text, args, wanted.host)).collect::<Result<_, _>>()?;
    let plan = Plan {
        engine: ENGINE.to_owned(),
        variant: args.variant.clone(),
        players: wanted.players.clone(),
        shape: wanted.shape,
        pairs: wanted.pairs,
        seed: args.seed,
        nodes: args.nodes,
        time: args.time_ms.map(Duration::from_millis),
        margin: Duration::from_millis(args.margin_ms),
        longest: args.longest.map(|longest| longest as usize),
        book: book::<G>(args.variant.as_deref(), args.openings.as_deref())?,
        sprt: wanted.sprt,
        journal: args.journal.clone(),
        records: args.records.clone(),
    };
    stop::listen();
    let entrants = entrants.iter().map(AsRef::as_ref).collect();
    let place = Place::new(&args.at, wanted.host)?;
    let mut progress = None;
    Ok(plan.hold(entrants, &*place.venue(), &stop::is_asked, &mut |stage| {
        let line = progress.get_or_insert_with(|| Progress::new(stage.total, stage.done, "pairs"));
        line.at(stage.done, &place.words(&stage.test, stage.done));
    })?)
}
