//! `parlor`: the games, their engine and their boards on the command line.
//!
//! A thin shell over the desk. It knows no rules: whatever it draws comes from a game's layout and view, and whatever
//! it does is a request of the protocol.

mod args;
mod bench;
mod board;
mod clock;
mod completions;
mod contest;
mod engine;
mod fault;
mod games;
mod hint;
mod markdown;
mod meter;
mod output;
mod perft;
mod play;
mod progress;
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
mod tui;
mod ugi;

use std::process::ExitCode;

use clap::Parser;

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
        Command::Completions(args) => completions::run(&args),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(fault) => fault.report(),
    }
}
