//! The fuzz targets with seeds that are changed here and there: the same inputs in every run.

use std::fs;

use parlor_rules::Draws;

#[path = "../../../fuzz/src/lib.rs"]
mod targets;

/// Inputs for each target.
const RUNS: usize = 20_000;
/// What inputs are made of more often than other bytes.
const TELLING: &[u8] = b"{}[]\":,@-/ 0129\n\\\xFF";

fn seeds(target: &str) -> Vec<Vec<u8>> {
    let folder = format!("{}/../../fuzz/seeds/{target}", env!("CARGO_MANIFEST_DIR"));
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
    files.sort();
    files.iter().map(|file| fs::read(file).unwrap()).collect()
}

/// A seed with one to four places changed: a byte replaced, bytes left out, doubled, or taken from another seed.
fn changed(seeds: &[Vec<u8>], draws: &mut Draws) -> Vec<u8> {
    let mut below = |count: usize| (draws.draw() % count.max(1) as u64) as usize;
    let mut input = seeds[below(seeds.len())].clone();
    for _ in 0..=below(4) {
        let from = below(input.len() + 1);
        let to = (from + 1 + below(8)).min(input.len()).max(from);
        match below(5) {
            0 => drop(input.splice(from..to, [below(256) as u8])),
            1 => drop(input.splice(from..to, [TELLING[below(TELLING.len())]])),
            2 => drop(input.drain(from..to)),
            3 => {
                let part = input[from..to].to_vec();
                input.splice(from..from, part);
            }
            _ => {
                let other = &seeds[below(seeds.len())];
                let start = below(other.len() + 1);
                let end = (start + 1 + below(32)).min(other.len()).max(start);
                input.splice(from..to, other[start..end].iter().copied());
            }
        }
    }
    input
}

fn run(target: &str, f: fn(&[u8])) {
    let (seeds, mut draws) = (seeds(target), Draws::new(1));
    assert!(!seeds.is_empty(), "fuzz/seeds/{target} is empty");
    seeds.iter().for_each(|seed| f(seed));
    for _ in 0..RUNS {
        f(&changed(&seeds, &mut draws));
    }
}

#[test]
fn any_line_is_answered() {
    run("line", targets::line);
}

#[test]
fn any_moves_are_taken_or_leave_no_trace() {
    run("moves", targets::moves);
}

#[test]
fn any_position_is_read_or_refused() {
    run("position", targets::position);
}

#[test]
fn any_record_is_read_or_refused() {
    run("record", targets::record);
}

#[test]
fn anything_may_be_said_in_a_room() {
    run("room", targets::room);
}
