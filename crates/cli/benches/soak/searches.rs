//! R3, R4, R5 and R7: searches, and what the server does for others meanwhile.

use std::time::{Duration, Instant};

use serde_json::json;

use crate::client::{endless, figure, get, post, post_with, receive, wait_for};
use crate::figures::{Figures, ms, within};
use crate::server::Server;

const QUEUE: u64 = 64;

/// Fills the pool and the queue, and measures what is left for others.
pub fn measure(figures: &mut Figures) {
    let server = Server::with(&["trusted-proxies=127.0.0.0/8", "log-level=warn"]);
    let ask = |number: u64| {
        let address = format!("10.2.0.{number}");
        post_with(&server, &[("X-Forwarded-For", &address)], &endless(&number.to_string()))
    };
    let mut busy = Vec::new();
    while figure(&server, "parlor_jobs_queued") < QUEUE {
        busy.push(ask(busy.len() as u64 % 250));
        let asked = busy.len() as u64;
        while figure(&server, "parlor_jobs_queued") + figure(&server, "parlor_jobs_running") < asked {}
    }
    let mut refused: Vec<_> = (0..100)
        .map(|number| {
            let began = Instant::now();
            let reply = receive(ask(100 + number));
            assert!(reply.status == 503 && reply.retry_after() > 0, "{reply:?}");
            began.elapsed()
        })
        .collect();
    let p99 = ms(within(&mut refused, 0.99));
    figures.add("R3", "503 with Retry-After while pool and queue are full", &format!("within {p99} at p99"));
    let mut health: Vec<_> =
        (0..1000).map(|_| timed(|| assert_eq!(get(&server, "/livez").status, 200))).collect();
    let p99 = ms(within(&mut health, 0.99));
    figures.add("R4", "health while the pool is full", &format!("{p99} at p99"));
    busy.clear();
    wait_for(&server, "parlor_jobs_queued", 0);
    wait_for(&server, "parlor_jobs_running", 0);

    let mut over: Vec<_> = (0..20)
        .map(|number| {
            let mut request = endless(&number.to_string());
            request["timeMs"] = json!(500);
            timed(|| assert_eq!(post(&server, &request).status, 200))
                .saturating_sub(Duration::from_millis(500))
        })
        .collect();
    figures.add(
        "R3",
        "time beyond a budget of 500 ms",
        &format!("{} at most of 20", ms(within(&mut over, 1.0))),
    );

    let mut stopped: Vec<_> = (0..20)
        .map(|_| {
            let client = post_with(&server, &[], &endless("1"));
            while figure(&server, "parlor_jobs_running") == 0 {}
            let began = Instant::now();
            drop(client);
            while figure(&server, "parlor_jobs_running") > 0 {}
            began.elapsed()
        })
        .collect();
    let most = ms(within(&mut stopped, 1.0));
    figures.add("R5", "a search after its client has gone", &format!("stopped within {most} at most of 20"));

    let statuses: Vec<_> =
        (0..1000).map(|_| post(&server, &json!({"id": "1", "action": "games"})).status).collect();
    let limited = statuses.iter().filter(|&&status| status == 429).count();
    figures.add(
        "R7",
        "1,000 requests of one address one after the other",
        &format!("{limited} refused with 429"),
    );
}

fn timed(work: impl FnOnce()) -> Duration {
    let began = Instant::now();
    work();
    began.elapsed()
}
