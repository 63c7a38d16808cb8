use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use serde_json::{Value as Json, json};
use tungstenite::{Message, WebSocket};

use crate::server::Server;

/// So that a test that fails comes to an end.
pub const LIMIT: Duration = Duration::from_secs(60);

/// What the server said.
#[derive(Debug)]
pub struct Reply {
    pub status: u16,
    /// Names are in small letters.
    pub headers: Vec<(String, String)>,
    pub body: String,
}

impl Reply {
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(other, _)| other == name).map(|(_, value)| value.as_str())
    }

    pub fn json(&self) -> Json {
        serde_json::from_str(&self.body).unwrap_or_else(|_| panic!("no JSON: {self:?}"))
    }

    pub fn reason(&self) -> String {
        self.json()["reason"].as_str().unwrap_or_default().to_owned()
    }

    pub fn retry_after(&self) -> u64 {
        self.header("retry-after").expect("it says when to come back").parse().expect("in seconds")
    }
}

/// A connection on which nothing has been said.
pub fn connect(server: &Server) -> TcpStream {
    let stream = TcpStream::connect(&server.address).expect("the server listens");
    stream.set_read_timeout(Some(LIMIT)).unwrap();
    stream.set_write_timeout(Some(LIMIT)).unwrap();
    stream
}

/// Sends a request, and leaves the answer to be read.
pub fn send(server: &Server, method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> TcpStream {
    send_on(connect(server), method, path, headers, body)
}

/// The same on a connection that is there already.
pub fn send_on(
    mut stream: TcpStream,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: &str,
) -> TcpStream {
    let host = stream.peer_addr().expect("it is connected");
    let mut text = format!("{method} {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n");
    for (name, value) in headers {
        text += &format!("{name}: {value}\r\n");
    }
    text += &format!("Content-Length: {}\r\n\r\n{body}", body.len());
    stream.write_all(text.as_bytes()).expect("the server reads");
    stream
}

/// Reads an answer to its end.
pub fn receive(mut stream: TcpStream) -> Reply {
    let mut text = Vec::new();
    stream.read_to_end(&mut text).expect("an answer");
    let text = String::from_utf8(text).expect("UTF-8");
    let (head, body) = text.split_once("\r\n\r\n").unwrap_or_else(|| panic!("no answer: {text:?}"));
    let mut lines = head.lines();
    let status = lines.next().unwrap().split(' ').nth(1).unwrap().parse().unwrap();
    let header =
        |line: &str| line.split_once(": ").map(|(name, value)| (name.to_lowercase(), value.to_owned()));
    Reply { status, headers: lines.filter_map(header).collect(), body: body.to_owned() }
}

pub fn get(server: &Server, path: &str) -> Reply {
    receive(send(server, "GET", path, &[], ""))
}

/// Asks one thing over HTTP, under these headers.
pub fn post_with(server: &Server, headers: &[(&str, &str)], request: &Json) -> TcpStream {
    let json = [("Content-Type", "application/json")];
    let headers: Vec<_> = json.iter().chain(headers).copied().collect();
    send(server, "POST", "/api/v1/query", &headers, &request.to_string())
}

pub fn post(server: &Server, request: &Json) -> Reply {
    receive(post_with(server, &[], request))
}

/// A number of `/metrics`.
pub fn figure(server: &Server, name: &str) -> u64 {
    let text = get(server, "/metrics").body;
    let line = text.lines().find(|line| line.starts_with(&format!("{name} "))).expect("a figure");
    line.rsplit(' ').next().unwrap().parse().unwrap()
}

/// Waits until a number of `/metrics` is this.
pub fn wait_for(server: &Server, name: &str, wanted: u64) {
    for _ in 0..1200 {
        if figure(server, name) == wanted {
            return;
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    panic!("{name} is {} and not {wanted}", figure(server, name));
}

/// A search that goes on until it is stopped.
pub fn endless(id: &str) -> Json {
    json!({"id": id, "action": "analyze", "game": "chessinfive", "nodes": 1u64 << 52})
}

/// A socket, over which requests go as messages.
pub fn socket(server: &Server) -> WebSocket<TcpStream> {
    let url = format!("ws://{}/api/v1/ws", server.address);
    tungstenite::client(url, connect(server)).expect("it speaks WebSocket").0
}

/// The next answer on a socket.
pub fn hear(socket: &mut WebSocket<TcpStream>) -> Json {
    loop {
        match socket.read().expect("the server writes") {
            Message::Text(text) => return serde_json::from_str(&text).expect("an answer is JSON"),
            Message::Close(frame) => panic!("closed: {frame:?}"),
            _ => {}
        }
    }
}

/// Whether the other side ends a connection by itself.
pub fn is_cut(mut stream: &TcpStream) -> bool {
    let mut bytes = [0; 4096];
    loop {
        match stream.read(&mut bytes) {
            Ok(0) => return true,
            Ok(_) => {}
            Err(error) => return error.kind() == std::io::ErrorKind::ConnectionReset,
        }
    }
}
