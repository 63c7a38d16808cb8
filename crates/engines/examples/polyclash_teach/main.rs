//! Teaches PolyClash's engine what is likely, from games against itself.
//!
//! * `play FILE GAMES VISITS SEED` adds games to a file, a line each.
//! * `fit WEIGHTS FILE…` finds the weights of features under which the visits of the searches are most likely.
//! * `match ONE OTHER PAIRS VISITS SEED` lets two players play against each other: the weights in a file, `-` for those
//!   that come with the engine, or `classic`.

mod fit;
mod games;

const USAGE: &str = "usage: polyclash_teach play FILE GAMES VISITS SEED
       polyclash_teach fit WEIGHTS FILE…
       polyclash_teach match ONE OTHER PAIRS VISITS SEED";

/// What can go wrong here is shown and ends the program.
type Done = Result<(), Box<dyn std::error::Error>>;

fn main() -> Done {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    match args.as_slice() {
        ["play", file, games, visits, seed] => {
            games::play(file, games.parse()?, visits.parse()?, seed.parse()?)
        }
        ["fit", weights, files @ ..] => fit::fit(weights, files),
        ["match", one, other, pairs, visits, seed] => {
            games::compare([one, other], pairs.parse()?, visits.parse()?, seed.parse()?)
        }
        _ => {
            println!("{USAGE}");
            Ok(())
        }
    }
}
