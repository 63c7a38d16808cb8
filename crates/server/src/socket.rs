use std::sync::Arc;

use axum::Extension;
use axum::extract::State;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code};
use axum::response::Response;
use parlor_desk::{Accepted, Connection};
use parlor_protocol::{Answer, Problem, request_id};
use tokio::task::yield_now;
use tokio::time::{Instant, Interval, MissedTickBehavior, interval_at, sleep, timeout};

use crate::app::App;
use crate::ending::Phase;
use crate::outbox::{Outbox, Sender, outbox};
use crate::rates::PAUSE;
use crate::rooms::messages::RoomTalk;
use crate::visitor::{Asker, Visitor};

/// Larger messages end the connection; those between this and the desk's limit are answered `too-large`.
const LARGEST_MESSAGE: usize = 1 << 20;
/// Bytes that are read at once. Most requests are shorter, and every socket has such a buffer.
const READ_AT_ONCE: usize = 4 << 10;

/// `GET /api/v1/ws`: the same requests and answers as messages, any number in flight.
pub(crate) async fn socket(
    State(app): State<Arc<App>>,
    Extension(visitor): Extension<Visitor>,
    Extension(asker): Extension<Asker>,
    upgrade: WebSocketUpgrade,
) -> Response {
    let unread = app.config.crowd.unread;
    upgrade
        .max_message_size(LARGEST_MESSAGE)
        .read_buffer_size(READ_AT_ONCE)
        .write_buffer_size(0)
        .max_write_buffer_size(unread.max(LARGEST_MESSAGE))
        .on_upgrade(move |socket| async move {
            let _visitor = visitor;
            Client::new(app, asker).talk(socket).await;
        })
}

/// A client that is here; its jobs are stopped when it goes.
struct Client {
    app: Arc<App>,
    asker: Asker,
    connection: Connection,
    rooms: RoomTalk,
    sender: Sender,
    answers: Outbox,
    ping: Interval,
    heard: Instant,
}

/// Senders that a client holds itself, one of them for rooms; the others belong to its jobs.
const OWN_SENDERS: usize = 2;

/// The client is lost, or has gone.
struct Gone;

impl Client {
    fn new(app: Arc<App>, asker: Asker) -> Client {
        let connection = asker.connection(&app.config.fair);
        let (sender, answers) = outbox(app.config.crowd.unread);
        let period = app.config.patience.ping;
        let mut ping = interval_at(Instant::now() + period, period);
        ping.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let rooms = RoomTalk::new(Arc::clone(&app), sender.clone());
        Client { app, asker, connection, rooms, sender, answers, ping, heard: Instant::now() }
    }

    /// Talks until either side has had enough.
    async fn talk(mut self, mut socket: WebSocket) {
        while self.turn(&mut socket).await.is_ok() {
            if self.app.ending.is(Phase::Closing) {
                return self.finish(socket).await;
            }
        }
    }

    /// One thing that happens.
    async fn turn(&mut self, socket: &mut WebSocket) -> Result<(), Gone> {
        let app = Arc::clone(&self.app);
        tokio::select! {
            letter = self.answers.next() => self.write(socket, Message::text(letter.ok_or(Gone)?.line)).await,
            // Who does not read is not read from.
            message = socket.recv(), if self.answers.has_room() => match message {
                Some(Ok(message)) => self.take(message).await,
                Some(Err(_)) | None => Err(Gone),
            },
            _ = self.ping.tick() => {
                if self.heard.elapsed() > app.config.patience.silence {
                    return Err(Gone);
                }
                self.write(socket, Message::Ping(Default::default())).await
            }
            () = app.ending.comes_to(Phase::Closing) => Ok(()),
        }
    }

    async fn take(&mut self, message: Message) -> Result<(), Gone> {
        self.heard = Instant::now();
        let line: Vec<u8> = match message {
            Message::Text(text) => text.as_bytes().to_vec(),
            Message::Binary(bytes) => bytes.to_vec(),
            Message::Ping(_) | Message::Pong(_) => {
                // Signs of life count like requests.
                if self.count().is_err() {
                    sleep(PAUSE).await;
                }
                return Ok(());
            }
            Message::Close(_) => return Err(Gone),
        };
        self.app.requests.next();
        if let Err(problem) = self.count() {
            let id = serde_json::from_slice(&line).ok().as_ref().and_then(request_id);
            self.sender.send(&Answer::failure(id, problem));
            sleep(PAUSE).await;
            return Ok(());
        }
        // Many requests may have come at once; others have their turn in between.
        yield_now().await;
        if self.rooms.take(&line).await {
            return Ok(());
        }
        match self.app.accept(&self.connection, line).await {
            Accepted::Answered(answer) => {
                self.sender.send(&answer);
                if matches!(answer, Answer::Cancelled(_)) {
                    self.app.sweep();
                }
            }
            Accepted::Job(job) => {
                let sender = self.sender.clone();
                self.app.give(job, move |answer| sender.send(&answer));
            }
        }
        Ok(())
    }

    /// Counts a message against the rate of its address.
    fn count(&self) -> Result<(), Problem> {
        self.app.rates.take(self.asker.address, self.asker.times)
    }

    /// Sends a message, if the client reads within its time.
    async fn write(&self, socket: &mut WebSocket, message: Message) -> Result<(), Gone> {
        match timeout(self.app.config.patience.silence, socket.send(message)).await {
            Ok(Ok(())) => Ok(()),
            _ => Err(Gone),
        }
    }

    /// The server ends: what is open is answered, then the client is told.
    async fn finish(mut self, mut socket: WebSocket) {
        self.rooms.leave();
        while !self.answers.is_done(OWN_SENDERS) {
            tokio::select! {
                letter = self.answers.next() => {
                    let Some(letter) = letter else { return };
                    if self.write(&mut socket, Message::text(letter.line)).await.is_err() {
                        return;
                    }
                }
                // A client that goes now need not be answered.
                message = socket.recv() => if !matches!(message, Some(Ok(message)) if !matches!(message, Message::Close(_))) {
                    return;
                },
                () = tokio::time::sleep(std::time::Duration::from_millis(20)) => {}
            }
        }
        let frame = CloseFrame { code: close_code::AWAY, reason: "the server is ending".into() };
        let _ = self.write(&mut socket, Message::Close(Some(frame))).await;
        // The client says goodbye too; until then it may still be reading.
        let goodbye = async { while let Some(Ok(_)) = socket.recv().await {} };
        let _ = timeout(std::time::Duration::from_secs(1), goodbye).await;
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        self.connection.cancel_all();
        self.app.sweep();
    }
}
