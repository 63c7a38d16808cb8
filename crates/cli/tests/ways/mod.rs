//! The ways in that a program offers, all alike.

mod engine;
mod http;
#[path = "../common/server.rs"]
mod server;
mod socket;

use serde_json::Value as Json;

pub use engine::Engine;
pub use http::Http;
pub use socket::Socket;

/// Sends lines, receives answers.
pub trait Way {
    /// Sends one request line.
    fn send(&mut self, line: &str);

    /// The next answer or report, whichever request it belongs to.
    fn receive(&mut self) -> Json;
}
