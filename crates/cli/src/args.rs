use clap::{CommandFactory, Parser, Subcommand};

/// What the exit codes mean; the last words of every help page that matters.
const EXIT_CODES: &str = "\
Exit codes:
  0  done
  1  refused or failed; standard error says what is wrong and how to mend it
  2  the command line itself is wrong";

const EXAMPLES: &str = "\
Examples:
  parlor games                            what can be played
  parlor play ur                          a game against the engine
  parlor state chessinfive --moves \"Q@d1 Q@e1\"
  parlor perft chessinfive 3 --split
  echo '{\"id\":\"1\",\"action\":\"games\"}' | parlor engine

";

/// Play unusual board games, ask their engine, and count their moves.
#[derive(Parser, Debug)]
#[command(name = "parlor", version, about, arg_required_else_help = true, propagate_version = false)]
#[command(after_help = format!("{EXAMPLES}{EXIT_CODES}"), max_term_width = 100)]
pub struct Cli {
    /// The table of exact values of Ur, instead of the one in PARLOR_UR_TABLE or in the data folder
    #[arg(long, value_name = "FILE", global = true)]
    pub ur_table: Option<std::path::PathBuf>,
    /// The network that `engine` plays with, instead of the one that comes with the program
    #[arg(long, value_name = "FILE", global = true)]
    pub engine_network: Option<std::path::PathBuf>,
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// What the program can do.
#[derive(Subcommand, Debug)]
pub enum Command {
    /// List the games with their sides, variants, options and players
    Games(crate::games::Args),
    /// Read the rules of a game
    Rules(crate::rules::Args),
    /// Show a position and its legal moves
    State(crate::state::Args),
    /// Count the lines of play to a depth
    Perft(crate::perft::Args),
    /// Answer requests of the protocol: JSON lines on standard input and output
    Engine(crate::engine::Args),
    /// Play a game in the terminal
    Play(crate::play::Args),
    /// Step through a recorded game
    Replay(crate::replay::Args),
    /// See what was well and badly played in a recorded game
    Review(crate::review::Args),
    /// Ask a player what it would do
    Hint(crate::hint::Args),
    /// Let two players meet in pairs of games
    Match(crate::contest::match_command::Args),
    /// Let several players meet, and rate them
    Tournament(crate::contest::tournament::Args),
    /// Test whether one player is stronger than another, with as few games as it takes
    Sprt(crate::contest::sprt::Args),
    /// Measure what thinking twice as long is worth
    Doublings(crate::contest::doublings::Args),
    /// See whether the winning chances of a player come true
    Chances(crate::contest::chances::Args),
    /// Find the eight levels of a game, and measure how strong they are
    Calibrate(crate::calibrate::Args),
    /// Look for better weights of a hand-made engine, and test them
    Tune(crate::tune::Args),
    /// Make balanced openings for contests
    Openings(crate::contest::openings::Args),
    /// Do pieces of work that other commands put into a queue
    Worker(crate::worker::Args),
    /// Speak the universal game interface on standard input and output
    Ugi(crate::ugi::Args),
    /// Train a player that learns
    Train(crate::train::Args),
    /// Find the exact values of a game, or check them
    Solve(crate::solve::Args),
    /// Measure how fast the games and the search run on this machine
    Bench(crate::bench::Args),
    /// Print what is made from the protocol's types: TypeScript, OpenAPI, the boards
    Schema(crate::schema::Args),
    /// Serve the protocol over HTTP and WebSocket
    Serve(crate::serve::Args),
    /// Look at what a server keeps, save it, bring it back, or remove it
    Store(crate::store::Args),
    /// Check the dice of a room from its events
    Dice(crate::dice::Args),
    /// Print a completion script for a shell
    Completions(crate::completions::Args),
}

/// The command line with its help as it is to be shown. In the source a paragraph has several lines; here it is one, so that
/// it is wrapped once, at the terminal's width.
pub fn command() -> clap::Command {
    flowing(Cli::command())
}

fn flowing(mut command: clap::Command) -> clap::Command {
    if let Some(help) = command.get_after_help().map(ToString::to_string) {
        command = command.after_help(flow(&help));
    }
    let names: Vec<_> = command.get_subcommands().map(|command| command.get_name().to_owned()).collect();
    names.into_iter().fold(command, |command, name| command.mut_subcommand(name, flowing))
}

/// Joins the lines of each paragraph. What is indented, or follows such a line or a title, stays as it is.
fn flow(help: &str) -> String {
    let mut flowing: Vec<String> = Vec::new();
    let is_text = |line: &str| !line.is_empty() && !line.starts_with(' ') && !line.ends_with(':');
    for line in help.lines() {
        match flowing.last_mut() {
            Some(last) if is_text(last) && is_text(line) => {
                last.push(' ');
                last.push_str(line);
            }
            _ => flowing.push(line.to_owned()),
        }
    }
    flowing.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_sound() {
        Cli::command().debug_assert();
    }

    #[test]
    fn every_command_has_an_example() {
        for command in Cli::command().get_subcommands() {
            let help = command.get_after_help().map(ToString::to_string).unwrap_or_default();
            assert!(help.contains("parlor "), "{} has no example in its help", command.get_name());
        }
    }

    #[test]
    fn paragraphs_are_one_line_and_tables_stay() {
        let help =
            "Examples:\n  parlor a    one\n  parlor b    two\n\nThis is\nlong.\nVery.\n\nCodes:\n  0  done";
        let shown =
            "Examples:\n  parlor a    one\n  parlor b    two\n\nThis is long. Very.\n\nCodes:\n  0  done";
        assert_eq!(flow(help), shown);
    }

    /// Explanations beside examples are not wrapped on a terminal of the usual width.
    #[test]
    fn tables_in_help_fit_into_eighty_columns() {
        let mut all = vec![command()];
        while let Some(command) = all.pop() {
            let help = command.get_after_help().map(ToString::to_string).unwrap_or_default();
            for line in help.lines().filter(|line| line.trim_start().contains("   ")) {
                assert!(line.chars().count() <= 80, "{}: {line}", command.get_name());
            }
            all.extend(command.get_subcommands().cloned());
        }
    }
}
