use parlor_arena::Shape;
use parlor_bench::{Doubling, Machine, doublings_svg, doublings_table};
use parlor_roster::write_whole;

use crate::contest::contest_args::ContestArgs;
use crate::contest::held::{Wanted, hold};
use crate::fault::Fault;
use crate::host::Host;
use crate::output::{print, print_json};

const EXAMPLES: &str = "\
Examples:
  parlor doublings chessinfive --from 1000 --to 256000 --pairs 100 --report c5
  parlor doublings polyclash --from 25 --to 800 --pairs 40,40,20,10 --journal pc.jsonl --report pc

The player meets itself with twice as many nodes, then both numbers are doubled, until the larger would be above --to.
With --journal every doubling keeps its games in a file of its own, and the same command goes on from there; --report
writes the table, FILE.md, and a picture, FILE.svg.";

/// Arguments of `parlor doublings`.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    contest: ContestArgs,
    /// Who meets itself; settings go after a colon
    #[arg(long, value_name = "PLAYER", default_value = "engine")]
    player: String,
    /// The fewest nodes
    #[arg(long, value_name = "N", default_value_t = 1_000, value_parser = clap::value_parser!(u64).range(1..1 << 52))]
    from: u64,
    /// The most nodes
    #[arg(long, value_name = "N", default_value_t = 64_000, value_parser = clap::value_parser!(u64).range(1..1 << 52))]
    to: u64,
    /// Pairs of games for each doubling, the last number for all that are left
    #[arg(long, value_name = "N,…", default_value = "100", value_delimiter = ',', value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    pairs: Vec<u64>,
}

/// Measures what thinking twice as long is worth.
pub fn run(args: &Args, host: &Host) -> Result<(), Fault> {
    let mut doublings = Vec::new();
    let mut nodes = args.from * 2;
    while nodes <= args.to {
        let pairs = args.pairs.get(doublings.len()).or(args.pairs.last()).copied().unwrap_or(1);
        let Some(doubling) = double(args, host, nodes, pairs)? else { break };
        doublings.push(doubling);
        nodes *= 2;
    }
    let table = doublings_table(&doublings);
    if let Some(path) = &args.contest.report {
        let name = [Some(args.contest.game.as_str()), args.contest.variant.as_deref()];
        let title = format!(
            "{}: what twice the nodes are worth, with 95 % intervals",
            name.into_iter().flatten().collect::<Vec<_>>().join(" ")
        );
        for (extension, text) in [("md", table.clone()), ("svg", doublings_svg(&doublings, &title)?)] {
            let path = path.with_extension(extension);
            write_whole(&path, text.as_bytes()).map_err(Fault::file(&path.display().to_string()))?;
        }
    }
    if args.contest.json {
        return print_json(
            &serde_json::json!({ "doublings": doublings, "machine": Machine::of_here().as_json() }),
        );
    }
    print(&table)
}

/// One doubling; none if it was broken off.
fn double(args: &Args, host: &Host, nodes: u64, pairs: u64) -> Result<Option<Doubling>, Fault> {
    let mut contest = args.contest.clone();
    contest.journal = contest.journal.map(|path| path.with_extension(format!("{nodes}.jsonl")));
    let with = |nodes: u64| {
        let joint = if args.player.contains(':') { ',' } else { ':' };
        format!("{}{joint}nodes={nodes}", args.player)
    };
    let wanted = Wanted {
        args: &contest,
        host,
        players: vec![with(nodes), with(nodes / 2)],
        shape: Shape::RoundRobin,
        pairs,
        sprt: None,
    };
    let held = hold(&wanted)?;
    let met = held.report.encounters.into_iter().next();
    Ok(met.filter(|_| !held.broken_off).map(|met| Doubling::new(nodes, met.tally)))
}
