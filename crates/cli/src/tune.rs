use std::fs;
use std::path::PathBuf;

use parlor_arena::{Encounter, Sprt, Tuned, Tuning, Verdict, read_values, write_values};
use parlor_desk::ENGINE;
use parlor_roster::{Complete, Visitor, visit_games, write_whole};
use parlor_terminal::{Progress, columns};
use serde_json::json;

use crate::contest::book::book;
use crate::contest::place::{Place, PlaceArgs};
use crate::fault::Fault;
use crate::host::Host;
use crate::output::{print, print_json};
use crate::stop;

const EXAMPLES: &str = "\
Examples:
  parlor tune addition --list
  parlor tune addition --folder add --only cover,safe,room,turn --rounds 400
  parlor tune romgon --variant flip --folder flip --only hanging,contested --nodes 2000
  parlor tune chessinfive --folder c5 --from weights.txt --rounds 0

Every round moves all weights a step up or down by a toss, and lets the engine meet itself with all steps turned round.
What is found then meets the weights of today in a sequential test, from other openings; only `accepted` means that it
is better. What is done is kept in the folder: the same command goes on where it was broken off. It writes what it found,
weights.txt, and report.json into the folder; --rounds 0 only tests the weights of --from.";

/// Arguments of `parlor tune`.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The game, by its id
    #[arg(value_name = "GAME")]
    game: String,
    /// The variant, where the game has some
    #[arg(long, value_name = "NAME")]
    variant: Option<String>,
    /// Show the weights with their values of today and the steps in which they are tried
    #[arg(long)]
    list: bool,
    /// The folder for games, weights and report
    #[arg(long, value_name = "FOLDER", required_unless_present = "list")]
    folder: Option<PathBuf>,
    /// The seed of everything
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Nodes for a move while searching
    #[arg(long, value_name = "N", default_value_t = 1_000, value_parser = clap::value_parser!(u64).range(1..1 << 32))]
    nodes: u64,
    /// Rounds of the search
    #[arg(long, value_name = "N", default_value_t = 300, value_parser = clap::value_parser!(u32).range(0..=1_000_000))]
    rounds: u32,
    /// Pairs of games in a round
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u64).range(1..=100_000))]
    pairs: u64,
    /// How far a round that is won outright pulls the weights, in steps
    #[arg(long, value_name = "STEPS", default_value_t = 0.5, value_parser = gain)]
    gain: f64,
    /// Change only weights whose names begin so
    #[arg(long, value_name = "NAME,…", value_delimiter = ',')]
    only: Vec<String>,
    /// A file of weights to begin with, instead of those of today
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    /// Nodes for a move in the test; default: as many as in the search
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..1 << 32))]
    trial_nodes: Option<u64>,
    /// Pairs of games in the test, at most
    #[arg(long, value_name = "N", default_value_t = 5_000, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    trial_pairs: u64,
    /// The difference in Elo points that the test takes for a gain; none is 0
    #[arg(long, value_name = "POINTS", default_value_t = 10.0, value_parser = points)]
    elo1: f64,
    /// A file of openings, or `start`; default: the book that comes with Parlor
    #[arg(long, value_name = "FILE")]
    openings: Option<String>,
    #[command(flatten)]
    at: PlaceArgs,
    /// Print the result as JSON
    #[arg(long)]
    json: bool,
}

fn gain(text: &str) -> Result<f64, String> {
    text.parse().ok().filter(|gain| *gain > 0.0 && *gain <= 100.0).ok_or("give steps such as 0.5".to_owned())
}

fn points(text: &str) -> Result<f64, String> {
    let given = text.parse().ok().filter(|points| *points > 0.0 && *points < 2000.0);
    given.ok_or("give Elo points such as 10".to_owned())
}

/// Looks for better weights, and tests them.
pub fn run(args: &Args, host: &Host) -> Result<(), Fault> {
    let mut search = Search { args, host, done: None };
    visit_games(&mut search);
    search.done.unwrap_or_else(|| Err(Fault::unknown_game(&args.game)))
}

struct Search<'a> {
    args: &'a Args,
    host: &'a Host,
    done: Option<Result<(), Fault>>,
}

impl Visitor for Search<'_> {
    fn visit<G: Complete>(&mut self) {
        if G::ABOUT.id == self.args.game {
            self.done = Some(tune::<G>(self.args, self.host));
        }
    }
}

