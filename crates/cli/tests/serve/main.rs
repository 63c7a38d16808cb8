//! `parlor serve` under clients that mean well, and under those that do not. Times are set short, and what is waited for is
//! always an event: limits are only there so that a test that fails comes to an end.

mod client;
mod end;
mod fair;
mod manners;
mod rooms;
#[path = "../common/server.rs"]
mod server;
mod slow;
mod stops;
mod unread;
