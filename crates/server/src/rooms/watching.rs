use std::sync::Arc;

use parlor_room::Event;
use tokio::task::block_in_place;
use tokio::time::timeout;

use crate::app::App;
use crate::ending::Phase;
use crate::outbox::Sender;
use crate::rooms::hosted::Hosted;

/// Tells a client of a room's events after one, as they happen, in the form that `write` gives them, until the client has
/// gone or the server ends. `sign` is a sign of life that is sent when nothing happens.
pub(crate) async fn follow(
    app: Arc<App>,
    room: Arc<Hosted>,
    mut after: u64,
    sender: Sender,
    write: impl Fn(&Event) -> String + Send,
    sign: Option<&'static str>,
) {
    let mut changes = room.changes();
    // Where only players play, they have been waiting for somebody to look on.
    app.house.begin_to_watch(&room).await;
    loop {
        changes.mark_unchanged();
        for event in events_after(&room, after) {
            after = event.seq;
            sender.send_line(write(&event));
        }
        tokio::select! {
            changed = timeout(app.config.patience.ping, changes.changed()) => match (changed, sign) {
                (Ok(Ok(())), _) => {}
                (Ok(Err(_)), _) => return,
                (Err(_), Some(sign)) => sender.send_line(sign.to_owned()),
                (Err(_), None) => {}
            },
            () = sender.closed() => return,
            () = app.ending.comes_to(Phase::Closing) => return,
        }
    }
}

/// The events after one. Whoever has the room may wait for the store meanwhile, and then no other task is to wait for that.
fn events_after(room: &Hosted, after: u64) -> Vec<Event> {
    room.try_after(after).unwrap_or_else(|| block_in_place(|| room.after(after)))
}
