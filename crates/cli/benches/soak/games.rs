//! R2: many games at once over sockets.

use std::net::TcpStream;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value as Json, json};
use tungstenite::WebSocket;

use crate::figures::{Figures, spread};
use crate::loopback::{hear_all, post_as, say, socket_as};
use crate::machine::Shares;
use crate::server::Server;

/// The moves of each game.
const MOVES: [&str; 4] = ["Q@d1", "Q@e1", "R@d2", "R@e2"];
const BETWEEN: Duration = Duration::from_secs(10);
/// Threads that share the games. Each has few moves a second, so that none waits for another.
const THREADS: usize = 40;

/// A game of two people, each on a socket of their own that watches the room and sends that person's moves.
struct Game {
    number: usize,
    room: Json,
    people: [WebSocket<TcpStream>; 2],
}

/// So many games of two people on a server as it is by default, with a store on the disk.
pub fn measure(figures: &mut Figures, games: usize) {
    let folder = tempfile::tempdir().expect("a folder");
    let data = format!("data={}", folder.path().display());
    let server = Server::with(&[&data, "log-level=warn"]);
    let empty = server.memory();
    let rooms: Vec<_> = (0..games).map(|number| open(&server, number)).collect();
    let with_rooms = server.memory();
    let mut playing: Vec<_> =
        rooms.into_iter().enumerate().map(|(number, room)| sit_down(&server, number, room)).collect();
    let with_sockets = server.memory();

    let (began, shares) = (Instant::now(), Shares::begin(&server));
    let mut times: Vec<Duration> = thread::scope(|scope| {
        let tables = playing.chunks_mut(games.div_ceil(THREADS));
        let tables: Vec<_> = tables.map(|table| scope.spawn(move || play(table, began, games))).collect();
        tables.into_iter().flat_map(|table| table.join().expect("no errors")).collect()
    });
    let shares = shares.end(&server);
    let each =
        |memory: usize, before: usize, count: usize| memory.saturating_sub(before) as f64 / count as f64;
    figures.add(
        "R2",
        &format!(
            "{games} games of two people, {} sockets, a move every {} s in each",
            2 * games,
            BETWEEN.as_secs()
        ),
        "with the other within 100 ms at p99",
        &format!("{} moves, {}; {shares}", times.len(), spread(&mut times)),
    );
    figures.add(
        "R2",
        "memory of these sockets and rooms",
        "40 kB a socket",
        &format!(
            "{:.1} kB a socket that watches, {:.1} kB a room, {:.1} kB a game with both sockets after its moves",
            each(with_sockets, with_rooms, 2 * games),
            each(with_rooms, empty, games),
            each(server.memory(), empty, games)
        ),
    );
}

fn open(server: &Server, number: usize) -> Json {
    let seats = json!({"cyan": {"kind": "person"}, "magenta": {"kind": "person"}});
    let reply = post_as(server, number, "/api/v1/rooms", &json!({"game": "chessinfive", "seats": seats}));
    assert_eq!(reply.status, 201, "{reply:?}");
    reply.json()
}

fn sit_down(server: &Server, number: usize, room: Json) -> Game {
    let people = [number, number + 1].map(|client| {
        let mut socket = socket_as(server, client);
        say(&mut socket, &json!({"id": "w", "action": "watch", "room": room["id"], "after": 0}));
        hear_all(&mut socket, &[|heard| heard["event"]["type"] == "began"]);
        socket
    });
    Game { number, room, people }
}

/// Plays the moves of some games when they are due: those of all games are spread evenly over the time.
fn play(table: &mut [Game], began: Instant, games: usize) -> Vec<Duration> {
    let mut times = Vec::new();
    for (turn, mv) in MOVES.iter().enumerate() {
        for game in &mut *table {
            let part = turn as f64 + game.number as f64 / games as f64;
            thread::sleep((began + BETWEEN.mul_f64(part)).saturating_duration_since(Instant::now()));
            times.push(game.play(turn, mv));
        }
    }
    times
}

impl Game {
    /// How long it takes from sending a move until the other person has it.
    fn play(&mut self, turn: usize, mv: &str) -> Duration {
        let [first, second] = &mut self.people;
        let (side, mover, other) =
            if turn.is_multiple_of(2) { ("cyan", first, second) } else { ("magenta", second, first) };
        let message = json!({"id": "m", "action": "command", "room": self.room["id"], "key": self.room["keys"][side],
            "command": "move", "move": mv, "at": turn});
        let began = Instant::now();
        say(mover, &message);
        hear_all(other, &[|heard| heard["event"]["type"] == "moved"]);
        let time = began.elapsed();
        hear_all(mover, &[|heard| heard["event"]["type"] == "moved", |heard| heard["id"] == "m"]);
        time
    }
}
