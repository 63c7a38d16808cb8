use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use parlor_classic::romgon::{QTable, learn_record, train_by_self_play};
use parlor_romgon::Romgon;
use parlor_roster::write_whole;
use parlor_rules::{Game, Options, Record, Refusal};
use parlor_terminal::{Progress, columns};
use parlor_training::{Curve, Trial, svg};
use serde_json::json;

use crate::contest::book::book;
use crate::fault::Fault;
use crate::host::Host;
use crate::output::{print, print_json};
use crate::{data, stop};

const EXAMPLES: &str = "\
Examples:
  parlor train romgon-q --games 100
  parlor train romgon-q --variant flip --games 1000 --seed 7 --table flip.txt
  parlor train romgon-q --records games/*.txt --table mine.txt
  parlor train romgon-q --games 200 --curve curve.json --plot curve.svg

The table is saved after every game: whatever ends the training, only the game in progress is lost, and the same
command goes on from there to the same table. Without --table it lies where `classic-learned` looks for it. With
--curve the learner meets a fixed opponent before, during and after; those games teach it nothing.";

/// Arguments of `parlor train romgon-q`.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The mode, normal or flip
    #[arg(long, value_name = "NAME")]
    variant: Option<String>,
    /// Train until the table has learned from so many games in all
    #[arg(long, value_name = "N", default_value_t = 100)]
    games: u64,
    /// The seed of the games
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Learn from these records instead of from games against itself
    #[arg(long, value_name = "FILE", num_args = 1..)]
    records: Vec<PathBuf>,
    /// The file of the table; default: the one that `classic-learned` plays from
    #[arg(long, value_name = "FILE")]
    table: Option<PathBuf>,
    /// Measure on the way, and write the curve to this file
    #[arg(long, value_name = "FILE")]
    curve: Option<PathBuf>,
    /// Draw the curve into this file, as SVG
    #[arg(long, value_name = "FILE", requires = "curve")]
    plot: Option<PathBuf>,
    /// The opponent of the curve
    #[arg(long, value_name = "PLAYER", default_value = "classic-medium")]
    opponent: String,
    /// Pairs of games at each point of the curve
    #[arg(long, value_name = "N", default_value_t = 200)]
    pairs: u64,
    /// Where the games of the curve begin: a file of openings, or `start`; default: the book that comes with Parlor
    #[arg(long, value_name = "FILE")]
    openings: Option<String>,
    /// Print the result as JSON
    #[arg(long)]
    json: bool,
}

/// Trains a table.
pub fn run(args: &Args, host: &Host) -> Result<(), Fault> {
    let options = Options { variant: args.variant.clone(), ..Options::default() };
    options.check(Romgon::ABOUT).map_err(refused)?;
    let game = Romgon::new(&options).map_err(refused)?;
    let no_folder = || Fault::Other("there is no data folder; give --table FILE".into());
    let path = args.table.clone().or_else(|| data::romgon_q(&game)).ok_or_else(no_folder)?;
    if let Some(folder) = path.parent().filter(|_| args.table.is_none()) {
        std::fs::create_dir_all(folder).map_err(Fault::file(&folder.display().to_string()))?;
    }
    let mut table = QTable::load_or_new(&path, &game).map_err(refused)?;
    stop::listen();
    let mut curve = match &args.curve {
        Some(file) => {
            let book = book::<Romgon>(args.variant.as_deref(), args.openings.as_deref())?;
            Some(Curve::open(file, &game, book, &args.opponent, host.shelf(), args.pairs, args.seed)?)
        }
        None => None,
    };
    if args.records.is_empty() {
        by_self_play(args, &mut table, &path, curve.as_mut())?;
    } else {
        from_records(args, &mut table, &path)?;
    }
    if let (Some(curve), Some(file)) = (&curve, &args.plot) {
        let svg = svg(curve.trials(), &args.opponent)?;
        write_whole(file, svg.as_bytes()).map_err(Fault::file(&file.display().to_string()))?;
    }
    let trials: &[Trial] = curve.as_ref().map_or(&[], Curve::trials);
    if args.json {
        return print_json(&json!({
            "table": path, "games": table.games(), "values": table.len(), "exploration": table.exploration(),
            "curve": trials,
        }));
    }
    print(&table_of(trials, &args.opponent))?;
    print(&format!("{}: {} games, {} values\n", path.display(), table.games(), table.len()))
}

fn by_self_play(
    args: &Args,
    table: &mut QTable,
    path: &Path,
    mut curve: Option<&mut Curve>,
) -> Result<(), Fault> {
    if let Some(curve) = &mut curve {
        curve.measure(table, &stop::is_asked)?;
    }
    let left = args.games.saturating_sub(table.games());
    let progress = Progress::new(args.games, table.games(), "games");
    let mut failed = None;
    train_by_self_play(table, left, args.seed, |table, lesson| {
        let measured = table.save(path).map_err(refused).and_then(|()| match &mut curve {
            Some(curve) => Ok(curve.measure(table, &stop::is_asked)?),
            None => Ok(()),
        });
        progress.at(lesson.number, &format!("{} values", table.len()));
        match measured {
            Ok(()) if !stop::is_asked() => ControlFlow::Continue(()),
            Ok(()) => ControlFlow::Break(()),
            Err(fault) => {
                failed = Some(fault);
                ControlFlow::Break(())
            }
        }
    });
    failed.map_or(Ok(()), Err)
}

fn from_records(args: &Args, table: &mut QTable, path: &Path) -> Result<(), Fault> {
    let progress = Progress::new(args.records.len() as u64, 0, "records");
    for file in &args.records {
        let name = file.display().to_string();
        let text = std::fs::read_to_string(file).map_err(Fault::file(&name))?;
        let record = Record::read(&text).map_err(|error| Fault::Other(format!("{name}: {error}")))?;
        learn_record(table, &record)
            .map_err(|refusal| Fault::Other(format!("{name}: {}", refusal.detail)))?;
        table.save(path).map_err(refused)?;
        progress.step(&format!("{} values", table.len()));
        if stop::is_asked() {
            break;
        }
    }
    Ok(())
}

fn refused(refusal: Refusal) -> Fault {
    Fault::Other(refusal.detail)
}

/// A learning curve as a table with bars.
fn table_of(trials: &[Trial], opponent: &str) -> String {
    if trials.is_empty() {
        return String::new();
    }
    let score_of = format!("score against {opponent}");
    let mut rows = vec![["games", "values", &score_of, "95 %", ""].map(str::to_owned).to_vec()];
    for trial in trials {
        let [score, low, high] = trial.score.map(|part| 100.0 * part);
        rows.push(vec![
            trial.games.to_string(),
            trial.values.to_string(),
            format!("{score:.1} %"),
            format!("{low:.1} to {high:.1}"),
            "█".repeat((score / 2.5).round() as usize),
        ]);
    }
    columns(&rows)
}
