//! Counts of move sequences against the file, and the file against the slow generator.

use crate::reference::Reference;
use parlor_polyclash::PolyClash;
use parlor_rules::{Notation, Options, State, perft};

/// Position, depth, nodes.
fn entries() -> Vec<(&'static str, u32, u64)> {
    let lines = include_str!("perft.txt").lines().map(str::trim);
    let mut entries = Vec::new();
    for line in lines.filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let mut parts = line.split(';').map(str::trim);
        let position = parts.next().expect("a position");
        for part in parts {
            let (depth, nodes) = part.split_once(' ').expect("depth and nodes, such as D2 91507");
            let depth = depth.trim_start_matches('D');
            entries.push((position, depth.parse().unwrap(), nodes.trim().parse().unwrap()));
        }
    }
    entries
}

#[test]
fn the_library_counts_as_the_file() {
    let mut checked = 0;
    for (position, depth, nodes) in entries().into_iter().filter(|&(_, _, nodes)| nodes <= 3_000_000) {
        let (game, read) = PolyClash::read_position(&Options::default(), position).unwrap();
        assert_eq!(perft(&game, &mut State::new(&game, read), depth), nodes, "{position} at depth {depth}");
        checked += 1;
    }
    assert!(checked >= 60, "only {checked} counts in the file");
}

#[test]
fn the_reference_counts_as_the_file() {
    // It is slow; all processors may help.
    std::thread::scope(|scope| {
        for (position, depth, nodes) in entries().into_iter().filter(|&(_, _, nodes)| nodes <= 100_000) {
            scope.spawn(move || {
                let slow = Reference::new(position, (1, 40)).unwrap();
                assert_eq!(slow.perft(depth), nodes, "{position} at depth {depth}");
            });
        }
    });
}
