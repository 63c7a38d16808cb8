use std::ops::ControlFlow;
use std::path::PathBuf;

use parlor_arena::{Opening, Wish, generate};
use parlor_roster::{Complete, Visitor, visit_games, write_whole};
use parlor_terminal::Progress;
use parlor_workshop::openings;

use crate::contest::place::{Place, QueueArgs};
use crate::fault::Fault;
use crate::host::Host;
use crate::output::print;
use crate::stop;

const EXAMPLES: &str = "\
Examples:
  parlor openings chessinfive --out openings.txt
  parlor openings romgon --variant flip --count 256 --plies 2-6 --seed 1

Random moves from the start of the rules, kept where the engine sees winning chances near a half and the position is
not there yet. A contest takes the file with --openings.";

/// Arguments of `parlor openings`.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The game, by its id
    #[arg(value_name = "GAME")]
    game: String,
    /// The variant, where the game has some
    #[arg(long, value_name = "NAME")]
    variant: Option<String>,
    /// How many
    #[arg(long, value_name = "N", default_value_t = 256)]
    count: usize,
    /// Moves of the players in each, at least and at most
    #[arg(long, value_name = "A-B", default_value = "4-8", value_parser = range)]
    plies: (u32, u32),
    /// How far the winning chance may be from a half
    #[arg(long, value_name = "PART", default_value_t = 0.05)]
    balance: f64,
    /// Visits of the engine that judges
    #[arg(long, value_name = "N", default_value_t = 4000)]
    nodes: u64,
    /// The seed of it all
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Openings tried at a time on this machine; the result does not depend on it. Default: one per core
    #[arg(long, value_name = "K")]
    threads: Option<usize>,
    /// Who does it
    #[command(flatten)]
    queue: QueueArgs,
    /// The file to write, instead of standard output
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

fn range(text: &str) -> Result<(u32, u32), String> {
    let wrong = || "write two numbers such as 4-8".to_owned();
    let (least, most) = text.split_once('-').ok_or_else(wrong)?;
    let (least, most) = (least.parse().map_err(|_| wrong())?, most.parse().map_err(|_| wrong())?);
    if least <= most && most < 1000 { Ok((least, most)) } else { Err(wrong()) }
}

/// Makes openings.
pub fn run(args: &Args, host: &Host) -> Result<(), Fault> {
    let mut make = Make { args, host, made: None };
    visit_games(&mut make);
    let openings = make.made.unwrap_or_else(|| Err(Fault::unknown_game(&args.game)))?;
    let variant = args.variant.as_ref().map(|name| format!(" --variant {name}")).unwrap_or_default();
    let mut text = format!(
        "# parlor openings {}{variant} --count {} --plies {}-{} --balance {} --nodes {} --seed {}\n",
        args.game, args.count, args.plies.0, args.plies.1, args.balance, args.nodes, args.seed
    );
    for opening in &openings {
        text += &format!("{opening}\n");
    }
    match &args.out {
        None => print(&text)?,
        Some(path) => {
            write_whole(path, text.as_bytes()).map_err(Fault::file(&path.display().to_string()))?;
        }
    }
    if openings.len() < args.count {
        return Err(Fault::Other(format!("only {} openings were made", openings.len())));
    }
    Ok(())
}

struct Make<'a> {
    args: &'a Args,
    host: &'a Host,
    made: Option<Result<Vec<Opening>, Fault>>,
}

impl Visitor for Make<'_> {
    fn visit<G: Complete>(&mut self) {
        if G::ABOUT.id == self.args.game {
            self.made = Some(self.make::<G>());
        }
    }
}

impl Make<'_> {
    fn make<G: Complete>(&self) -> Result<Vec<Opening>, Fault> {
        let args = self.args;
        let wish = Wish {
            count: args.count,
            plies: args.plies,
            balance: args.balance,
            nodes: args.nodes,
            seed: args.seed,
            variant: args.variant.clone(),
        };
        stop::listen();
        let progress = Progress::new(args.count as u64, 0, "openings");
        // Rules that hardly have balanced positions would keep us for ever.
        let most = 1000 * args.count as u64;
        let place = Place::of_queue(&args.queue, self.host)?;
        let tell = |kept: usize, tried: u64| progress.at(kept as u64, &format!("of {tried} tried"));
        if let Some(queue) = place.queue() {
            let (on_tried, hear) = (&mut { tell }, &mut |told: &_| place.hear(told));
            return Ok(openings::<G>(queue, &wish, most, &stop::is_asked, on_tried, hear)?);
        }
        let all = || std::thread::available_parallelism().map_or(1, usize::from);
        let threads = args.threads.unwrap_or_else(all);
        Ok(generate::<G>(&wish, self.host.shelf(), threads, |kept, tried| {
            tell(kept, tried);
            if stop::is_asked() || tried >= most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        }))
    }
}
