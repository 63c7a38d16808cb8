//! Leaf counts of `perft.txt`, by the library and by the slow reference.

use crate::reference::Reference;
use parlor_rules::perft;

const FAST_LIMIT: u64 = 3_000_000;
const SLOW_LIMIT: u64 = 100_000;

#[test]
fn leaf_counts_agree() {
    let (mut positions, mut counts) = (0, 0);
    let lines = include_str!("perft.txt").lines().map(str::trim);
    for line in lines.filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let mut fields = line.split(';').map(str::trim);
        let position = fields.next().unwrap();
        let (ur, mut state) = crate::common::open(position);
        let reference = Reference::new(position).unwrap();
        for field in fields {
            let (depth, nodes) = field.split_once(' ').unwrap();
            let (depth, nodes): (u32, u64) = (depth.parse().unwrap(), nodes.parse().unwrap());
            if nodes <= FAST_LIMIT {
                assert_eq!(perft(&ur, &mut state, depth), nodes, "{position} at depth {depth}");
                counts += 1;
            }
            if nodes <= SLOW_LIMIT {
                assert_eq!(reference.perft(depth), nodes, "{position} at depth {depth}, by the reference");
            }
        }
        positions += 1;
    }
    assert!(positions >= 20 && counts >= 200, "{positions} positions with {counts} counts");
}