fn tune<G: Complete>(args: &Args, host: &Host) -> Result<(), Fault> {
    let other = |error: &dyn std::fmt::Display| Fault::Other(error.to_string());
    let book = book::<G>(args.variant.as_deref(), args.openings.as_deref())?;
    let weights = G::weighted(args.variant.as_deref()).map(|weighted| weighted.weights());
    if args.list {
        return list(weights.as_deref().unwrap_or_default());
    }
    let start = match (&args.from, &weights) {
        (Some(path), Some(weights)) => {
            let text = fs::read_to_string(path).map_err(Fault::file(&path.display().to_string()))?;
            Some(read_values(weights, &text).map_err(|error| other(&error))?)
        }
        _ => None,
    };
    let folder = args.folder.clone().unwrap_or_default();
    let tuning = Tuning {
        engine: ENGINE.to_owned(),
        variant: args.variant.clone(),
        book,
        seed: args.seed,
        nodes: args.nodes,
        rounds: args.rounds,
        pairs: args.pairs,
        gain: args.gain,
        only: args.only.clone(),
        start,
        trial_nodes: args.trial_nodes.unwrap_or(args.nodes),
        trial_pairs: args.trial_pairs,
        sprt: Sprt::new(0.0, args.elo1),
        folder: folder.clone(),
        faults: host.faults(),
    };
    stop::listen();
    let place = Place::new(&args.at, host)?;
    let mut progress: Option<(String, Progress)> = None;
    let tuned = tuning.run::<G>(&*place.venue(), &stop::is_asked, &mut |name, stage| {
        if progress.as_ref().is_none_or(|(shown, _)| shown != name) {
            progress = Some((name.to_owned(), Progress::new(stage.total, stage.done, "pairs")));
        }
        if let Some((name, line)) = &mut progress {
            line.at(stage.done, &place.words(&format!("{name} {}", stage.test), stage.done));
        }
    });
    drop(progress);
    let tuned = tuned.map_err(|error| other(&error))?;
    let report = report(args, &tuning, &tuned);
    let pretty = serde_json::to_string_pretty(&report).map_err(|error| other(&error))? + "\n";
    let title = format!("# parlor tune {}: {}\n", args.game, sentence(&tuning, &tuned));
    let found = title + &write_values(&tuned.weights, &tuned.found);
    for (name, text) in [("report.json", pretty), ("weights.txt", found)] {
        let path = folder.join(name);
        write_whole(&path, text.as_bytes()).map_err(Fault::file(&path.display().to_string()))?;
    }
    if args.json { print_json(&report) } else { print(&text(&tuning, &tuned)) }
}

fn list(weights: &[parlor_roster::Weight]) -> Result<(), Fault> {
    let mut rows = vec![["weight", "today", "step"].map(str::to_owned).to_vec()];
    rows.extend(
        weights
            .iter()
            .map(|weight| vec![weight.name.clone(), weight.value.to_string(), weight.step.to_string()]),
    );
    print(&columns(&rows))
}

fn met(tuned: &Tuned) -> Option<&Encounter> {
    tuned.trial.as_ref().and_then(|trial| trial.report.encounters.first())
}

/// What has come of it, in one sentence.
fn sentence(tuning: &Tuning, tuned: &Tuned) -> String {
    if tuned.rounds < tuning.rounds {
        return format!("{} of {} rounds; the same command goes on", tuned.rounds, tuning.rounds);
    }
    let Some(met) = met(tuned) else { return "nothing else than today was found".to_owned() };
    let (low, high) = tuning.sprt.bounds();
    let verdict = match tuning.sprt.verdict(&met.tally) {
        Verdict::Accepted => "accepted, it is better than today",
        Verdict::Rejected => "rejected, it is not better than today",
        Verdict::Open if tuned.trial.as_ref().is_some_and(|trial| trial.broken_off) => {
            "not accepted so far; the same command goes on"
        }
        Verdict::Open => "not accepted, there were too few games to tell",
    };
    format!(
        "{verdict}: {} won, {} drawn, {} lost against the weights of today at {} nodes, Elo {:+.0} ({:+.0} to {:+.0}), \
         LLR {:.2} between {low:.2} and {high:.2}",
        met.tally.wins,
        met.tally.draws,
        met.tally.losses,
        tuning.trial_nodes,
        met.elo.value,
        met.elo.low,
        met.elo.high,
        tuning.sprt.llr(&met.tally)
    )
}

fn text(tuning: &Tuning, tuned: &Tuned) -> String {
    let mut rows = vec![["weight", "today", "begun with", "found"].map(str::to_owned).to_vec()];
    for ((weight, start), found) in tuned.weights.iter().zip(&tuned.start).zip(&tuned.found) {
        if *found != weight.value || *start != weight.value {
            let numbers = [weight.value, *start, *found].map(|value| value.to_string());
            rows.push([weight.name.clone()].into_iter().chain(numbers).collect());
        }
    }
    format!("{}{} games of search; {}\n", columns(&rows), tuned.games, sentence(tuning, tuned))
}

fn report(args: &Args, tuning: &Tuning, tuned: &Tuned) -> serde_json::Value {
    let weight = |((weight, start), found): ((&parlor_roster::Weight, &i32), &i32)| json!({ "name": weight.name, "today": weight.value, "start": start, "found": found });
    let weights = tuned.weights.iter().zip(&tuned.start).zip(&tuned.found).map(weight);
    let trial = met(tuned).map(|met| {
        json!({
            "nodes": tuning.trial_nodes, "tally": met.tally, "score": met.score, "elo": met.elo,
            "test": tuning.sprt, "llr": tuning.sprt.llr(&met.tally), "bounds": tuning.sprt.bounds(),
            "verdict": tuning.sprt.verdict(&met.tally),
        })
    });
    json!({
        "game": args.game, "variant": args.variant, "seed": args.seed, "nodes": args.nodes,
        "rounds": tuned.rounds, "of": args.rounds, "pairs": args.pairs, "gain": args.gain, "only": args.only,
        "games": tuned.games, "weights": weights.collect::<Vec<_>>(), "trial": trial,
        "verdict": sentence(tuning, tuned),
    })
}
