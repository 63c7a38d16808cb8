//! Servers that are killed while games are played, and what is left of what they acknowledged.

use std::ops::Range;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use serde_json::{Value as Json, json};

use crate::independent::{Player, Trouble};
use crate::server::Server;

/// What came of it.
#[derive(Debug, Default)]
pub struct Figures {
    pub ends: usize,
    pub rooms: usize,
    pub acknowledged: usize,
}

/// How a server is ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// Without a word, at any moment.
    Kill,
    /// Politely.
    Terminate,
}

/// Clients that play at once, each in a room of its own.
const CLIENTS: usize = 4;

/// Games with people, with players, and with dice.
pub fn request(number: usize) -> Json {
    let person = json!({"kind": "person"});
    let player = json!({"kind": "player", "player": "random"});
    match number % 3 {
        0 => json!({"game": "chessinfive", "seats": {"cyan": person, "magenta": player}}),
        1 => json!({"game": "ur", "seats": {"player1": person, "player2": player}}),
        _ => json!({"game": "addition", "seats": {"blue": person, "red": person}}),
    }
}

fn server(folder: &Path) -> Server {
    let data = format!("data={}", folder.display());
    Server::with(&[
        &data,
        "requests-per-second=100000",
        "requests-at-once=100000",
        "rooms-per-address=10000",
        "unready-ms=50",
    ])
}

/// Plays on a server in this folder, ends it again and again while it is played on, and compares after every end. The
/// ends are counted, and each number is an end at another moment.
pub fn end_often(folder: &Path, ends: Range<usize>, end: End) -> Figures {
    let mut figures = Figures::default();
    let mut players: Vec<Player> = Vec::new();
    let mut over: Vec<Player> = Vec::new();
    for number in ends {
        let mut server = server(folder);
        for player in &mut players {
            wait_until(|| player.compare(&server.address));
        }
        // Nobody sends a command: a player's seat goes on by itself.
        for player in players.iter().filter(|player| player.with_player) {
            wait_until_true(|| player.waits_for_player(&server.address).map(|waits| !waits));
        }
        let (done, mut playing) = players.into_iter().partition::<Vec<_>, _>(|player| player.is_over);
        over.extend(done);
        while playing.len() < CLIENTS {
            playing.push(Player::open(&server.address, &request(figures.rooms)).expect("a room"));
            figures.rooms += 1;
        }
        // A different number of commands each time, so that it is ended at other moments.
        play_until(&server, &mut playing, 1 + number * 7 % 23, end);
        if end == End::Terminate {
            assert_eq!(server.ends().expect("it ends").code(), Some(0));
        }
        players = playing;
        figures.ends += 1;
    }
    let server = server(folder);
    players.append(&mut over);
    for player in &mut players {
        wait_until(|| player.compare(&server.address));
        figures.acknowledged += player.acknowledged();
    }
    figures
}

/// All play until so many commands were acknowledged; then the server is ended while they play on.
fn play_until(server: &Server, players: &mut [Player], commands: usize, end: End) {
    let acknowledged = AtomicUsize::new(0);
    thread::scope(|scope| {
        for player in players {
            let acknowledged = &acknowledged;
            scope.spawn(move || {
                loop {
                    match player.play(&server.address, &server.address) {
                        Ok(true) => drop(acknowledged.fetch_add(1, Ordering::Relaxed)),
                        // It is the player's turn, or the game is over: others play on.
                        Ok(false) => thread::sleep(Duration::from_millis(1)),
                        Err(Trouble::Gone) => return,
                        Err(Trouble::Wrong(what)) => panic!("{what}"),
                    }
                }
            });
        }
        while acknowledged.load(Ordering::Relaxed) < commands {
            thread::sleep(Duration::from_millis(1));
        }
        match end {
            End::Kill => server.kill(),
            End::Terminate => server.terminate(),
        }
    });
}

/// Tries again while the server has no time.
pub fn wait_until(mut attempt: impl FnMut() -> Result<(), Trouble>) {
    wait_until_true(|| attempt().map(|()| true));
}

pub fn wait_until_true(mut attempt: impl FnMut() -> Result<bool, Trouble>) {
    for _ in 0..3000 {
        match attempt() {
            Ok(true) => return,
            Ok(false) | Err(Trouble::Gone) => thread::sleep(Duration::from_millis(20)),
            Err(Trouble::Wrong(what)) => panic!("{what}"),
        }
    }
    panic!("it did not come to that");
}
