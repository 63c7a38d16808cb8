use std::ops::ControlFlow;
use std::path::PathBuf;

use parlor_chessinfive::ChessInFive;
use parlor_nets::Network;
use parlor_romgon::Romgon;
use parlor_taught::{Taught, Teachable};
use parlor_terminal::Progress;
use parlor_training::lessons::{Lessons, Plan};
use parlor_workshop::{Teaching, lessons, to_hex};

use crate::contest::place::{Place, PlaceArgs};
use crate::fault::Fault;
use crate::host::Host;
use crate::output::print;
use crate::stop;

/// Arguments of `parlor train lessons`.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// The game: chessinfive or romgon
    #[arg(value_name = "GAME", value_parser = ["chessinfive", "romgon"])]
    game: String,
    /// The variant `flip` of Romgon
    #[arg(long)]
    flip: bool,
    /// The file of lessons; one that was broken off goes on
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Games in all
    #[arg(long, value_name = "N", default_value_t = 1000)]
    games: u32,
    /// Nodes a move
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = clap::value_parser!(u64).range(1..1 << 40))]
    nodes: u64,
    /// The seed of the games
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// The network that plays, instead of the hand-made expert
    #[arg(long, value_name = "FILE")]
    network: Option<PathBuf>,
    #[command(flatten)]
    at: PlaceArgs,
}

/// Makes lessons.
pub fn run(args: &Args, host: &Host) -> Result<(), Fault> {
    match args.game.as_str() {
        "romgon" => make(&Romgon { flip: args.flip }, args, host),
        _ => make(&ChessInFive::default(), args, host),
    }
}

fn make<G: Teachable>(game: &G, args: &Args, host: &Host) -> Result<(), Fault> {
    let wrong = |error: &dyn ToString| Fault::Other(error.to_string());
    let read = |path: &PathBuf| std::fs::read(path).map_err(Fault::file(&path.display().to_string()));
    let bytes = args.network.as_ref().map(read).transpose()?;
    let network =
        bytes.as_ref().map(|bytes| Network::read(bytes)).transpose().map_err(|error| wrong(&error))?;
    let teacher = network.as_ref().map_or("handmade", |network| &network.head().name);
    let plan = Plan { nodes: args.nodes, seed: args.seed, teacher: teacher.to_owned() };
    let mut file = Lessons::open(&args.out, game, &plan).map_err(|error| wrong(&error))?;
    stop::listen();
    let place = Place::new(&args.at, host)?;
    if let Some(queue) = place.queue() {
        let (game, network) = (args.game.clone(), bytes.as_deref().map(to_hex));
        let teaching = Teaching { game, flip: args.flip, nodes: args.nodes, seed: args.seed, network };
        let progress = Progress::new(args.games.into(), file.games().into(), "games");
        let (from, mut failed) = (file.games(), None);
        let mut take = |samples: &_| match file.add(samples) {
            Ok(()) => {
                progress.at(file.games().into(), &place.words("", 0));
                ControlFlow::Continue(())
            }
            Err(error) => {
                failed = Some(error);
                ControlFlow::Break(())
            }
        };
        let part = (from..args.games, args.at.piece.unwrap_or(10));
        lessons::<G>(queue, &teaching, part, &stop::is_asked, &mut take, &mut |told| place.hear(told))?;
        if let Some(error) = failed {
            return Err(wrong(&error));
        }
    } else {
        let all = || std::thread::available_parallelism().map_or(1, usize::from);
        let threads = args.at.threads.unwrap_or_else(all);
        let (handmade, pruning) = G::handmade();
        let go_on = || !stop::is_asked();
        let made = match network {
            Some(network) => {
                let taught = Taught::new(game, network.into()).map_err(|error| wrong(&error))?;
                file.extend(game, (&taught, pruning), &plan, args.games, threads, &go_on)
            }
            None => file.extend(game, (&handmade, pruning), &plan, args.games, threads, &go_on),
        };
        made.map_err(|error| wrong(&error))?;
    }
    file.finish().map_err(|error| wrong(&error))?;
    print(&format!("{} games, {} samples\n", file.games(), file.samples()))
}
