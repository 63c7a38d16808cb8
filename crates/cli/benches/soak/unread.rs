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

/// Clients ask for so many seconds, as fast as they can, and read nothing.
pub fn measure(figures: &mut Figures, seconds: usize) {
    let server = Server::with(&["log-level=warn"]);
    let before = memory_of_searches(&server);
    let until = Instant::now() + Duration::from_secs(seconds as u64);
    let (mut most, mut health) = (before, Vec::new());
    thread::scope(|scope| {
        for client in 0..CLIENTS {
            let server = &server;
            scope.spawn(move || pour_until(server, client, until));
        }
        while Instant::now() < until {
            most = most.max(server.memory());
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
            "{:.1} MB at most; health {}",
            most.saturating_sub(before) as f64 / 1024.0,
            spread(&mut health)
        ),
    );
}

/// What a server needs anyway for what will be asked: as many searches as run at once, and a few positions.
fn memory_of_searches(server: &Server) -> usize {
    let state = json!({"id": "1", "action": "state", "game": "polyclash"});
    assert_eq!(post_as(server, 200, "/api/v1/query", &state).status, 200);
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let searches: Vec<_> =
        (0..cores).map(|client| post_unread(server, 200 + client, "/api/v1/query", &endless("1"))).collect();
    wait_for(server, "parlor_jobs_running", cores as u64);
    // Their tables fill within a few seconds.
    thread::sleep(50 * STEP);
    let memory = server.memory();
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
