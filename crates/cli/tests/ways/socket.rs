use std::net::TcpStream;

use serde_json::Value as Json;
use tungstenite::{Message, WebSocket};

use super::Way;
use super::server::Server;

/// `GET /api/v1/ws` of `parlor serve`.
pub struct Socket {
    socket: WebSocket<TcpStream>,
    _server: Server,
}

impl Socket {
    pub fn start() -> Socket {
        let server = Server::start();
        let stream = TcpStream::connect(&server.address).expect("the server listens");
        let url = format!("ws://{}/api/v1/ws", server.address);
        let (socket, _) = tungstenite::client(url, stream).expect("it speaks WebSocket");
        Socket { socket, _server: server }
    }
}

impl Way for Socket {
    fn send(&mut self, line: &str) {
        self.socket.send(Message::text(line)).expect("the server reads");
    }

    fn receive(&mut self) -> Json {
        loop {
            if let Message::Text(text) = self.socket.read().expect("the server writes") {
                return serde_json::from_str(&text).expect("an answer is JSON");
            }
        }
    }
}
