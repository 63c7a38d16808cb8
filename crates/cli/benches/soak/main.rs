//! The server under load, with figures: `make soak`, `cargo bench -p parlor-cli --bench soak -- WHAT…`, or this program by
//! itself beside a server named by `PARLOR_PROGRAM`.
//!
//! Without a word everything is measured, a thousand kills included. Words choose, and numbers change how much:
//! `load=10` (seconds), `games=2000`, `sockets=2000`, `searches`, `slow=2000` (clients), `unread=60` (seconds),
//! `end=20`, `kills=1000`, `several=200` (kills of one of two servers with a PostgreSQL). `at-once=8` shares the ends and kills among so many servers that run side by side.
//!
//! The load generator runs on the same machine; its share of the processor time is told with the figures. Clients come
//! from many addresses of the loopback network. The table goes to standard output, each figure also to standard error as
//! soon as it is known. The program fails if a measurement could not be made; whether a goal is reached is for the reader.
#![allow(missing_docs, reason = "a program of its own")]

#[path = "../../tests/serve/client.rs"]
#[allow(dead_code, reason = "not everything is used here")]
mod client;
mod ending;
mod figures;
mod games;
#[path = "../../tests/serve/independent.rs"]
mod independent;
#[path = "../../tests/serve/kills.rs"]
#[allow(dead_code, reason = "not everything is used here")]
mod kills;
mod load;
mod loopback;
mod machine;
mod searches;
#[path = "../../tests/common/server.rs"]
mod server;
#[path = "../../tests/serve/several.rs"]
mod several;
mod slow;
mod sockets;
#[path = "../../tests/serve/spectator.rs"]
mod spectator;
mod unread;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;

use figures::Figures;
use kills::End;

const EVERYTHING: [&str; 9] =
    ["load", "games", "sockets", "searches", "slow", "unread", "end", "kills", "several"];

fn main() -> ExitCode {
    // Cargo adds words of its own, which begin with dashes.
    let words: Vec<_> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let words: Vec<_> = words.iter().map(|word| word.split_once('=').unwrap_or((word, ""))).collect();
    let at_once = words.iter().find(|(name, _)| *name == "at-once");
    let at_once = at_once.and_then(|(_, number)| number.parse().ok()).unwrap_or(1);
    let mut wanted: Vec<_> = words.into_iter().filter(|(name, _)| *name != "at-once").collect();
    if wanted.is_empty() {
        wanted = EVERYTHING.map(|name| (name, "")).to_vec();
    }
    machine::raise_file_limit();
    println!("{}\n", machine::describe());
    let (mut figures, mut failed) = (Figures::default(), false);
    for (name, number) in wanted {
        // What one measurement does to its servers is no reason to lose the figures of the others.
        let measured = AssertUnwindSafe(|| measure(&mut figures, name, number.parse().ok(), at_once));
        if catch_unwind(measured).is_err() {
            figures.add(name, "the measurement", "", "failed: see standard error");
            failed = true;
        }
    }
    print!("{}", figures.table());
    ExitCode::from(u8::from(failed))
}

fn measure(figures: &mut Figures, name: &str, number: Option<usize>, at_once: usize) {
    match name {
        "load" => load::measure(figures, number.unwrap_or(10)),
        "games" => games::measure(figures, number.unwrap_or(2000)),
        "sockets" => sockets::measure(figures, number.unwrap_or(2000)),
        "searches" => searches::measure(figures),
        "slow" => slow::measure(figures, number.unwrap_or(2000)),
        "unread" => unread::measure(figures, number.unwrap_or(60)),
        "end" => {
            ending::measure(figures);
            ending::measure_often(figures, End::Terminate, number.unwrap_or(20), at_once);
        }
        "several" => ending::measure_several(figures, number.unwrap_or(200)),
        "kills" => ending::measure_often(figures, End::Kill, number.unwrap_or(1000), at_once),
        other => panic!("there is no measurement {other:?}; there are {}", EVERYTHING.join(", ")),
    }
}
