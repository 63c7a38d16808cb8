use std::sync::Arc;

use axum::extract::State;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::response::Response;
use parlor_desk::Connection;
use parlor_protocol::Answer;
use tokio::sync::mpsc::unbounded_channel;

use crate::app::App;

/// Larger messages end the connection; those between this and the desk's limit are answered `too-large`.
const LARGEST_MESSAGE: usize = 1 << 20;

/// `GET /api/v1/ws`: the same requests and answers as messages, any number in flight.
pub(crate) async fn socket(State(app): State<Arc<App>>, upgrade: WebSocketUpgrade) -> Response {
    upgrade.max_message_size(LARGEST_MESSAGE).on_upgrade(move |socket| talk(app, socket))
}

/// A client that is here; its jobs are stopped when it goes.
struct Client {
    app: Arc<App>,
    connection: Connection,
}

impl Drop for Client {
    fn drop(&mut self) {
        self.connection.cancel_all();
        self.app.runner.sweep();
    }
}

async fn talk(app: Arc<App>, mut socket: WebSocket) {
    let client = Client { app, connection: Connection::default() };
    let (sender, mut answers) = unbounded_channel();
    loop {
        tokio::select! {
            answer = answers.recv() => {
                let Some(answer): Option<Answer> = answer else { return };
                if socket.send(Message::text(answer.to_line())).await.is_err() {
                    return;
                }
            }
            message = socket.recv() => {
                let line = match message {
                    Some(Ok(Message::Text(text))) => text.as_bytes().to_vec(),
                    Some(Ok(Message::Binary(bytes))) => bytes.to_vec(),
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => continue,
                    Some(Ok(Message::Close(_)) | Err(_)) | None => return,
                };
                client.app.count_request();
                let sender = sender.clone();
                client.app.runner.take(&client.connection, &line, move |answer| drop(sender.send(answer)));
            }
        }
    }
}
