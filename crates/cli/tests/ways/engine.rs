use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use serde_json::Value as Json;

use super::Way;
use super::server::Server;

/// `parlor engine`.
pub struct Engine {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Engine {
    pub fn start() -> Engine {
        let mut child = Command::new(Server::program())
            .env("PARLOR_DATA", "/no/such/folder")
            .arg("engine")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("parlor engine starts");
        let (input, output) = (child.stdin.take().expect("stdin"), child.stdout.take().expect("stdout"));
        Engine { child, input, output: BufReader::new(output) }
    }
}

impl Way for Engine {
    fn send(&mut self, line: &str) {
        writeln!(self.input, "{line}").expect("the engine reads");
    }

    fn receive(&mut self) -> Json {
        let mut line = String::new();
        self.output.read_line(&mut line).expect("the engine writes");
        serde_json::from_str(&line).expect("an answer is JSON")
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
