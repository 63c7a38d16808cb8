//! Serves on a free port and asks one question over HTTP.
//!
//! `cargo run -p parlor-server --example serve_and_ask`

use std::error::Error;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::Arc;
use std::sync::mpsc::channel;
use std::thread;

use parlor_desk::{Desk, Limits};
use parlor_server::{Config, serve};

fn ask(address: SocketAddr, request: &str) -> Result<String, Box<dyn Error>> {
    let mut stream = TcpStream::connect(address)?;
    write!(
        stream,
        "POST /api/v1/query HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\nConnection: close\r\n\r\n{request}",
        request.len()
    )?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer)?;
    Ok(answer)
}

fn main() -> Result<(), Box<dyn Error>> {
    let (tell, listening) = channel();
    thread::spawn(move || {
        // Port 0 takes a free one. The server ends with the program, or when it is told to.
        let config =
            Config { address: SocketAddr::from(([127, 0, 0, 1], 0)), workers: 1, ..Config::default() };
        let desk = Arc::new(Desk::new(|| 0).with_limits(Limits::PUBLIC));
        let served =
            serve(&config, desk, move |address| tell.send(address).expect("the main thread listens"));
        served.expect("a free port can be had");
    });
    let answer = ask(listening.recv()?, r#"{"id":"1","action":"perft","game":"romgon","depth":2}"#)?;
    println!("{answer}");
    assert!(answer.starts_with("HTTP/1.1 200") && answer.contains(r#""nodes":2599"#));
    Ok(())
}
