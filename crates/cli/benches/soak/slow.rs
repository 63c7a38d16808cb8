//! R6: clients that are stuck.

use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use crate::client::{get, is_cut};
use crate::figures::{Figures, spread};
use crate::loopback::connect_as;
use crate::server::Server;

/// So many clients stop in the middle of a head or of a body; health is asked for until the last is gone.
pub fn measure(figures: &mut Figures, clients: usize) {
    let server = Server::with(&["log-level=warn"]);
    let over = AtomicBool::new(false);
    let (gone, mut health) = thread::scope(|scope| {
        let asking = scope.spawn(|| ask_until(&server, &over));
        let began = Instant::now();
        let stuck: Vec<_> = (0..clients).map(|client| half_request(&server, client)).collect();
        let all_cut = stuck.iter().all(is_cut);
        let gone = began.elapsed();
        over.store(true, Ordering::Relaxed);
        assert!(all_cut, "some are still there");
        (gone, asking.join().expect("health"))
    });
    figures.add(
        "R6",
        &format!("{clients} clients stuck in a head or a body"),
        "all gone in 30 s, health 50 ms at p99",
        &format!(
            "all gone after {:.1} s; health meanwhile {} times, {}",
            gone.as_secs_f64(),
            health.len(),
            spread(&mut health)
        ),
    );
}

fn half_request(server: &Server, client: usize) -> std::net::TcpStream {
    let text = match client % 2 {
        0 => "POST /api/v1/query HTTP/1.1\r\nHost: x\r\nX-Half",
        _ => "POST /api/v1/query HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{\"id\"",
    };
    let mut stream = connect_as(server, client);
    stream.write_all(text.as_bytes()).expect("it listens");
    stream
}

fn ask_until(server: &Server, over: &AtomicBool) -> Vec<Duration> {
    let mut times = Vec::new();
    while !over.load(Ordering::Relaxed) {
        let asked = Instant::now();
        assert_eq!(get(server, "/livez").status, 200);
        times.push(asked.elapsed());
        thread::sleep(Duration::from_millis(2));
    }
    times
}
