//! Players that learn.

mod lessons;
mod records;
mod romgon_q;

use crate::fault::Fault;
use crate::host::Host;

const EXAMPLES: &str = "\
Examples:
  parlor train romgon-q --games 100
  parlor train romgon-q --variant flip --games 1000 --seed 7 --table flip.txt
  parlor train romgon-q --records games/*.txt --table mine.txt
  parlor train romgon-q --games 200 --curve curve.json --plot curve.svg
  parlor train romgon --records games/*.txt --out mine.net
  parlor train lessons chessinfive --out c5.lessons --games 10000 --queue postgres://parlor@db/parlor";

/// Arguments of `parlor train`.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES, arg_required_else_help = true)]
pub struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(clap::Subcommand, Debug)]
enum What {
    /// Romgon by Q-learning, as its document describes
    RomgonQ(romgon_q::Args),
    /// The network of Romgon's engine goes on learning from games that people played
    Romgon(records::Args),
    /// Lessons for networks: games of an expert with itself, on this machine or by the workers of a queue
    Lessons(lessons::Args),
}

/// Trains.
pub fn run(args: &Args, host: &Host) -> Result<(), Fault> {
    match &args.what {
        What::RomgonQ(args) => romgon_q::run(args, host),
        What::Romgon(args) => records::run(args, host),
        What::Lessons(args) => lessons::run(args, host),
    }
}
