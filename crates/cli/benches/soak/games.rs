//! R2: many games at once over sockets.

use std::net::TcpStream;
use std::sync::Barrier;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value as Json, json};
use tungstenite::client::IntoClientRequest;
use tungstenite::http::HeaderValue;
use tungstenite::{Message, WebSocket};

use crate::client::{connect, receive, send};
use crate::figures::{Figures, ms, within};
use crate::server::Server;

/// Moves of each game, one every ten seconds.
const MOVES: usize = 4;
const BETWEEN: Duration = Duration::from_secs(10);
/// A thread for each game needs little room.
const STACK: usize = 256 << 10;

/// So many games of two people, each on a socket that watches the room and sends the moves of both.
pub fn measure(figures: &mut Figures, games: usize) {
    let server = Server::with(&[
        "trusted-proxies=127.0.0.0/8",
        "rooms-per-address=100000",
        "requests-per-second=1000000",
        "requests-at-once=1000000",
        "connections=10000",
        "log-level=warn",
    ]);
    let rooms: Vec<_> = (0..games).map(|number| open(&server, number)).collect();
    let before = server.memory();
    // All sit down before the first moves, and nobody leaves before memory has been looked at.
    let (seated, looked) = (Barrier::new(games + 1), Barrier::new(games + 1));
    let mut times: Vec<Duration> = thread::scope(|scope| {
        let (server, seated, looked) = (&server, &seated, &looked);
        let players: Vec<_> = rooms
            .iter()
            .enumerate()
            .map(|(number, room)| {
                let play = move || play(server, number, room, seated, looked, games);
                thread::Builder::new().stack_size(STACK).spawn_scoped(scope, play).expect("a thread")
            })
            .collect();
        seated.wait();
        let memory = server.memory();
        let each = (memory.saturating_sub(before)) as f64 / games as f64;
        figures.add("R2", &format!("memory of {games} sockets that watch"), &format!("{each:.1} kB each"));
        looked.wait();
        players.into_iter().flat_map(|player| player.join().expect("no errors")).collect()
    });
    let (half, most) = (ms(within(&mut times, 0.5)), ms(within(&mut times, 0.99)));
    let what = format!("{games} games at once, a move every {} s each", BETWEEN.as_secs());
    figures.add("R2", &what, &format!("delivered in {half} at p50, {most} at p99, {} moves", times.len()));
}

fn open(server: &Server, number: usize) -> Json {
    let seats = json!({"cyan": {"kind": "person"}, "magenta": {"kind": "person"}});
    let body = json!({"game": "chessinfive", "seats": seats}).to_string();
    let address = address(number);
    let headers = [("Content-Type", "application/json"), ("X-Forwarded-For", address.as_str())];
    let reply = receive(send(server, "POST", "/api/v1/rooms", &headers, &body));
    assert_eq!(reply.status, 201, "{reply:?}");
    reply.json()
}

fn address(number: usize) -> String {
    format!("10.1.{}.{}", number / 250, number % 250)
}

fn play(
    server: &Server,
    number: usize,
    room: &Json,
    seated: &Barrier,
    looked: &Barrier,
    games: usize,
) -> Vec<Duration> {
    let mut socket = socket(server, number);
    let say = |socket: &mut WebSocket<TcpStream>, message: Json| {
        socket.send(message.to_string().into()).expect("it is read");
    };
    say(&mut socket, json!({"id": "w", "action": "watch", "room": room["id"], "after": 0}));
    until(&mut socket, |heard| heard["event"]["type"] == "began");
    seated.wait();
    looked.wait();
    // Spread over the time between two moves.
    thread::sleep(BETWEEN * u32::try_from(number).unwrap_or(0) / u32::try_from(games).unwrap_or(1));
    let mut times = Vec::new();
    for at in 0..MOVES {
        let began = Instant::now();
        let side = ["cyan", "magenta"][at % 2];
        let mv = ["Q@d1", "Q@e1", "R@d2", "R@e2"][at];
        say(
            &mut socket,
            json!({"id": "m", "action": "command", "room": room["id"], "key": room["keys"][side], "command": "move", "move": mv, "at": at}),
        );
        until(&mut socket, |heard| heard["event"]["type"] == "moved");
        times.push(began.elapsed());
        thread::sleep(BETWEEN.saturating_sub(began.elapsed()));
    }
    times
}

fn socket(server: &Server, number: usize) -> WebSocket<TcpStream> {
    let mut request = format!("ws://{}/api/v1/ws", server.address).into_client_request().expect("a request");
    let address = HeaderValue::try_from(address(number)).expect("an address");
    request.headers_mut().insert("x-forwarded-for", address);
    tungstenite::client(request, connect(server)).expect("it speaks WebSocket").0
}

fn until(socket: &mut WebSocket<TcpStream>, wanted: impl Fn(&Json) -> bool) {
    loop {
        if let Message::Text(text) = socket.read().expect("it is told") {
            let heard: Json = serde_json::from_str(&text).expect("JSON");
            assert!(heard.get("error").is_none(), "{heard}");
            if wanted(&heard) {
                return;
            }
        }
    }
}
