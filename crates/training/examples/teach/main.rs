//! Makes lessons for networks, and tries networks out.
//!
//! ```text
//! teach lessons GAME FILE [games=1000000000] [seconds=1000000] [nodes=500] [threads=0] [seed=1] [network=FILE]
//! teach trial GAME NETWORK [against=NETWORK] [pairs=100] [ms=100] [nodes=0] [threads=0] [seconds=1000000] [openings=FILE] [doubt=N]
//! teach check GAME NETWORK FILE
//! teach speed GAME [network=NETWORK] [nodes=200000]
//! ```
//!
//! GAME is `chessinfive`, `romgon` or `romgon-flip`. Threads: 0 for all processors. `train/nets/README.md` says what comes
//! between the two. Without arguments it makes a few lessons and forgets them.

mod trial;

use std::collections::HashMap;
use std::error::Error;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use parlor_chessinfive::ChessInFive;
use parlor_nets::Network;
use parlor_romgon::Romgon;
use parlor_rules::Notation;
use parlor_taught::{Inputs, Taught, Teachable};
use parlor_training::lessons::{Lessons, Plan, play_lesson};

/// What was asked for: words in their order, and settings by name.
pub struct Asked {
    words: Vec<String>,
    settings: HashMap<String, String>,
}

impl Asked {
    fn new(arguments: impl Iterator<Item = String>) -> Asked {
        let mut asked = Asked { words: Vec::new(), settings: HashMap::new() };
        for argument in arguments {
            match argument.split_once('=') {
                Some((name, value)) => drop(asked.settings.insert(name.to_owned(), value.to_owned())),
                None => asked.words.push(argument),
            }
        }
        asked
    }

    fn word(&self, place: usize) -> Result<&str, Box<dyn Error>> {
        Ok(self.words.get(place).ok_or("something is missing; see the head of this program")?)
    }

    fn text(&self, name: &str) -> Option<&str> {
        self.settings.get(name).map(String::as_str)
    }

    fn number(&self, name: &str, usual: u64) -> Result<u64, Box<dyn Error>> {
        let wrong = |_| format!("{name} must be a number");
        Ok(self.text(name).map_or(Ok(usual), |text| text.parse().map_err(wrong))?)
    }

    fn threads(&self) -> Result<usize, Box<dyn Error>> {
        let all = std::thread::available_parallelism().map_or(1, usize::from);
        Ok(match self.number("threads", 0)? as usize {
            0 => all,
            some => some,
        })
    }

    /// Says no when the time is over.
    fn clock(&self) -> Result<impl Fn() -> bool + Sync + use<>, Box<dyn Error>> {
        let end = Instant::now() + Duration::from_secs(self.number("seconds", 1_000_000)?);
        Ok(move || Instant::now() < end)
    }
}

/// The network of a file for a game.
pub fn taught<G: Teachable>(game: &G, file: &str) -> Result<Taught<G>, Box<dyn Error>> {
    Ok(Taught::new(game, Arc::new(Network::read(&std::fs::read(file)?)?))?)
}

fn lessons<G: Teachable>(game: &G, asked: &Asked) -> Result<(), Box<dyn Error>> {
    let network = asked.text("network").map(|file| taught(game, file)).transpose()?;
    let teacher = network.as_ref().map_or("handmade", |taught| &taught.network().head().name);
    let plan = Plan {
        nodes: asked.number("nodes", 500)?,
        seed: asked.number("seed", 1)?,
        teacher: teacher.to_owned(),
    };
    let games = asked.number("games", 1_000_000_000)?.try_into()?;
    let (threads, go_on) = (asked.threads()?, asked.clock()?);
    let mut lessons = Lessons::open(Path::new(asked.word(2)?), game, &plan)?;
    let (before, began) = ((lessons.games(), lessons.samples()), Instant::now());
    let (handmade, pruning) = G::handmade();
    match &network {
        Some(taught) => lessons.extend(game, (taught, pruning), &plan, games, threads, &go_on)?,
        None => lessons.extend(game, (&handmade, pruning), &plan, games, threads, &go_on)?,
    }
    println!(
        "{} games, {} samples; {} games and {} samples in {:.0} s on {threads} threads",
        lessons.games(),
        lessons.samples(),
        lessons.games() - before.0,
        lessons.samples() - before.1,
        began.elapsed().as_secs_f64(),
    );
    Ok(())
}

/// Compares a network with what the program that trained it says it gives, bit by bit.
fn check<G: Teachable>(game: &G, asked: &Asked) -> Result<(), Box<dyn Error>> {
    let taught = taught(game, asked.word(2)?)?;
    let network = taught.network();
    let rows: Vec<(Vec<u16>, Vec<u8>, usize, i32)> =
        serde_json::from_str(&std::fs::read_to_string(asked.word(3)?)?)?;
    let mut scratch = network.scratch();
    for (own, counts, stage, wanted) in &rows {
        let other = own.iter().map(|&input| G::Inputs::turned(input)).collect();
        let views = network.views(&[own.clone(), other]);
        let value = network.value(&views, 0, *stage, counts, &mut scratch);
        if value != *wanted {
            return Err(format!("{own:?} should be {wanted} and is {value}").into());
        }
    }
    println!("{} positions, the same bits", rows.len());
    Ok(())
}

/// A few lessons that nobody keeps.
fn glance() {
    let game = ChessInFive::default();
    let (expert, pruning) = ChessInFive::handmade();
    let samples = play_lesson(&game, &expert, pruning, 50, 1, 1);
    println!("a game with {} positions to learn from; the first: {:?}", samples.len(), samples.first());
}

fn run<G: Teachable + Notation>(game: &G, asked: &Asked) -> Result<(), Box<dyn Error>> {
    match asked.word(0)? {
        "lessons" => lessons(game, asked),
        "check" => check(game, asked),
        "trial" => trial::trial(game, asked),
        "speed" => trial::speed(game, asked),
        other => Err(format!("{other} is not among lessons, check, trial and speed").into()),
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let asked = Asked::new(std::env::args().skip(1));
    if asked.words.is_empty() {
        glance();
        return Ok(());
    }
    match asked.word(1)? {
        "chessinfive" => run(&ChessInFive::default(), &asked),
        "romgon" => run(&Romgon { flip: false }, &asked),
        "romgon-flip" => run(&Romgon { flip: true }, &asked),
        other => Err(format!("{other} cannot be taught").into()),
    }
}
