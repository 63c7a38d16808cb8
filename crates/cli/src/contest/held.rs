use std::fs;
use std::ops::ControlFlow;
use std::path::Path;
use std::time::Duration;

use parlor_arena::{Contest, Fixture, Journal, Report, Schedule, Sprt, Verdict};
use parlor_roster::{Complete, Visitor, visit_games};
use serde::Serialize;
use serde_json::{Value as Json, json};

use crate::contest::{ContestArgs, Entry, book, shown};
use crate::fault::Fault;
use crate::progress::Progress;
use crate::stop;

/// A contest that is to be held.
pub struct Plan<'a> {
    /// What all contests have in common.
    pub args: &'a ContestArgs,
    /// Who takes part.
    pub players: Vec<String>,
    /// Who meets whom.
    pub shape: Shape,
    /// Pairs of games in each encounter, at most.
    pub pairs: u64,
    /// A test that may end it sooner.
    pub sprt: Option<Sprt>,
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
pub struct Held {
    /// What came out.
    pub report: Report,
    /// Which contest it was: everything that the result depends on.
    pub contest: Json,
    /// Whether it was broken off.
    pub broken_off: bool,
}

/// Holds a contest of any game, shows and writes what came out of it.
pub fn hold(plan: &Plan<'_>) -> Result<Held, Fault> {
    struct Hold<'a, 'b> {
        plan: &'a Plan<'b>,
        held: Option<Result<Held, Fault>>,
    }
    impl Visitor for Hold<'_, '_> {
        fn visit<G: Complete>(&mut self) {
            if G::ABOUT.id == self.plan.args.game {
                self.held = Some(hold_game::<G>(self.plan));
            }
        }
    }
    let mut hold = Hold { plan, held: None };
    visit_games(&mut hold);
    hold.held.unwrap_or_else(|| Err(Fault::unknown_game(&plan.args.game)))
}

fn hold_game<G: Complete>(plan: &Plan<'_>) -> Result<Held, Fault> {
    let args = plan.args;
    let entries: Vec<Entry<G>> =
        plan.players.iter().map(|text| Entry::read(text, args)).collect::<Result<_, _>>()?;
    let schedule = match plan.shape {
        Shape::RoundRobin => Schedule::round_robin(entries.len(), plan.pairs),
        Shape::Gauntlet => Schedule::gauntlet(entries.len(), plan.pairs),
    };
    let mut contest = Contest::new(entries.iter().map(Entry::entrant).collect(), schedule);
    contest.seed = args.seed;
    contest.time = args.time_ms.map(|ms| Duration::from_millis(ms + args.margin_ms));
    contest.book = book::<G>(args.variant.as_deref(), args.openings.as_deref())?;
    let other = |error: &dyn std::error::Error| Fault::Other(error.to_string());
    for opening in &contest.book.openings {
        let (game, _) = opening.play::<G>().map_err(|error| other(&error))?;
        for (entry, name) in entries.iter().zip(&plan.players) {
            if let Some(lack) = entry.lacks(&game) {
                return Err(Fault::Other(format!("{name} cannot play: {lack}")));
            }
        }
    }
    let described = describe(plan, &contest);
    let (mut journal, mut fixtures) = match &args.journal {
        Some(path) => {
            let (journal, done) = Journal::open(path, &described).map_err(|error| other(&error))?;
            (Some(journal), done)
        }
        None => (None, Vec::new()),
    };
    let mut verdict = Watched::new(plan.sprt);
    let decided = fixtures.iter().any(|fixture| verdict.add(fixture).is_break());
    let total = contest.schedule.fixtures();
    let mut failed = None;
    if !decided {
        stop::listen();
        let threads =
            args.threads.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from));
        let progress = Progress::new(total, fixtures.len() as u64, "pairs");
        let from = fixtures.len() as u64;
        let mut take = |fixture: Fixture| {
            if let Some(journal) = &mut journal
                && let Err(error) = journal.add(&fixture)
            {
                failed = Some(Fault::Other(error.to_string()));
                return ControlFlow::Break(());
            }
            let done = verdict.add(&fixture);
            progress.step(&verdict.message());
            fixtures.push(fixture);
            done
        };
        parlor_arena::hold(&contest, threads, from, &stop::is_asked, &mut take)
            .map_err(|error| other(&error))?;
    }
    if let Some(fault) = failed {
        return Err(fault);
    }
    let names = contest.names();
    let report = Report::new(&names, &fixtures);
    if let Some(folder) = &args.records {
        write_records::<G>(folder, &contest, &names, &fixtures)?;
    }
    let broken_off = verdict.is_open() && (fixtures.len() as u64) < total;
    Ok(Held { report, contest: described, broken_off })
}

/// Everything that the result depends on, so that a journal is not mixed up with another.
fn describe<G: Complete>(plan: &Plan<'_>, contest: &Contest<'_, G>) -> Json {
    let openings: Vec<_> = contest.book.openings.iter().map(ToString::to_string).collect();
    let args = plan.args;
    json!({
        "engine": parlor_desk::ENGINE,
        "game": args.game,
        "variant": args.variant,
        "players": plan.players,
        "shape": plan.shape,
        "pairs": plan.pairs,
        "seed": args.seed,
        "nodes": args.nodes,
        "timeMs": args.time_ms,
        "sprt": plan.sprt,
        "openings": { "count": openings.len(), "hash": format!("{:016x}", hash(&openings.join("\n"))) },
    })
}

/// FNV-1a: enough to tell one book from another.
fn hash(text: &str) -> u64 {
    let fold = |sum: u64, byte: u8| (sum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    text.bytes().fold(0xcbf2_9ce4_8422_2325, fold)
}

fn write_records<G: Complete>(
    folder: &Path,
    contest: &Contest<'_, G>,
    names: &[String],
    fixtures: &[Fixture],
) -> Result<(), Fault> {
    fs::create_dir_all(folder).map_err(Fault::file(&folder.display().to_string()))?;
    for fixture in fixtures {
        let opening = contest.opening(fixture.pair);
        for (index, game) in fixture.games.iter().enumerate() {
            let name = format!("{:02}-{:02}-{:05}-{}.txt", fixture.a, fixture.b, fixture.pair, index + 1);
            let path = folder.join(name);
            let text = shown::record::<G>(names, fixture, index, opening, game, contest.seed);
            fs::write(&path, text).map_err(Fault::file(&path.display().to_string()))?;
        }
    }
    Ok(())
}

/// The test that may end a contest, and what it has seen.
struct Watched {
    sprt: Option<Sprt>,
    tally: parlor_arena::Tally,
}

impl Watched {
    fn new(sprt: Option<Sprt>) -> Watched {
        Watched { sprt, tally: parlor_arena::Tally::default() }
    }

    fn add(&mut self, fixture: &Fixture) -> ControlFlow<()> {
        self.tally.add(fixture);
        if self.is_open() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }

    fn is_open(&self) -> bool {
        self.sprt.is_none_or(|sprt| sprt.verdict(&self.tally) == Verdict::Open)
    }

    fn message(&self) -> String {
        let Some(sprt) = self.sprt else { return String::new() };
        let (low, high) = sprt.bounds();
        format!("LLR {:.2} ({low:.2}, {high:.2})", sprt.llr(&self.tally))
    }
}
