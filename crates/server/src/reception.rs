//! Where clients come in, and how the server ends.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use tokio::net::TcpListener;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, sleep_until};

use crate::address;
use crate::app::App;
use crate::config::Patience;
use crate::ending::Phase;
use crate::visit;

/// How long to wait when the system has no connection to give.
const BREATH: Duration = Duration::from_millis(50);
/// How often rooms are looked at.
const HOUSEKEEPING: Duration = Duration::from_millis(100);
/// How often a server says that it lives.
const BEAT: Duration = Duration::from_secs(1);
/// How often it is looked whether other servers live, and what they have done.
const SHARING: Duration = Duration::from_millis(1500);
/// How often old rooms are looked for.
const TIDYING: Duration = Duration::from_secs(3600);
/// At the end, the part of the time after which searches are stopped, so that their answers still get out.
const SEARCHING: f64 = 0.6;
/// And the part after which everybody is cut off.
const TALKING: f64 = 0.9;

/// Takes in clients until the server no longer takes anything new.
pub(crate) async fn receive_all(app: Arc<App>, listener: TcpListener, router: Router) {
    let mut visits = JoinSet::new();
    let mut closing = std::pin::pin!(app.ending.comes_to(Phase::Closing));
    loop {
        tokio::select! {
            () = closing.as_mut() => break,
            accepted = listener.accept() => match accepted {
                Ok((stream, peer)) => {
                    let peer = peer.ip().to_canonical();
                    if let Some(place) = app.crowd.enter(peer, places(&app, peer)) {
                        visits.spawn(visit::receive(Arc::clone(&app), router.clone(), stream, peer, place));
                    }
                }
                // No more files, or a client that went before it was taken in.
                Err(_) => sleep(BREATH).await,
            },
            Some(_) = visits.join_next() => {}
        }
    }
    drop(listener);
    while visits.join_next().await.is_some() {}
}

/// How many times the places of one address an address gets. A proxy that is trusted speaks for many.
fn places(app: &App, peer: IpAddr) -> u32 {
    if app.config.trust.proxies.have(peer) { u32::MAX } else { address::times(peer, &app.config.trust) }
}

/// Lets flags fall in rooms, and has their players asked, with nobody there.
pub(crate) async fn keep_house(app: Arc<App>) {
    loop {
        sleep(HOUSEKEEPING).await;
        let house = Arc::clone(&app.house);
        let _ = tokio::task::spawn_blocking(move || house.look_around()).await;
    }
}

/// Says again and again that this server lives, for others with the same rooms.
pub(crate) async fn beat(app: Arc<App>) {
    loop {
        let house = Arc::clone(&app.house);
        let _ = tokio::task::spawn_blocking(move || house.beat()).await;
        sleep(BEAT).await;
    }
}

/// Takes over rooms from servers that are gone, and looks whether something has happened that was not heard of.
pub(crate) async fn share(app: Arc<App>) {
    loop {
        let house = Arc::clone(&app.house);
        let shared = tokio::task::spawn_blocking(move || {
            house.share();
            house.catch_up();
        });
        let _ = shared.await;
        sleep(SHARING).await;
    }
}

/// Hears what other servers do with the same rooms.
pub(crate) async fn hear(app: Arc<App>) {
    let Some(mut news) = app.house.listen() else { return };
    while let Some(heard) = news.recv().await {
        let house = Arc::clone(&app.house);
        tokio::task::spawn_blocking(move || house.hear_of(&heard));
    }
}

/// Removes old rooms.
pub(crate) async fn tidy_up(app: Arc<App>) {
    loop {
        let house = Arc::clone(&app.house);
        let _ = tokio::task::spawn_blocking(move || house.prune()).await;
        sleep(TIDYING).await;
    }
}

/// Cuts off whoever takes too long.
pub(crate) async fn watch_over(app: Arc<App>) {
    let patience = app.config.patience;
    loop {
        sleep(period(&patience)).await;
        app.crowd.cut_overdue(&patience);
    }
}

/// Often enough that nobody has much longer than their time.
fn period(patience: &Patience) -> Duration {
    let shortest = patience.header.min(patience.keep_alive).min(patience.silence);
    (shortest / 10).clamp(Duration::from_millis(10), Duration::from_millis(250))
}

/// Brings everything to its end: says that it is not ready, takes nothing new, answers what is open, and stops what takes
/// too long.
pub(crate) async fn end(app: Arc<App>) {
    let (began, patience) = (Instant::now(), app.config.patience);
    app.ending.enter(Phase::Unready);
    sleep(patience.unready.min(patience.end)).await;
    app.ending.enter(Phase::Closing);
    // Half a request is not answered, and between two requests there is nothing to answer.
    app.crowd.cut_all(true);
    sleep_until(began + patience.end.mul_f64(SEARCHING)).await;
    app.stop_all();
    sleep_until(began + patience.end.mul_f64(TALKING)).await;
    app.crowd.cut_all(false);
}
