//! Node counts from the perft file: by the library, and by the slow reference where that is quick enough.

use crate::reference::Reference;
use parlor_dolanan::{Add, Dolanan, Kind, Mul};
use parlor_rules::{Notation, Options, State, perft};

const LIBRARY_LIMIT: u64 = 3_000_000;
const REFERENCE_LIMIT: u64 = 100_000;

fn count<K: Kind>(position: &str, depth: u32) -> u64 {
    let (game, position) = Dolanan::<K>::read_position(&Options::default(), position).unwrap();
    let mut state = State::new(&game, position);
    perft(&game, &mut state, depth)
}

#[test]
fn counts_agree() {
    let mut checked = 0;
    for line in
        include_str!("perft.txt").lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#'))
    {
        let mut parts = line.split(';').map(str::trim);
        let position = parts.next().unwrap();
        for entry in parts.filter(|entry| !entry.is_empty()) {
            let (depth, nodes) = entry.trim_start_matches('D').split_once(' ').unwrap();
            let (depth, nodes): (u32, u64) = (depth.parse().unwrap(), nodes.trim().parse().unwrap());
            if nodes <= LIBRARY_LIMIT {
                let count = if position.starts_with(Add::CODE) { count::<Add> } else { count::<Mul> };
                assert_eq!(count(position, depth), nodes, "depth {depth} of {position}");
                checked += 1;
            }
            if nodes <= REFERENCE_LIMIT {
                assert_eq!(
                    Reference::new(position).unwrap().perft(depth),
                    nodes,
                    "depth {depth} of {position}"
                );
            }
        }
    }
    assert!(checked > 20, "only {checked} entries were checked");
}
