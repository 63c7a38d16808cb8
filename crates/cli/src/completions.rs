use clap::Command;
use clap_complete::Shell;

use crate::fault::Fault;
use crate::output::print;

const EXAMPLES: &str = "\
Examples:
  parlor completions bash > ~/.local/share/bash-completion/completions/parlor
  parlor completions zsh > ~/.zfunc/_parlor
  parlor completions fish > ~/.config/fish/completions/parlor.fish";

/// Arguments of `parlor completions`.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

/// Prints a completion script for a program with this command line.
pub fn run(args: &Args, mut program: Command) -> Result<(), Fault> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut program, "parlor", &mut script);
    print(&String::from_utf8_lossy(&script))
}
