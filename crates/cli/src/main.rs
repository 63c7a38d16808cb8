//! `parlor`: the games, their engine and their boards on the command line.
//!
//! Every file is a command: its arguments, its help, and a few lines that have the work done by the crates above.

mod args;
mod bench;
mod calibrate;
mod clock;
mod completions;
mod contest;
mod data;
mod dice;
mod engine;
mod fault;
mod game_args;
mod games;
mod hint;
mod host;
mod join;
mod output;
mod perft;
mod play;
mod record_file;
mod replay;
mod review;
mod rules;
mod schema;
mod serve;
mod solve;
mod state;
mod stop;
mod store;
mod train;
mod tune;
mod ugi;
mod worker;

use std::process::ExitCode;

use clap::FromArgMatches;

use crate::args::{Cli, Command};
use crate::fault::Fault;
use crate::host::Host;

fn main() -> ExitCode {
    let cli = Cli::from_arg_matches(&args::command().get_matches()).unwrap_or_else(|error| error.exit());
    match run(cli) {
        Ok(()) => ExitCode::SUCCESS,
        Err(fault) => fault.report(),
    }
}

fn run(cli: Cli) -> Result<(), Fault> {
    let mut host = Host::new(cli.ur_table);
    if let Some(network) = cli.engine_network {
        host = host.with_network(network)?;
    }
    match cli.command {
        Command::Games(args) => games::run(&args, &host),
        Command::Rules(args) => rules::run(&args, &host),
        Command::State(args) => state::run(&args, &host),
        Command::Perft(args) => perft::run(&args, &host),
        Command::Engine(args) => engine::run(&args, &host),
        Command::Play(args) => play::run(&args, &host),
        Command::Replay(args) => replay::run(&args, &host),
        Command::Review(args) => review::run(&args, &host),
        Command::Hint(args) => hint::run(&args, &host),
        Command::Doublings(args) => contest::doublings::run(&args, &host),
        Command::Chances(args) => contest::chances::run(&args, &host),
        Command::Match(args) => contest::match_command::run(&args, &host),
        Command::Tournament(args) => contest::tournament::run(&args, &host),
        Command::Sprt(args) => contest::sprt::run(&args, &host),
        Command::Calibrate(args) => calibrate::run(&args, &host),
        Command::Tune(args) => tune::run(&args, &host),
        Command::Openings(args) => contest::openings::run(&args, &host),
        Command::Worker(args) => worker::run(&args, &host),
        Command::Ugi(args) => ugi::run(&args, &host),
        Command::Train(args) => train::run(&args, &host),
        Command::Solve(args) => solve::run(&args),
        Command::Bench(args) => bench::run(&args, &host),
        Command::Schema(args) => schema::run(&args),
        Command::Serve(args) => serve::run(&args, &host),
        Command::Store(args) => store::run(&args),
        Command::Dice(args) => dice::run(&args),
        Command::Completions(args) => completions::run(&args, args::command()),
    }
}
