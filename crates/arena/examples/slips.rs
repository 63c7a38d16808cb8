//! What the levels of a game let slip in the same decisions, and how long they take.
//!
//! ```text
//! cargo run --release -p parlor-arena --example slips -- GAME [variant=flip] [decisions=1000] [apart=3] [judge=2000] [seed=1] [threads=2]
//! ```
//!
//! The decisions come from games of all levels with each other, every so many plies one. The table that it prints is that
//! of `docs/results/levels.md`; it fails if a level lets more slip than the one below. Without arguments it makes a few
//! decisions of ChessInFive, and looks at nothing but that they are made.

use std::error::Error;
use std::thread;

use parlor_arena::{Book, Slips, built_in, decisions, slips};
use parlor_levels::levels;
use parlor_roster::{Complete, Shelf, Visitor, visit_games};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let game = arguments.first().map_or("chessinfive", String::as_str);
    let mut measure = Measure { game, arguments: arguments.get(1..).unwrap_or_default(), done: None };
    visit_games(&mut measure);
    let found = measure.done.ok_or("there is no such game")??;
    println!("{}", table(&found));
    let rises = rises(&found);
    rises.iter().for_each(|rise| println!("{rise}"));
    if rises.is_empty() || arguments.is_empty() { Ok(()) } else { Err("some things rise".into()) }
}

struct Measure<'a> {
    game: &'a str,
    arguments: &'a [String],
    done: Option<Result<Vec<Slips>, Box<dyn Error>>>,
}

impl Visitor for Measure<'_> {
    fn visit<G: Complete>(&mut self) {
        if G::ABOUT.id == self.game {
            self.done = Some(self.measure::<G>());
        }
    }
}

impl Measure<'_> {
    fn find(&self, name: &str) -> Option<&str> {
        self.arguments.iter().find_map(|argument| argument.strip_prefix(name)?.strip_prefix('='))
    }

    fn number<T: std::str::FromStr>(&self, name: &str, usual: T) -> Result<T, String> {
        let read = |text: &str| text.parse().map_err(|_| format!("{name}={text} is no number"));
        self.find(name).map_or(Ok(usual), read)
    }

    fn measure<G: Complete>(&self) -> Result<Vec<Slips>, Box<dyn Error>> {
        let variant = self.find("variant");
        let book = match built_in(G::ABOUT.id, variant) {
            Some(text) => Book::read::<G>(variant, text)?,
            None => Book::start::<G>(variant),
        };
        let levels = levels::<G, G::Craft>(G::CRAFT);
        let few = if std::env::args().count() == 1 { 20 } else { 1_000 };
        let decisions = decisions::<G>(
            &book,
            &levels,
            self.number("decisions", few)?,
            self.number("apart", 3)?,
            self.number("seed", 1)?,
        )?;
        let (players, nodes) = (G::players(&Shelf::default()), self.number("judge", 2_000)?);
        let threads = self.number("threads", 2)?.max(1);
        let mut found = Vec::new();
        for some in levels.chunks(threads) {
            let each: Result<Vec<_>, _> = thread::scope(|scope| {
                let (decisions, judge) = (&decisions, (players[0].as_ref(), nodes));
                let begin = |level| scope.spawn(move || slips(level, judge, decisions));
                let at_work: Vec<_> = some.iter().map(AsRef::as_ref).map(begin).collect();
                at_work.into_iter().map(|level| level.join().map_err(|_| "a level panicked")).collect()
            });
            found.extend(each?);
        }
        Ok(found)
    }
}

/// How often something happened, if it can in this game.
type Count = fn(&Slips) -> Option<u64>;

/// What is counted, by name.
const COUNTED: [(&str, Count); 3] = [
    ("wins in one missed", |slips| Some(slips.wins_missed)),
    ("losses in one allowed", |slips| Some(slips.losses_allowed)),
    ("given away for nothing", |slips| slips.given_away),
];

fn table(found: &[Slips]) -> String {
    let mut text = String::from("| level | decisions |");
    COUNTED.iter().for_each(|(name, _)| text.push_str(&format!(" {name} |")));
    text.push_str(" mean ms | 99 % ms |\n| -: | -: | -: | -: | -: | -: | -: |\n");
    for (place, slips) in found.iter().enumerate() {
        let shown = |count: Option<u64>| {
            count.map_or("–".to_owned(), |count| format!("{:.1}", slips.of_thousand(count)))
        };
        text.push_str(&format!("| {} | {} |", place + 1, slips.decisions));
        COUNTED.iter().for_each(|(_, of)| text.push_str(&format!(" {} |", shown(of(slips)))));
        text.push_str(&format!(" {:.3} | {:.3} |\n", slips.mean_ms(), slips.slow_ms()));
    }
    text
}

/// Where a level lets more slip than the one below.
fn rises(found: &[Slips]) -> Vec<String> {
    let mut rises = Vec::new();
    for (name, of) in COUNTED {
        for (place, pair) in found.windows(2).enumerate() {
            if let (Some(below), Some(above)) = (of(&pair[0]), of(&pair[1]))
                && above > below
            {
                rises.push(format!("{name}: {below} at level {}, {above} at level {}", place + 1, place + 2));
            }
        }
    }
    rises
}
