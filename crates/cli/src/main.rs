//! `parlor`: the games, their engine and their boards on the command line.
//!
//! Every file is a command: its arguments, its help, and a few lines that have the work done by the crates above.

mod args;
mod bench;
mod clock;
mod completions;
mod contest;
mod engine;
mod fault;
mod games;
mod hint;
mod output;
mod perft;
mod play;
mod record_file;
mod replay;
mod review;
mod rules;
mod schema;
mod serve;
mod setup_args;
mod solve;
mod state;
mod stop;
mod train;
mod ugi;

use std::process::ExitCode;

use clap::{CommandFactory, Parser};

use crate::args::{Cli, Command};

fn main() -> ExitCode {
    let cli = Cli::parse();
    if let Some(path) = cli.ur_table {
        parlor_engines::perfect::use_table(path);
    }
    let done = match cli.command {
        Command::Games(args) => games::run(&args),
        Command::Rules(args) => rules::run(&args),
        Command::State(args) => state::run(&args),
        Command::Perft(args) => perft::run(&args),
        Command::Engine(args) => engine::run(&args),
        Command::Play(args) => play::run(&args),
        Command::Replay(args) => replay::run(&args),
        Command::Review(args) => review::run(&args),
        Command::Hint(args) => hint::run(&args),
        Command::Match(args) => contest::match_command::run(&args),
        Command::Tournament(args) => contest::tournament::run(&args),
        Command::Sprt(args) => contest::sprt::run(&args),
        Command::Openings(args) => contest::openings::run(&args),
        Command::Ugi(args) => ugi::run(&args),
        Command::Train(args) => train::run(&args),
        Command::Solve(args) => solve::run(&args),
        Command::Bench(args) => bench::run(&args),
        Command::Schema(args) => schema::run(&args),
        Command::Serve(args) => serve::run(&args),
        Command::Completions(args) => completions::run(&args, Cli::command()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(fault) => fault.report(),
    }
}
