//! Rooms on this server: who may do what in them, their time, their players, and where they are kept.

pub(crate) mod handlers;
pub(crate) mod hosted;
pub(crate) mod house;
pub(crate) mod kept;
pub(crate) mod key;
pub(crate) mod messages;
pub(crate) mod minded;
pub(crate) mod names;
pub(crate) mod postgres;
pub(crate) mod shared;
pub(crate) mod sqlite;
pub(crate) mod store;
#[cfg(test)]
mod tests;
pub(crate) mod watching;
