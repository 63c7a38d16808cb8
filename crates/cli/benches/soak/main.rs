//! The server under load, with figures: `make soak`, or `cargo bench -p parlor-cli --bench soak -- WHAT…`.
//!
//! Without a word all of it is measured, a thousand kills included; `kills=20 load games searches slow end` choose. The
//! load generator runs on the same machine; its share of the processor time is told with the figures.
#![allow(missing_docs, reason = "a program of its own")]

#[path = "../../tests/serve/client.rs"]
#[allow(dead_code, reason = "not everything is used here")]
mod client;
mod figures;
mod games;
#[path = "../../tests/serve/independent.rs"]
mod independent;
#[path = "../../tests/serve/kills.rs"]
#[allow(dead_code, reason = "not everything is used here")]
mod kills;
mod load;
mod searches;
#[path = "../../tests/common/server.rs"]
mod server;
mod slow;

use figures::Figures;
use kills::{End, end_often};

fn main() {
    // Cargo adds words of its own, which begin with dashes.
    let mut wanted: Vec<_> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    if wanted.is_empty() {
        wanted = ["load", "games", "searches", "slow", "end", "kills=1000"].map(str::to_owned).to_vec();
    }
    let mut figures = Figures::default();
    for word in &wanted {
        let (name, number) = word.split_once('=').unwrap_or((word, ""));
        let number = number.parse().ok();
        match name {
            "load" => load::measure(&mut figures, number.unwrap_or(10)),
            "games" => games::measure(&mut figures, number.unwrap_or(2000)),
            "searches" => searches::measure(&mut figures),
            "slow" => slow::measure(&mut figures, number.unwrap_or(2000)),
            "end" => end(&mut figures, "R8", End::Terminate, number.unwrap_or(20)),
            "kills" => end(&mut figures, "R9", End::Kill, number.unwrap_or(1000)),
            other => panic!("there is no measurement {other:?}"),
        }
    }
    print!("{}", figures.table());
}

/// Ends servers again and again while games are played.
fn end(figures: &mut Figures, line: &str, end: End, ends: usize) {
    let folder = tempfile::tempdir().expect("a folder");
    let found = end_often(folder.path(), ends, end);
    let what = if end == End::Kill { "kill -9" } else { "SIGTERM" };
    figures.add(
        line,
        &format!("{what} while games are played"),
        &format!(
            "{} times; {} rooms, {} acknowledged commands, each there once after every end",
            found.ends, found.rooms, found.acknowledged
        ),
    );
}
