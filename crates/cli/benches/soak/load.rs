//! R1: requests without search.

use std::io::{self, Read, Write};
use std::net::TcpStream;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value as Json, json};

use crate::figures::{Figures, spread};
use crate::loopback::connect_as;
use crate::machine::Shares;
use crate::server::Server;

const CLIENTS: usize = 32;

/// A request about the beginning of every game.
pub fn requests(action: &str) -> [Json; 6] {
    ["ur", "chessinfive", "romgon", "addition", "multiplication", "polyclash"].map(|game| {
        let mut request = json!({"id": "1", "action": action, "game": game});
        if game.ends_with("tion") {
            request["options"] = json!({"seed": 7});
        }
        request
    })
}

/// Clients of many addresses ask for positions, each on a connection of its own, for so many seconds.
pub fn measure(figures: &mut Figures, seconds: usize) {
    let server = Server::with(&["requests-per-second=1000000", "requests-at-once=1000000", "log-level=warn"]);
    let until = Instant::now() + Duration::from_secs(seconds as u64);
    let shares = Shares::begin(&server);
    let asked: Vec<Asked> = thread::scope(|scope| {
        let server = &server;
        let clients: Vec<_> =
            (0..CLIENTS).map(|client| scope.spawn(move || ask_until(server, client, until))).collect();
        clients.into_iter().map(|client| client.join().expect("it counts its errors")).collect()
    });
    let shares = shares.end(&server);
    let errors: usize = asked.iter().map(|asked| asked.errors).sum();
    let mut times: Vec<_> = asked.into_iter().flat_map(|asked| asked.times).collect();
    let rate = times.len() / seconds.max(1);
    figures.add(
        "R1",
        &format!("`state` of six games over {CLIENTS} connections for {seconds} s"),
        "5,000 a second, p99 50 ms, no errors",
        &format!("{rate} a second, {}, {errors} errors; {shares}", spread(&mut times)),
    );
}

#[derive(Default)]
struct Asked {
    times: Vec<Duration>,
    errors: usize,
}

fn ask_until(server: &Server, client: usize, until: Instant) -> Asked {
    let requests = requests("state").map(|request| {
        let body = request.to_string();
        format!(
            "POST /api/v1/query HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        )
    });
    let mut stream = connect_as(server, client);
    let (mut asked, mut buffer) = (Asked::default(), Vec::new());
    for request in requests.iter().cycle().skip(client) {
        if Instant::now() >= until {
            break;
        }
        let began = Instant::now();
        let answer = stream.write_all(request.as_bytes()).and_then(|()| status(&mut stream, &mut buffer));
        match answer {
            Ok(200) => asked.times.push(began.elapsed()),
            Ok(_) => asked.errors += 1,
            Err(_) => {
                asked.errors += 1;
                stream = connect_as(server, client);
            }
        }
    }
    asked
}

/// Reads an answer to its end, and gives its status.
fn status(stream: &mut TcpStream, buffer: &mut Vec<u8>) -> io::Result<u16> {
    buffer.clear();
    let wrong = || io::Error::from(io::ErrorKind::InvalidData);
    loop {
        if let Some((status, whole)) = whole_answer(buffer)
            && buffer.len() >= whole
        {
            return Ok(status);
        }
        let known = buffer.len();
        buffer.resize(known + (16 << 10), 0);
        let read = stream.read(&mut buffer[known..])?;
        buffer.truncate(known + read);
        if read == 0 {
            return Err(wrong());
        }
    }
}

/// The status of an answer and how long it is with its head, once its head is there.
fn whole_answer(bytes: &[u8]) -> Option<(u16, usize)> {
    let head = bytes.windows(4).position(|end| end == b"\r\n\r\n")?;
    let text = std::str::from_utf8(&bytes[..head]).ok()?;
    let status = text.get(9..12)?.parse().ok()?;
    let is_length = |name: &str| name.eq_ignore_ascii_case("content-length");
    let length = text
        .lines()
        .find_map(|line| line.split_once(": ").filter(|(name, _)| is_length(name)))
        .map(|(_, l)| l)?;
    Some((status, head + 4 + length.trim().parse::<usize>().ok()?))
}
