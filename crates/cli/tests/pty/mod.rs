//! The real program in a real terminal: keys go in, and the screen is read as a person sees it.

use std::io::{ErrorKind, Read, Write};
use std::num::NonZero;
use std::path::Path;
use std::process::{Child, ExitStatus};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use pty_process::Size;
use pty_process::blocking::{Command, Pty, open};

/// Nothing takes longer than this, on however busy a machine.
const PATIENCE: Duration = Duration::from_secs(60);
const ROWS: NonZero<u16> = NonZero::new(44).unwrap();
const COLUMNS: NonZero<u16> = NonZero::new(130).unwrap();

/// The program on a terminal of its own.
pub struct Terminal {
    pty: Arc<Pty>,
    child: Child,
    bytes: Receiver<Vec<u8>>,
    screen: vt100::Parser,
}

impl Terminal {
    /// Starts the program with these arguments, and this folder for what lasts.
    pub fn start(args: &[&str], data: &Path) -> Terminal {
        let (pty, pts) = open().expect("a terminal");
        pty.resize(Size::new(ROWS.get(), COLUMNS.get())).expect("a size");
        let command = Command::new(env!("CARGO_BIN_EXE_parlor"))
            .args(args)
            .env("PARLOR_DATA", data)
            .env("TERM", "xterm-256color")
            .env_remove("NO_COLOR")
            .current_dir(data);
        let child = command.spawn(pts).expect("the program starts");
        let pty = Arc::new(pty);
        let (send, bytes) = mpsc::channel();
        let reader = Arc::clone(&pty);
        thread::spawn(move || {
            let mut part = [0; 4096];
            loop {
                match (&*reader).read(&mut part) {
                    Ok(count @ 1..) if send.send(part[..count].to_vec()).is_ok() => {}
                    Err(error) if error.kind() == ErrorKind::Interrupted => {}
                    // A terminal whose program has ended cannot be read.
                    _ => return,
                }
            }
        });
        Terminal { pty, child, bytes, screen: vt100::Parser::new(ROWS, COLUMNS, 0) }
    }

    /// Presses keys.
    pub fn press(&mut self, keys: &str) {
        (&*self.pty).write_all(keys.as_bytes()).expect("the terminal takes keys");
    }

    /// What is on the screen.
    pub fn screen(&self) -> String {
        self.screen.screen().contents()
    }

    /// Waits until the screen is as wanted, and gives it.
    pub fn wait_for(&mut self, what: &str, wanted: impl Fn(&str) -> bool) -> String {
        let end = Instant::now() + PATIENCE;
        loop {
            let screen = self.screen();
            if wanted(&screen) {
                return screen;
            }
            assert!(self.look(end), "{what} did not come:\n{screen}");
        }
    }

    /// Waits until this is on the screen.
    pub fn wait_for_text(&mut self, text: &str) -> String {
        self.wait_for(text, |screen| screen.contains(text))
    }

    /// Takes in what the program writes next. False when nothing came in time, or nothing comes any more.
    fn look(&mut self, end: Instant) -> bool {
        match self.bytes.recv_timeout(end.saturating_duration_since(Instant::now())) {
            Ok(bytes) => self.screen.process(&bytes),
            Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => return false,
        }
        true
    }

    /// Waits for the end of the program, and gives what it said last.
    pub fn end(mut self) -> (ExitStatus, String) {
        let end = Instant::now() + PATIENCE;
        while self.look(end) {}
        let status = self.child.wait().expect("the program ends");
        (status, self.screen())
    }
}
