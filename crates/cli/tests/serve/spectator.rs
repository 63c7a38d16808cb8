use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use serde_json::Value as Json;

/// Where servers are at the moment.
pub type Addresses = Arc<Mutex<Vec<String>>>;

/// Somebody who looks on in a room, at one server or another, and wants to see every event once.
pub struct Spectator {
    seen: Arc<AtomicU64>,
    leaves: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

/// A stream that says nothing for so long is looked at: it may be time to leave.
const BREATH: Duration = Duration::from_millis(200);

impl Spectator {
    /// Begins to look on, and goes to the next server whenever one is gone.
    pub fn begin(addresses: &Addresses, path: &str, number: usize) -> Spectator {
        let (seen, leaves) = (Arc::new(AtomicU64::new(0)), Arc::new(AtomicBool::new(false)));
        let watch = Watch {
            addresses: Arc::clone(addresses),
            path: path.to_owned(),
            seen: Arc::clone(&seen),
            leaves: Arc::clone(&leaves),
        };
        let thread = thread::spawn(move || {
            for turn in number.. {
                if watch.leaves.load(Ordering::Relaxed) {
                    return;
                }
                // The server is gone, or was never there.
                let _ = watch.look_on(turn);
                thread::sleep(Duration::from_millis(20));
            }
        });
        Spectator { seen, leaves, thread: Some(thread) }
    }

    /// The number of the last event that was seen; all before it were seen once.
    pub fn seen(&self) -> u64 {
        self.seen.load(Ordering::Relaxed)
    }

    /// Leaves. Fails if something was missing, or came twice.
    pub fn leave(mut self) -> u64 {
        self.leaves.store(true, Ordering::Relaxed);
        self.thread.take().expect("it looks on").join().expect("every event is seen once");
        self.seen()
    }
}

struct Watch {
    addresses: Addresses,
    path: String,
    seen: Arc<AtomicU64>,
    leaves: Arc<AtomicBool>,
}

impl Watch {
    fn look_on(&self, turn: usize) -> std::io::Result<()> {
        let address = {
            let addresses = self.addresses.lock().expect("addresses");
            addresses[turn % addresses.len()].clone()
        };
        let mut stream = TcpStream::connect(&address)?;
        stream.set_read_timeout(Some(BREATH))?;
        let after = self.seen.load(Ordering::Relaxed);
        write!(stream, "GET {}/events?after={after} HTTP/1.0\r\nHost: {address}\r\n\r\n", self.path)?;
        let mut lines = BufReader::new(stream);
        let mut line = String::new();
        while !self.leaves.load(Ordering::Relaxed) {
            match lines.read_line(&mut line) {
                Ok(0) => return Ok(()),
                Ok(_) if !line.ends_with('\n') => return Ok(()),
                Ok(_) => {
                    self.hear(&line);
                    line.clear();
                }
                // What was read of a line stays where it is.
                Err(error) if error.kind() == std::io::ErrorKind::WouldBlock => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    fn hear(&self, line: &str) {
        let Some(data) = line.strip_prefix("data: ") else { return };
        let event: Json = serde_json::from_str(data).expect("an event is JSON");
        let before = self.seen.fetch_add(1, Ordering::Relaxed);
        assert_eq!(event["seq"].as_u64(), Some(before + 1), "{}: one event after the other", self.path);
    }
}
