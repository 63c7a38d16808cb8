//! The Royal Game of Ur, solved.
//!
//! ```
//! use parlor_engines::perfect::Perfect;
//! use parlor_players::{Ask, Player, Unwatched};
//! use parlor_rules::State;
//! use parlor_ur::Ur;
//!
//! let ur = Ur::with_pieces(1).unwrap();
//! let thought = Perfect::default().think(&ur, &State::start(&ur), &Ask::default(), &mut Unwatched);
//! assert!(thought.exact && (thought.winrate.unwrap() - 0.530049839525).abs() < 1e-9);
//! ```

mod player;
mod tables;
mod ur_race;

pub use player::Perfect;
pub use tables::Tables;
pub use ur_race::UrRace;
