//! R6: sockets on which nothing happens.

use crate::figures::Figures;
use crate::loopback::socket_as;
use crate::server::Server;

/// So many sockets that nobody says anything on.
pub fn measure(figures: &mut Figures, sockets: usize) {
    let server = Server::with(&["log-level=warn"]);
    let before = server.memory();
    let open: Vec<_> = (0..sockets).map(|client| socket_as(&server, client)).collect();
    let each = server.memory().saturating_sub(before) as f64 / sockets as f64;
    figures.add("R6", &format!("{} idle sockets", open.len()), "40 kB each", &format!("{each:.1} kB each"));
}
