//! Node counts of `perft.txt`: the library against the numbers, and the slow reference where it can follow.

use crate::reference::Reference;
use parlor_chessinfive::ChessInFive;
use parlor_rules::{Notation, Options, State, perft};

/// Counts up to these are checked.
const LIBRARY_NODES: u64 = 3_000_000;
const REFERENCE_NODES: u64 = 100_000;

/// How many counts of the file are within the bounds.
const LIBRARY_ENTRIES: usize = 111;
const REFERENCE_ENTRIES: usize = 86;

struct Entry {
    position: String,
    depth: u32,
    nodes: u64,
}

fn entries() -> Vec<Entry> {
    let lines = include_str!("perft.txt").lines().map(str::trim);
    let mut entries = Vec::new();
    for line in lines.filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let mut parts = line.split(';').map(str::trim);
        let position = parts.next().unwrap().to_owned();
        for count in parts {
            let (depth, nodes) = count.split_once(' ').unwrap();
            let (depth, nodes) = (depth.parse().unwrap(), nodes.parse().unwrap());
            entries.push(Entry { position: position.clone(), depth, nodes });
        }
    }
    entries
}

#[test]
fn the_library_counts_the_nodes() {
    let mut checked = 0;
    for entry in entries().iter().filter(|entry| entry.nodes <= LIBRARY_NODES) {
        let (game, position) = ChessInFive::read_position(&Options::default(), &entry.position).unwrap();
        let mut state = State::new(&game, position);
        let nodes = perft(&game, &mut state, entry.depth);
        assert_eq!(nodes, entry.nodes, "{} at depth {}", entry.position, entry.depth);
        checked += 1;
    }
    assert_eq!(checked, LIBRARY_ENTRIES);
}

#[test]
fn the_reference_counts_the_same() {
    let mut checked = 0;
    for entry in entries().iter().filter(|entry| entry.nodes <= REFERENCE_NODES) {
        let nodes = Reference::new(&entry.position).unwrap().perft(entry.depth);
        assert_eq!(nodes, entry.nodes, "{} at depth {}", entry.position, entry.depth);
        checked += 1;
    }
    assert_eq!(checked, REFERENCE_ENTRIES);
}
