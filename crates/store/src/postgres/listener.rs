use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgListener, PgPoolOptions};
use tokio::sync::mpsc::UnboundedSender;
use tokio::time::sleep;

use super::schema::CHANNEL;
use crate::shared::News;

/// How long to wait before it is tried again to listen.
const PAUSE: Duration = Duration::from_millis(250);
/// How long a connection may take.
const WAIT: Duration = Duration::from_secs(2);

/// Passes on what the database tells, until nobody wants to hear it.
pub async fn listen(options: PgConnectOptions, news: UnboundedSender<News>) {
    let pool = PgPoolOptions::new()
        .max_connections(1)
        .acquire_timeout(WAIT)
        .connect_lazy_with(options.application_name("parlor listening"));
    while !news.is_closed() {
        if let Ok(mut listener) = PgListener::connect_with(&pool).await
            && listener.listen(CHANNEL).await.is_ok()
        {
            // What happened before it listened was told to nobody.
            let mut heard = News::Missed;
            while news.send(heard).is_ok()
                && let Ok(told) = listener.try_recv().await
            {
                // It may have been cut off, and listens again by itself.
                heard = told.and_then(|told| read(told.payload())).unwrap_or(News::Missed);
            }
        }
        sleep(PAUSE).await;
    }
}

/// What is told is the id of a room, and the number of its last event or 0.
fn read(text: &str) -> Option<News> {
    let (id, seq) = text.split_once(' ')?;
    let seq = Some(seq.parse().ok()?).filter(|&seq| seq > 0);
    Some(News::Room { id: id.to_owned(), seq })
}
