use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use serde_json::{Value as Json, json};

use super::Way;
use super::server::Server;

/// `POST /api/v1/query` of `parlor serve`: one connection for each request, all under one client name.
pub struct Http {
    server: Server,
    answers: (Sender<Json>, Receiver<Json>),
}

impl Http {
    pub fn start() -> Http {
        Http { server: Server::start(), answers: channel() }
    }
}

impl Way for Http {
    fn send(&mut self, line: &str) {
        let mut stream = TcpStream::connect(&self.server.address).expect("the server listens");
        let request = format!(
            "POST /api/v1/query HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\nParlor-Client: golden\r\n\
             Content-Length: {}\r\nConnection: close\r\n\r\n{line}",
            self.server.address,
            line.len(),
        );
        stream.write_all(request.as_bytes()).expect("the server reads");
        let id =
            serde_json::from_str::<Json>(line).ok().and_then(|sent| sent["id"].as_str().map(str::to_owned));
        let answers = self.answers.0.clone();
        thread::spawn(move || read_response(BufReader::new(stream), id, &answers));
    }

    fn receive(&mut self) -> Json {
        self.answers.1.recv().expect("an answer")
    }
}

/// Hands on every answer in a response. A problem is the whole body there; it is put into its answer again.
fn read_response(mut stream: BufReader<TcpStream>, id: Option<String>, answers: &Sender<Json>) {
    let mut status = String::new();
    stream.read_line(&mut status).expect("a status line");
    let failed = !status.contains(" 200 ");
    let mut chunked = false;
    loop {
        let mut header = String::new();
        stream.read_line(&mut header).expect("a header");
        chunked |= header.to_lowercase().starts_with("transfer-encoding: chunked");
        let kind = header.to_lowercase();
        if let Some(kind) = kind.strip_prefix("content-type: ") {
            assert_eq!(failed, kind.trim() == "application/problem+json", "{status} {kind}");
        }
        if header.trim().is_empty() {
            break;
        }
    }
    let tell = |line: &str| {
        let answer: Json = serde_json::from_str(line).expect("an answer is JSON");
        let answer = if failed { json!({ "id": id, "error": answer }) } else { answer };
        let _ = answers.send(answer);
    };
    if !chunked {
        let mut body = String::new();
        stream.read_to_string(&mut body).expect("a body");
        tell(&body);
        return;
    }
    let mut rest = String::new();
    loop {
        let mut size = String::new();
        stream.read_line(&mut size).expect("a chunk's size");
        let size = usize::from_str_radix(size.trim(), 16).expect("a chunk's size");
        if size == 0 {
            return;
        }
        let mut chunk = vec![0; size + 2];
        stream.read_exact(&mut chunk).expect("a chunk");
        rest += std::str::from_utf8(&chunk[..size]).expect("UTF-8");
        while let Some((line, after)) = rest.split_once('\n') {
            tell(line);
            rest = after.to_owned();
        }
    }
}
