//! Clients from many addresses: everything from 127.0.0.1 to 127.255.255.254 is this machine.

use std::net::{Ipv4Addr, SocketAddrV4, TcpStream};

use serde_json::Value as Json;
use socket2::{Domain, Socket, Type};
use tungstenite::{Message, WebSocket};

use crate::client::{LIMIT, Reply, receive, send_on};
use crate::server::Server;

/// Addresses that clients come from.
const ADDRESSES: usize = 250;

/// A connection of one of the clients, each of which has an address that it shares with few.
pub fn connect_as(server: &Server, client: usize) -> TcpStream {
    let from = Ipv4Addr::new(127, 1, 0, u8::try_from(1 + client % ADDRESSES).expect("a byte"));
    let to: SocketAddrV4 = server.address.parse().expect("an address");
    let stream = Socket::new(Domain::IPV4, Type::STREAM, None).expect("a socket");
    stream.bind(&SocketAddrV4::new(from, 0).into()).expect("a loopback address");
    stream.connect(&to.into()).expect("the server listens");
    let stream = TcpStream::from(stream);
    stream.set_nodelay(true).expect("a connection");
    stream.set_read_timeout(Some(LIMIT)).expect("a connection");
    stream.set_write_timeout(Some(LIMIT)).expect("a connection");
    stream
}

/// Posts a body of JSON.
pub fn post_as(server: &Server, client: usize, path: &str, body: &Json) -> Reply {
    receive(post_unread(server, client, path, body))
}

/// Posts a body of JSON, and leaves the answer to be read.
pub fn post_unread(server: &Server, client: usize, path: &str, body: &Json) -> TcpStream {
    let headers = [("Content-Type", "application/json")];
    send_on(connect_as(server, client), "POST", path, &headers, &body.to_string())
}

/// A socket, over which requests go as messages.
pub fn socket_as(server: &Server, client: usize) -> WebSocket<TcpStream> {
    let url = format!("ws://{}/api/v1/ws", server.address);
    tungstenite::client(url, connect_as(server, client)).expect("it speaks WebSocket").0
}

/// Sends a message.
pub fn say(socket: &mut WebSocket<TcpStream>, message: &Json) {
    socket.send(message.to_string().into()).expect("it is read");
}

/// Reads messages until all of these have come, in whatever order.
pub fn hear_all(socket: &mut WebSocket<TcpStream>, wanted: &[fn(&Json) -> bool]) {
    let mut missing = wanted.to_vec();
    while !missing.is_empty() {
        if let Message::Text(text) = socket.read().expect("it is told") {
            let heard: Json = serde_json::from_str(&text).expect("JSON");
            assert!(heard.get("error").is_none(), "{heard}");
            missing.retain(|is_wanted| !is_wanted(&heard));
        }
    }
}
