//! Measures the characters of a game: each meets the plain level that it is to be as strong as.
//!
//! ```text
//! cargo run --release -p parlor-arena --example characters -- GAME [variant=flip] [level=4] [pairs=200] [rounds=1] [raised=careful:+20,bold:-5] [seed=1] [threads=2] [certain=1] [referee=400] [longest=20000] [journal=FILE]
//! ```
//!
//! What is done is kept in the journal: the same command goes on where it was broken off. The table that it prints is that
//! of `docs/results/characters.md`. With several rounds each but the last says by how much characters are to be raised in the
//! next (`crates/levels/ladders/compensations.json`, on top of what stands there). `raised` says which characters play, and
//! how much stronger they are asked to be in the first round, in hundredths of a level. Without arguments it plays a few
//! games of ChessInFive.

use std::error::Error;
use std::path::PathBuf;

use parlor_arena::{Book, Portrait, Portraits, built_in};
use parlor_levels::{Character, Ladder};
use parlor_roster::{Complete, Shelf, Visitor, visit_games};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let game = arguments.first().map_or("chessinfive", String::as_str);
    let mut measure = Measure { game, arguments: arguments.get(1..).unwrap_or_default(), done: None };
    visit_games(&mut measure);
    println!("{}", measure.done.ok_or("there is no such game")??);
    Ok(())
}

struct Measure<'a> {
    game: &'a str,
    arguments: &'a [String],
    done: Option<Result<String, Box<dyn Error>>>,
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

    /// Who is to be measured, and how much stronger they are asked to be.
    fn characters(&self) -> Result<Vec<(Character, i32)>, String> {
        let Some(list) = self.find("raised") else { return Ok(Character::ALL.map(|one| (one, 0)).to_vec()) };
        let read = |part: &str| {
            let (id, raised) = part.split_once(':')?;
            let character = Character::ALL.into_iter().find(|character| character.id() == id)?;
            Some((character, raised.parse().ok()?))
        };
        list.split(',').map(|part| read(part).ok_or_else(|| format!("{part} is no character"))).collect()
    }

    fn measure<G: Complete>(&self) -> Result<String, Box<dyn Error>> {
        let variant = self.find("variant");
        let book = match built_in(G::ABOUT.id, variant) {
            Some(text) => Book::read::<G>(variant, text)?,
            None => Book::start::<G>(variant),
        };
        let level = self.number("level", 4)?;
        let mut text = String::new();
        let mut characters = self.characters()?;
        let mut surplus = vec![0.0; characters.len()];
        let rounds: u32 = self.number("rounds", 1)?;
        for round in 1..=rounds {
            let path = self.find("journal").map(|path| PathBuf::from(format!("{path}.{round}")));
            let of_its_own =
                std::env::temp_dir().join(format!("parlor-characters-{}.jsonl", std::process::id()));
            let portraits = Portraits {
                variant: variant.map(str::to_owned),
                book: book.clone(),
                seed: self.number("seed", 1)? + 1_000 * u64::from(round),
                level,
                characters: characters.clone(),
                pairs: self.number("pairs", if std::env::args().count() == 1 { 2 } else { 200 })?,
                certain: self.number("certain", 1.0)?,
                referee_nodes: self.number("referee", 400)?,
                longest: self.number("longest", 20_000)?,
                threads: self.number("threads", 2)?,
                journal: path.clone().unwrap_or_else(|| of_its_own.clone()),
            };
            let found = portraits.run::<G>(&Shelf::default(), &|| false, &mut |_, _, _| {})?;
            if path.is_none() {
                std::fs::remove_file(of_its_own)?;
            }
            text.push_str(&table(&found, &characters));
            // What it is ahead of the level when it is not raised at all, by all rounds so far.
            let points = points_of_a_level(&Ladder::of(G::ABOUT.id, variant), level);
            for ((portrait, surplus), (_, raised)) in found.iter().zip(&mut surplus).zip(&mut characters) {
                let ahead = portrait.elo.value - points * f64::from(*raised) / 100.0;
                *surplus += (ahead - *surplus) / f64::from(round);
                *raised = (-100.0 * *surplus / points).round().clamp(-200.0, 200.0) as i32;
            }
        }
        Ok(text)
    }
}

/// How many Elo points a level is worth around this one.
fn points_of_a_level(ladder: &Ladder, level: u32) -> f64 {
    let elo = |level: u32| ladder.levels.get(level as usize)?.elo.map(|elo| elo.value);
    match (elo(level.saturating_sub(2)), elo(level)) {
        (Some(below), Some(above)) if level > 1 => (above - below) / 2.0,
        _ => 150.0,
    }
}

fn table(found: &[Portrait], characters: &[(Character, i32)]) -> String {
    let mut text = String::from(
        "| character | raised by | score | Elo | 95 % | what it likes | the level | difference | in standard errors |\n\
         | -- | -: | -: | -: | -: | -: | -: | -: | -: |\n",
    );
    found.iter().zip(characters).for_each(|(portrait, (_, raised))| text.push_str(&row(portrait, *raised)));
    text
}

fn row(portrait: &Portrait, raised: i32) -> String {
    let Portrait { character, tally, elo, own, plain, difference, error } = portrait;
    format!(
        "| `{}` | {:+.2} | {:.1} % of {} | {:+.0} | {:+.0} to {:+.0} | {own:.3} | {plain:.3} | {:+.3} ± {error:.3} | {:+.1} |\n",
        character.id(),
        f64::from(raised) / 100.0,
        100.0 * tally.score(),
        tally.games(),
        elo.value,
        elo.low,
        elo.high,
        difference.value,
        difference.value / error.max(1e-9),
    )
}
