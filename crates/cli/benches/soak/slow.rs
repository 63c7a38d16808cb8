//! R6: clients that are stuck, and clients that do not read.

use std::io::Write;
use std::time::{Duration, Instant};

use crate::client::{connect, get, is_cut};
use crate::figures::{Figures, ms, within};
use crate::server::Server;

/// So many clients stop in the middle of a head or of a body; health is asked for until the last is gone.
pub fn measure(figures: &mut Figures, clients: usize) {
    let server = Server::with(&["trusted-proxies=127.0.0.0/8", "connections=10000", "log-level=warn"]);
    let began = Instant::now();
    let stuck: Vec<_> = (0..clients)
        .map(|number| {
            let mut stream = connect(&server);
            let text = match number % 2 {
                0 => "POST /api/v1/query HTTP/1.1\r\nHost: x\r\nX-Half",
                _ => "POST /api/v1/query HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{\"id\"",
            };
            stream.write_all(text.as_bytes()).expect("it listens");
            stream
        })
        .collect();
    let all = Instant::now();
    let mut health = Vec::new();
    while all.elapsed() < Duration::from_secs(16) {
        let asked = Instant::now();
        assert_eq!(get(&server, "/livez").status, 200);
        health.push(asked.elapsed());
    }
    assert!(stuck.iter().all(is_cut));
    let (gone, p99) = (began.elapsed(), ms(within(&mut health, 0.99)));
    figures.add(
        "R6",
        &format!("{clients} clients stuck in a head or a body"),
        &format!("all gone after {:.1} s; health {p99} at p99 throughout", gone.as_secs_f64()),
    );
}
