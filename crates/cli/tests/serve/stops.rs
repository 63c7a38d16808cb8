//! Searches that stop.

use serde_json::json;

use crate::client::{endless, post, post_with, wait_for};
use crate::server::Server;

#[test]
fn a_server_solves_nothing_on_request() {
    let server = Server::start();
    let perfect = |pieces: u32| {
        let options = json!({"pieces": pieces});
        post(
            &server,
            &json!({"id": "1", "action": "analyze", "game": "ur", "player": "perfect", "options": options}),
        )
    };
    for pieces in 1..=3 {
        assert_eq!(perfect(pieces).json()["exact"], true, "{pieces} pieces");
    }
    for pieces in 4..=7 {
        let reply = perfect(pieces);
        assert_eq!((reply.status, reply.reason().as_str()), (503, "no-table"), "{pieces} pieces");
    }
}

#[test]
fn a_client_that_goes_away_stops_its_search() {
    let server = Server::with(&["workers=1"]);
    let long = json!({"id": "1", "action": "analyze", "game": "ur", "player": "engine", "depth": 8, "timeMs": 60000,
        "moves": ["d2"], "nodes": 1u64 << 52});
    for request in [endless("1"), long] {
        let client = post_with(&server, &[], &request);
        wait_for(&server, "parlor_jobs_running", 1);
        drop(client);
        wait_for(&server, "parlor_jobs_running", 0);
    }
}
