//! R8 and R9: how servers end, and what is left of what they acknowledged.

use std::io::Write;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::json;
use tungstenite::Message;
use tungstenite::protocol::frame::coding::CloseCode;

use crate::client::{endless, get, receive, wait_for};
use crate::figures::{Figures, ms};
use crate::kills::{End, end_often};
use crate::loopback::{connect_as, post_unread, say, socket_as};
use crate::server::Server;

/// SIGTERM of a server as it is by default, with searches that would never end, half a request, and sockets.
pub fn measure(figures: &mut Figures) {
    let mut server = Server::with(&["log-level=warn"]);
    let mut half = connect_as(&server, 1);
    half.write_all(b"POST /api/v1/query HTTP/1.1\r\n").expect("it listens");
    let mut socket = socket_as(&server, 2);
    say(&mut socket, &endless("socket"));
    let search = post_unread(&server, 3, "/api/v1/query", &endless("http"));
    wait_for(&server, "parlor_jobs_running", 2);

    let began = Instant::now();
    server.terminate();
    while get(&server, "/readyz").status != 503 {
        thread::sleep(Duration::from_millis(1));
    }
    let unready = began.elapsed();
    while get(&server, "/livez").status != 200 {}
    assert_eq!(receive(search).json()["final"], json!(true), "a search is answered with what it has");
    let (mut answered, mut closed) = (false, None);
    while closed.is_none() {
        match socket.read().expect("it is told") {
            Message::Text(text) => answered |= text.contains("\"final\":true"),
            Message::Close(frame) => closed = frame.map(|frame| frame.code),
            _ => {}
        }
    }
    assert!(answered && closed == Some(CloseCode::Away), "{closed:?}");
    drop(socket);
    assert_eq!(server.ends().expect("it ends").code(), Some(0));
    figures.add(
        "R8",
        "SIGTERM with two endless searches, half a request and a socket",
        "not ready at once, gone within 25 s",
        &format!(
            "`/readyz` 503 after {}, searches answered, close frame 1001, gone after {:.1} s",
            ms(unready),
            began.elapsed().as_secs_f64()
        ),
    );
}

/// Ends servers again and again while games are played, some servers side by side.
pub fn measure_often(figures: &mut Figures, end: End, ends: usize, at_once: usize) {
    let at_once = at_once.clamp(1, ends.max(1));
    let began = Instant::now();
    let found: Vec<_> = thread::scope(|scope| {
        let lanes: Vec<_> = (0..at_once)
            .map(|lane| {
                let numbers = lane * ends / at_once..(lane + 1) * ends / at_once;
                scope.spawn(move || {
                    let folder = tempfile::tempdir().expect("a folder");
                    end_often(folder.path(), numbers, end)
                })
            })
            .collect();
        lanes.into_iter().map(|lane| lane.join().expect("nothing is lost")).collect()
    });
    let sum = |of: fn(&crate::kills::Figures) -> usize| found.iter().map(of).sum::<usize>();
    let (line, what) = if end == End::Kill { ("R9", "kill -9") } else { ("R8", "SIGTERM") };
    figures.add(
        line,
        &format!("{what} while games are played, {at_once} servers side by side"),
        "every acknowledged command is there once",
        &format!(
            "{} times in {:.0} s; {} rooms, {} acknowledged commands, each there once after every end",
            sum(|found| found.ends),
            began.elapsed().as_secs_f64(),
            sum(|found| found.rooms),
            sum(|found| found.acknowledged)
        ),
    );
}

/// Kills one of two servers that share a PostgreSQL again and again, restarts PostgreSQL, and lets messages be lost.
pub fn measure_several(figures: &mut Figures, kills: usize) {
    let began = Instant::now();
    let found = crate::several::kill_often(0..kills);
    figures.add(
        "several",
        "kill -9 of one of two servers while games are played and looked at; PostgreSQL restarted, messages lost",
        "every acknowledged command is there once, every event is seen once, commands are taken again within 10 s",
        &format!(
            "{} kills and {} restarts of PostgreSQL in {:.0} s; {} rooms, {} acknowledged commands, each there once at both \
             servers after every kill; {} events, each seen once; commands taken again at most {:.1} s after PostgreSQL was back",
            found.kills,
            found.restarts,
            began.elapsed().as_secs_f64(),
            found.rooms,
            found.acknowledged,
            found.seen,
            found.longest.as_secs_f64()
        ),
    );
}
