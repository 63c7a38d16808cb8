use std::path::{Path, PathBuf};
use std::sync::Arc;

use parlor_nets::{Network, write};
use parlor_romgon::Romgon;
use parlor_roster::write_whole;
use parlor_rules::{Game, Options, Record};
use parlor_taught::{Taught, Teachable};
use parlor_terminal::Progress;
use parlor_training::lessons::{Sample, record_lesson};
use parlor_training::{Learned, Tuition};
use serde_json::json;

use crate::fault::Fault;
use crate::host::Host;
use crate::output::{print, print_json};
use crate::stop;

const EXAMPLES: &str = "\
Examples:
  parlor train romgon --records games/*.txt --out mine.net
  parlor train romgon --variant flip --records games/*.txt --out mine-flip.net --rounds 20
  parlor play romgon --engine-network mine.net --second engine

It begins with the network that comes with the program, or with --engine-network FILE. One game of ten is not learned from:
it says which round was the best. If none was better than the network that it began with, nothing is written.";

/// One game of so many is held out.
const HELD_OUT: u32 = 10;

/// Arguments of `parlor train romgon`.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The mode, normal or flip
    #[arg(long, value_name = "NAME")]
    variant: Option<String>,
    /// The records to learn from
    #[arg(long, value_name = "FILE", num_args = 1.., required = true)]
    records: Vec<PathBuf>,
    /// The file for the network
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Nodes that the engine looks at for its own opinion of a position
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..1 << 40))]
    nodes: u64,
    /// How often every position is gone through
    #[arg(long, value_name = "N", default_value_t = Tuition::default().rounds)]
    rounds: u32,
    /// How much of what is learned is how games ended, from 0 to 1; the rest is the engine's own opinion
    #[arg(long, value_name = "PART", default_value_t = Tuition::default().result)]
    result: f32,
    /// The seed of the order in which positions come
    #[arg(long, value_name = "S", default_value_t = Tuition::default().seed)]
    seed: u64,
    /// Print the result as JSON
    #[arg(long)]
    json: bool,
}

/// Teaches a network.
pub fn run(args: &Args, host: &Host) -> Result<(), Fault> {
    let wrong = |sentence: String| Fault::Other(sentence);
    if !(0.0..=1.0).contains(&args.result) {
        return Err(wrong(format!("--result {} is not from 0 to 1", args.result)));
    }
    let options = Options { variant: args.variant.clone(), ..Options::default() };
    options.check(Romgon::ABOUT).map_err(|refusal| wrong(refusal.detail))?;
    let game = Romgon::new(&options).map_err(|refusal| wrong(refusal.detail))?;
    let network = host.shelf().networks.of(&game).ok_or_else(|| wrong("there is no network".into()))?;
    stop::listen();
    let samples = samples(args, &game, &network)?;
    let (exam, learned): (Vec<Sample>, Vec<Sample>) =
        samples.into_iter().partition(|sample| sample.game.is_multiple_of(HELD_OUT));
    if exam.is_empty() || learned.is_empty() {
        let sentence = "too little to learn from: at least two games with quiet positions are needed, since one of ten \
                        is held out";
        return Err(wrong(sentence.into()));
    }
    let tuition = Tuition { rounds: args.rounds, result: args.result, seed: args.seed, ..Tuition::default() };
    let progress = Progress::new(args.rounds.into(), 0, "rounds");
    let Learned { layers, losses } = tuition
        .teach::<Romgon>(&network, &learned, &exam, &mut |losses| {
            progress.at(losses.len() as u64 - 1, &format!("loss {:.5}", losses[losses.len() - 1]));
            !stop::is_asked()
        })
        .map_err(|error| wrong(error.to_string()))?;
    let better = layers.is_some();
    if let Some(mut layers) = layers {
        layers.head.name = format!("{} with records", layers.head.name);
        layers.head.training = format!(
            "{}; then {} records, {} positions",
            layers.head.training,
            args.records.len(),
            learned.len()
        );
        let name = args.out.display().to_string();
        write_whole(&args.out, &write(&layers)).map_err(Fault::file(&name))?;
    }
    if args.json {
        return print_json(&json!({
            "positions": learned.len(), "heldOut": exam.len(), "losses": losses,
            "network": better.then_some(&args.out),
        }));
    }
    let lost = |loss: &f64| format!("{loss:.5}");
    let all: Vec<String> = losses.iter().map(lost).collect();
    print(&format!(
        "{} positions learned from, {} held out\nloss there before and after each round: {}\n{}\n",
        learned.len(),
        exam.len(),
        all.join(", "),
        if better {
            format!("{} is the network of the best round", args.out.display())
        } else {
            "no round was better than the network it began with: nothing is written".into()
        }
    ))
}

/// The positions of all records, with what the engine thinks of them.
fn samples(args: &Args, game: &Romgon, network: &Arc<Network>) -> Result<Vec<Sample>, Fault> {
    let taught = Taught::new(game, Arc::clone(network)).map_err(|error| Fault::Other(error.to_string()))?;
    let pruning = Romgon::handmade().1;
    let progress = Progress::new(args.records.len() as u64, 0, "records");
    let mut samples = Vec::new();
    for (number, file) in args.records.iter().enumerate() {
        let record = read(file)?;
        let lesson = record_lesson(game, (&taught, pruning), args.nodes, number as u32, &record)
            .map_err(|refusal| Fault::Other(format!("{}: {}", file.display(), refusal.detail)))?;
        samples.extend(lesson);
        progress.step(&format!("{} positions", samples.len()));
        if stop::is_asked() {
            break;
        }
    }
    Ok(samples)
}

fn read(file: &Path) -> Result<Record, Fault> {
    let name = file.display().to_string();
    let text = std::fs::read_to_string(file).map_err(Fault::file(&name))?;
    Record::read(&text).map_err(|error| Fault::Other(format!("{name}: {error}")))
}
