//! R6: clients that ask and do not read.

use std::io::Write;
use std::net::TcpStream;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value as Json, json};

use crate::client::{endless, get, wait_for};
use crate::figures::{Figures, spread};
use crate::loopback::{connect_as, post_as, post_unread, socket_as};
use crate::server::Server;

const CLIENTS: usize = 100;
const STEP: Duration = Duration::from_millis(100);
/// Tables are full when they have not grown for so long.
const QUIET_STEPS: usize = 100;

/// Memory in kB: the most that there was, and how much when the tables of the searches were full.
struct Memory {
    most: usize,
    full: usize,
}

/// Clients ask for so many seconds, as fast as they can, and read nothing.
pub fn measure(figures: &mut Figures, seconds: usize) {
    let server = Server::with(&["log-level=warn"]);
    let before = memory_of_searches(&server);
    let (began, time) = (Instant::now(), Duration::from_secs(seconds as u64));
    let (mut now, mut health) = (Memory { most: 0, full: 0 }, Vec::new());
    thread::scope(|scope| {
        for client in 0..CLIENTS {
            let server = &server;
            scope.spawn(move || pour_until(server, client, began + time));
        }
        while began.elapsed() < time {
            let memory = server.memory();
            now.most = now.most.max(memory);
            // By then tables are full, and no search has come to the end of its time.
            if (time / 2..time * 3 / 4).contains(&began.elapsed()) {
                now.full = now.full.max(memory);
            }
            let asked = Instant::now();
            assert_eq!(get(&server, "/livez").status, 200);
            health.push(asked.elapsed());
            thread::sleep(STEP);
        }
    });
    figures.add(
        "R6",
        &format!(
            "{CLIENTS} clients that read nothing for {seconds} s: answers, pongs, reports, requests in a row"
        ),
        "50 MB",
        &format!(
            "{} beyond the {} of as many searches with full tables, and {} at most beyond the {} while tables grow; health {}",
            megabytes(now.full.saturating_sub(before.full)),
            megabytes(before.full),
            megabytes(now.most.saturating_sub(before.most)),
            megabytes(before.most),
            spread(&mut health)
        ),
    );
}

fn megabytes(kilobytes: usize) -> String {
    format!("{:.1} MB", kilobytes as f64 / 1024.0)
}

/// What a server needs anyway for what will be asked: as many searches as run at once, and a few positions. A table is
/// copied when it grows, so the most is more than what full tables take.
fn memory_of_searches(server: &Server) -> Memory {
    let state = json!({"id": "1", "action": "state", "game": "polyclash"});
    assert_eq!(post_as(server, 200, "/api/v1/query", &state).status, 200);
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let searches: Vec<_> =
        (0..cores).map(|client| post_unread(server, 200 + client, "/api/v1/query", &endless("1"))).collect();
    wait_for(server, "parlor_jobs_running", cores as u64);
    let (mut memory, mut quiet) = (Memory { most: 0, full: 0 }, 0);
    while quiet < QUIET_STEPS {
        thread::sleep(STEP);
        let now = server.memory();
        // A table grows by much more.
        quiet = if now.abs_diff(memory.full) < 1024 { quiet + 1 } else { 0 };
        memory = Memory { most: memory.most.max(now), full: now };
    }
    drop(searches);
    wait_for(server, "parlor_jobs_running", 0);
    memory
}

/// Sends the same again and again. A client that was cut off comes back.
fn pour_until(server: &Server, client: usize, until: Instant) {
    while Instant::now() < until {
        let (mut stream, bytes) = begin(server, client);
        stream.set_write_timeout(Some(STEP)).expect("a connection");
        let mut at = 0;
        while Instant::now() < until {
            match stream.write(&bytes[at..]) {
                Ok(written) => at = (at + written) % bytes.len(),
                Err(error) if error.kind() == std::io::ErrorKind::WouldBlock => {}
                Err(_) => break,
            }
        }
        thread::sleep(STEP);
    }
}

/// Four kinds of clients: what they connect by, and what they say.
fn begin(server: &Server, client: usize) -> (TcpStream, Vec<u8>) {
    let state = json!({"id": "x".repeat(128), "action": "state", "game": "polyclash"});
    let over_socket = || socket_as(server, client).get_ref().try_clone().expect("a second handle");
    match client % 4 {
        0 => (over_socket(), frame(0x81, state.to_string().as_bytes()).repeat(100)),
        1 => (over_socket(), frame(0x89, &[0; 125]).repeat(1000)),
        2 => {
            let mut report = endless(&"x".repeat(128));
            report["reportEveryMs"] = json!(50);
            (over_socket(), frame(0x81, report.to_string().as_bytes()))
        }
        _ => (connect_as(server, client), http(&state).repeat(100)),
    }
}

/// A frame of a client under a mask of zeros, which changes nothing.
fn frame(kind: u8, text: &[u8]) -> Vec<u8> {
    let mut frame = vec![kind];
    match u8::try_from(text.len()) {
        Ok(length @ 0..126) => frame.push(0x80 | length),
        _ => {
            frame.push(0x80 | 126);
            frame.extend(u16::try_from(text.len()).expect("a short message").to_be_bytes());
        }
    }
    frame.extend([0; 4]);
    frame.extend(text);
    frame
}

fn http(request: &Json) -> Vec<u8> {
    let body = request.to_string();
    let head = "POST /api/v1/query HTTP/1.1\r\nHost: x\r\nContent-Type: application/json";
    format!("{head}\r\nContent-Length: {}\r\n\r\n{body}", body.len()).into_bytes()
}
