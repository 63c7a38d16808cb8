//! `parlor serve` under clients that mean well, and under those that do not. Times are set short, and what is waited for is
//! always an event: limits are only there so that a test that fails comes to an end.

mod actions;
mod client;
mod database;
mod documents;
mod end;
mod errands;
mod fair;
mod independent;
mod joining;
mod kills;
mod lasting;
mod manners;
mod queued;
mod rooms;
#[path = "../common/server.rs"]
mod server;
mod settings;
mod several;
mod slow;
mod spectator;
mod stops;
mod store;
mod unread;
