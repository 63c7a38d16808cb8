//! Counts of turn sequences: the library against `perft.txt`, and against the slow reference.

use crate::common::load;
use crate::reference::Reference;
use parlor_romgon::Romgon;
use parlor_rules::perft;

const SUITE: &str = include_str!("perft.txt");

/// The library counts entries of at most so many leaves, the reference of at most so many.
const MOST: u64 = 3_000_000;
const MOST_SLOW: u64 = 100_000;

struct Entry {
    game: Romgon,
    rpn: &'static str,
    depth: u32,
    leaves: u64,
}

/// `MODE POSITION ; DEPTH LEAVES ; …`, with depths written `D3` or `3`; `#` begins a comment.
fn entries() -> Vec<Entry> {
    let lines = SUITE.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    let read = |line: &'static str| {
        let mut fields = line.split(" ; ");
        let (mode, rpn) = fields.next().and_then(|field| field.split_once(' ')).unwrap();
        let flip = match mode {
            "normal" => false,
            "flip" => true,
            other => panic!("no mode is called {other}"),
        };
        fields.map(move |field| {
            let (depth, leaves) = field.trim().trim_start_matches('D').split_once(' ').unwrap();
            let (depth, leaves) = (depth.parse().unwrap(), leaves.parse().unwrap());
            Entry { game: Romgon { flip }, rpn, depth, leaves }
        })
    };
    lines.flat_map(read).collect()
}

#[test]
fn the_library_counts_what_the_suite_says() {
    let mut checked = 0;
    for Entry { game, rpn, depth, leaves } in entries().into_iter().filter(|entry| entry.leaves <= MOST) {
        let counted = perft(&game, &mut load(game, rpn), depth);
        assert_eq!(counted, leaves, "depth {depth} of {rpn}, {game:?}");
        checked += 1;
    }
    assert!(checked >= 100, "{checked}");
}

#[test]
fn the_reference_counts_what_the_suite_says() {
    let mut checked = 0;
    for Entry { game, rpn, depth, leaves } in entries().into_iter().filter(|entry| entry.leaves <= MOST_SLOW)
    {
        let slow = Reference::new(rpn, game.flip).unwrap();
        assert_eq!(slow.perft(depth), leaves, "depth {depth} of {rpn}, {game:?}");
        checked += 1;
    }
    assert!(checked >= 80, "{checked}");
}
