use std::path::PathBuf;

use crate::contest::place::PlaceArgs;

/// What all contests have in common.
#[derive(clap::Args, Debug, Clone)]
pub struct ContestArgs {
    /// The game, by its id
    #[arg(value_name = "GAME")]
    pub game: String,
    /// The variant, where the game has some
    #[arg(long, value_name = "NAME")]
    pub variant: Option<String>,
    /// The seed of dice and players
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// How many nodes or visits a player may spend on a move
    #[arg(long, value_name = "N", conflicts_with = "time_ms", value_parser = clap::value_parser!(u64).range(1..1 << 53))]
    pub nodes: Option<u64>,
    /// How long a player may think about a move; the games then depend on the machine
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=3_600_000))]
    pub time_ms: Option<u64>,
    /// How much longer than --time-ms a move may take before the game is lost
    #[arg(long, value_name = "N", default_value_t = 1000)]
    pub margin_ms: u64,
    /// Moves and rolls, the opening's among them, after which a game is drawn; default: 20,000
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=20_000))]
    pub longest: Option<u64>,
    #[command(flatten)]
    pub at: PlaceArgs,
    /// A file of openings, or `start` to begin at the start of the rules; default: the book that comes with Parlor
    #[arg(long, value_name = "FILE")]
    pub openings: Option<String>,
    /// Keep what is done in this file, and go on from there if it is broken off
    #[arg(long, value_name = "FILE")]
    pub journal: Option<PathBuf>,
    /// Write every game as a record into this folder
    #[arg(long, value_name = "FOLDER")]
    pub records: Option<PathBuf>,
    /// Print the result as JSON
    #[arg(long)]
    pub json: bool,
    /// Write the result into FILE.json and FILE.txt as well
    #[arg(long, value_name = "FILE")]
    pub report: Option<PathBuf>,
    /// Do not fail when the safety net had to choose a move
    #[arg(long)]
    pub allow_fallbacks: bool,
}
