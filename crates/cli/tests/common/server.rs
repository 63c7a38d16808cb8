use std::ffi::OsString;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process};

/// `parlor serve` on a free port.
pub struct Server {
    child: Child,
    /// `127.0.0.1:12345`.
    pub address: String,
}

#[allow(dead_code, reason = "not every test file uses everything")]
impl Server {
    /// The program: the one that was built with the tests, or the one that `PARLOR_PROGRAM` names.
    pub fn program() -> OsString {
        std::env::var_os("PARLOR_PROGRAM").unwrap_or_else(|| env!("CARGO_BIN_EXE_parlor").into())
    }

    pub fn start() -> Server {
        Server::with(&[])
    }

    /// A server with this table of exact values.
    pub fn with_table(table: &std::path::Path) -> Server {
        let mut command = Command::new(Server::program());
        command.env("PARLOR_UR_TABLE", table);
        Server::run(command, &[])
    }

    /// A server that keeps its rooms in this folder.
    pub fn with_data(folder: &std::path::Path) -> Server {
        let mut command = Command::new(Server::program());
        command.env_remove("PARLOR_UR_TABLE");
        Server::run(command, &[&format!("data={}", folder.display())])
    }

    /// A server with some settings, such as `queue=1`.
    pub fn with(settings: &[&str]) -> Server {
        let mut command = Command::new(Server::program());
        command.env_remove("PARLOR_UR_TABLE");
        Server::run(command, settings)
    }

    /// A server that this command begins, with some settings.
    pub fn run(mut command: Command, settings: &[&str]) -> Server {
        command.env("PARLOR_DATA", "/no/such/folder").args(["serve", "--port", "0"]);
        for setting in settings {
            command.args(["--set", setting]);
        }
        let mut child = command.stdout(Stdio::piped()).spawn().expect("parlor serve starts");
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

    /// The number of its process.
    pub fn process(&self) -> u32 {
        self.child.id()
    }

    /// The memory that it holds, in kB, as the system counts it.
    pub fn memory(&self) -> usize {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).expect("a process");
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).expect("its memory");
        line.trim().trim_end_matches(" kB").parse().expect("a number of kB")
    }

    /// Ends it without a word.
    pub fn kill(&self) {
        self.signal(Signal::KILL);
    }

    /// Tells it politely to end.
    pub fn terminate(&self) {
        self.signal(Signal::TERM);
    }

    fn signal(&self, signal: Signal) {
        let process = Pid::from_raw(self.child.id().cast_signed()).expect("a process");
        kill_process(process, signal).expect("it is ours");
    }

    /// How it ends by itself. The limit is only there so that a test that fails comes to an end.
    pub fn ends(&mut self) -> Option<ExitStatus> {
        for _ in 0..600 {
            if let Some(status) = self.child.try_wait().expect("it can be asked") {
                return Some(status);
            }
            thread::sleep(Duration::from_millis(100));
        }
        None
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
