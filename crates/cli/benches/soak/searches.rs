//! R3, R4, R5 and R7: searches, and what the server does for others meanwhile.

use std::net::TcpStream;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::json;

use crate::client::{endless, figure, get, wait_for};
use crate::figures::{Figures, ms, spread, timed, within};
use crate::load::requests;
use crate::loopback::{post_as, post_unread};
use crate::server::Server;

const QUERY: &str = "/api/v1/query";
const QUEUE: u64 = 64;
const BUDGET: Duration = Duration::from_millis(500);

/// Measures what the server does about searches.
pub fn measure(figures: &mut Figures) {
    let server = Server::with(&["log-level=warn"]);
    full(figures, &server);
    budgets(figures, &server);
    departures(figures, &server);
    rates(figures, &server);
}

/// Fills the pool and the queue, and measures what is left for others.
fn full(figures: &mut Figures, server: &Server) {
    let mut busy: Vec<TcpStream> = Vec::new();
    while figure(server, "parlor_jobs_queued") < QUEUE {
        busy.push(post_unread(server, busy.len(), QUERY, &endless("busy")));
        let asked = busy.len() as u64;
        while figure(server, "parlor_jobs_queued") + figure(server, "parlor_jobs_running") < asked {}
    }
    let mut refused: Vec<_> = (0..200)
        .map(|number| {
            timed(|| {
                let reply = post_as(server, 100 + number, QUERY, &endless("one more"));
                assert!(reply.status == 503 && reply.retry_after() > 0, "{reply:?}");
            })
        })
        .collect();
    figures.add(
        "R3",
        "503 with `Retry-After` while pool and queue are full",
        "within 20 ms",
        &format!("200 times, {}", spread(&mut refused)),
    );
    let mut health: Vec<_> =
        (0..1000).map(|_| timed(|| assert_eq!(get(server, "/livez").status, 200))).collect();
    figures.add(
        "R4",
        "health while pool and queue are full",
        "50 ms at p99",
        &format!("1,000 times, {}", spread(&mut health)),
    );
    drop(busy);
    wait_for(server, "parlor_jobs_queued", 0);
    wait_for(server, "parlor_jobs_running", 0);
}

/// Every game's engine with a budget of time, as many at once as there are cores.
fn budgets(figures: &mut Figures, server: &Server) {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let mut over: Vec<_> = thread::scope(|scope| {
        let clients: Vec<_> =
            (0..cores).map(|client| scope.spawn(move || all_over_budget(server, client))).collect();
        clients.into_iter().flat_map(|client| client.join().expect("no errors")).collect()
    });
    figures.add(
        "R3",
        &format!("beyond a budget of {} ms, six games, {cores} searches at once", BUDGET.as_millis()),
        "at most 10 %",
        &format!("{} searches, {}", over.len(), spread(&mut over)),
    );
}

/// How much longer than their budget the searches of a client take.
fn all_over_budget(server: &Server, client: usize) -> Vec<Duration> {
    let searches = (0..3).flat_map(|_| requests("analyze"));
    let over = searches.map(|mut request| {
        request["timeMs"] = json!(BUDGET.as_millis() as u64);
        let took = timed(|| {
            let reply = post_as(server, client, QUERY, &request);
            assert!(reply.status == 200 && reply.json()["final"] == true, "{reply:?}");
        });
        took.saturating_sub(BUDGET)
    });
    over.collect()
}

/// Clients that go while their search runs.
fn departures(figures: &mut Figures, server: &Server) {
    let mut stopped: Vec<_> = (0..50)
        .map(|number| {
            let client = post_unread(server, number, QUERY, &endless("1"));
            while figure(server, "parlor_jobs_running") == 0 {}
            let began = Instant::now();
            drop(client);
            while figure(server, "parlor_jobs_running") > 0 {}
            began.elapsed()
        })
        .collect();
    figures.add(
        "R5",
        "a search whose client has gone ends",
        "within 100 ms",
        &format!("50 times, {}", spread(&mut stopped)),
    );
}

/// One address that asks as fast as it can.
fn rates(figures: &mut Figures, server: &Server) {
    let (mut served, mut refused) = (0, Vec::new());
    let took = timed(|| {
        for _ in 0..2000 {
            let began = Instant::now();
            let reply = post_as(server, 200, QUERY, &json!({"id": "1", "action": "cancel", "target": "2"}));
            match reply.status {
                200 => served += 1,
                429 if reply.retry_after() > 0 => refused.push(began.elapsed()),
                _ => panic!("{reply:?}"),
            }
        }
    });
    let found = format!(
        "{served} served in {:.1} s, {} refused with `Retry-After`, p99 {}",
        took.as_secs_f64(),
        refused.len(),
        ms(within(&mut refused, 0.99))
    );
    figures.add(
        "R7",
        "2,000 requests of one address",
        "400 at once, then 200 a second; the rest 429",
        &found,
    );
}
