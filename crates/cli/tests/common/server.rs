use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

/// `parlor serve` on a free port.
pub struct Server {
    child: Child,
    /// `127.0.0.1:12345`.
    pub address: String,
}

impl Server {
    pub fn start() -> Server {
        let mut child = Command::new(env!("CARGO_BIN_EXE_parlor"))
            .env("PARLOR_DATA", "/no/such/folder")
            .args(["serve", "--port", "0"])
            .stdout(Stdio::piped())
            .spawn()
            .expect("parlor serve starts");
        let mut output = BufReader::new(child.stdout.take().expect("stdout"));
        let mut line = String::new();
        let address = loop {
            line.clear();
            assert!(output.read_line(&mut line).expect("its words") > 0, "the server ended");
            if let Some((_, rest)) = line.split_once("http://") {
                break rest.trim_end().trim_end_matches('/').to_owned();
            }
        };
        Server { child, address }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
