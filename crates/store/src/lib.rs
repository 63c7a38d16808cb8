//! Where rooms are kept: their events, and of the keys of seats a hash.
//!
//! [`Store`] is what a server needs of such a place. [`Sqlite`] is one file for one server, [`Postgres`] a database that
//! several may share ([`Shared`]), [`Forgetful`] keeps nothing. [`Archive`] is for whoever runs servers: to look at what is
//! kept, to save it, to bring it back, and to remove it.

// The README's example is run with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod archive;
mod kept;
mod key;
mod names;
mod postgres;
mod secrets;
mod shared;
mod sqlite;
mod store;

pub use archive::{Archive, ArchiveError, GameResult, Place, ROOMS, StoredRoom};
pub use kept::{Kept, Keys, Outlook, Page, Standing, StoreError};
pub use key::{Key, KeyHash, random_bytes, random_id};
pub use names::{all_seats, is_named, remove_name};
pub use postgres::Postgres;
pub use secrets::without_secrets;
pub use shared::{Known, News, Shared};
pub use sqlite::Sqlite;
pub use store::{Forgetful, Store, unix_ms};
