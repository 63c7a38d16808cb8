//! The players of the Dolanan document, for the addition and the multiplication game alike: three levels over one
//! set of formulas.
//!
//! ```
//! use parlor_classic::dolanan;
//! use parlor_dolanan::Addition;
//! use parlor_players::{Ask, Unwatched};
//! use parlor_rules::{Game, Notation, Options, State};
//!
//! let game = Addition::new(&Options::default().with_integer("seed", 7)).unwrap();
//! let mut state = State::start(&game);
//! let players = dolanan::players();
//! let hard = players.iter().find(|player| player.aliases().contains(&"classic")).unwrap();
//! let mut played = Vec::new();
//! for seed in 1..=4 {
//!     let mv = hard.think(&game, &state, &Ask { seed, ..Ask::default() }, &mut Unwatched).mv.unwrap();
//!     played.push(game.write_move(&state.position, mv));
//!     game.play(&mut state, mv);
//! }
//! assert_eq!(played[..2], ["b5", "r5"]);
//! assert!(played[2].starts_with('@') && played[3].starts_with('>'));
//! ```

mod classic;
mod evaluation;
mod fallback;
mod grid;
mod noise;
mod opening;
mod profile;
mod scene;
mod scored_move;
mod settings;
mod turn;

pub use classic::Classic;
pub use evaluation::{Terms, evaluate_move};
pub use fallback::{Fallback, fallback};
pub use grid::{Grid, Streaks};
pub use noise::Noise;
pub use opening::{placement, preference};
pub use profile::{Level, Profile};

use parlor_dolanan::{Dolanan, Kind};

use parlor_players::Player;

/// All classic players of one of the two games, the weakest first.
pub fn players<K: Kind>() -> Vec<Box<dyn Player<Dolanan<K>>>> {
    [Level::Easy, Level::Normal, Level::Hard]
        .map(|level| Box::new(Classic { level }) as Box<dyn Player<Dolanan<K>>>)
        .into()
}
