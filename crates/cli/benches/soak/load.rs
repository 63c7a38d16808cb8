//! R1: requests without search.

use std::io::{BufRead, BufReader, Read, Write};
use std::thread;
use std::time::{Duration, Instant};

use crate::client::connect;
use crate::figures::{Figures, ms, processor_time, within};
use crate::server::Server;

const CLIENTS: usize = 16;

/// Clients of many addresses ask for positions, each on a connection of its own, for so many seconds.
pub fn measure(figures: &mut Figures, seconds: usize) {
    let server = Server::with(&[
        "trusted-proxies=127.0.0.0/8",
        "requests-per-second=1000000",
        "requests-at-once=1000000",
        "log-level=warn",
    ]);
    let until = Instant::now() + Duration::from_secs(seconds as u64);
    let before = (processor_time(None), processor_time(Some(server.process())));
    let mut times: Vec<Duration> = thread::scope(|scope| {
        let clients: Vec<_> = (0..CLIENTS)
            .map(|number| {
                scope.spawn({
                    let server = &server;
                    move || ask_until(server, number, until)
                })
            })
            .collect();
        clients.into_iter().flat_map(|client| client.join().expect("no errors")).collect()
    });
    let own = processor_time(None) - before.0;
    let its = processor_time(Some(server.process())) - before.1;
    let rate = times.len() / seconds.max(1);
    let share = 100.0 * own.as_secs_f64() / (own + its).as_secs_f64();
    let (half, most) = (ms(within(&mut times, 0.5)), ms(within(&mut times, 0.99)));
    figures.add(
        "R1",
        "requests without search",
        &format!("{rate} a second, p50 {half}, p99 {most}, no errors; the load generator used {share:.0} % of the time"),
    );
}

fn ask_until(server: &Server, number: usize, until: Instant) -> Vec<Duration> {
    let body = r#"{"id":"1","action":"state","game":"ur","moves":["d4"]}"#;
    let request = format!(
        "POST /api/v1/query HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 10.0.0.{number}\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    let mut writer = connect(server);
    let mut reader = BufReader::new(writer.try_clone().expect("a second handle"));
    let mut times = Vec::new();
    while Instant::now() < until {
        let began = Instant::now();
        writer.write_all(request.as_bytes()).expect("it is read");
        let (status, length) = head(&mut reader);
        let mut body = vec![0; length];
        reader.read_exact(&mut body).expect("a body");
        assert_eq!(status, 200);
        times.push(began.elapsed());
    }
    times
}

/// The status of an answer, and how long its body is.
fn head(reader: &mut impl BufRead) -> (u16, usize) {
    let (mut status, mut length, mut line) = (0, 0, String::new());
    loop {
        line.clear();
        reader.read_line(&mut line).expect("an answer");
        let lower = line.to_lowercase();
        if let Some(rest) = lower.strip_prefix("http/1.1 ") {
            status = rest[..3].parse().expect("a status");
        } else if let Some(rest) = lower.strip_prefix("content-length:") {
            length = rest.trim().parse().expect("a length");
        } else if lower.trim().is_empty() {
            return (status, length);
        }
    }
}
