//! Rooms on this server: who may do what in them, their time, their players, and where they are kept.

pub(crate) mod handlers;
pub(crate) mod hosted;
pub(crate) mod house;
pub(crate) mod messages;
pub(crate) mod minded;
#[cfg(test)]
mod tests;
pub(crate) mod watching;
