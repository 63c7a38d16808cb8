use super::bounds::Bounds;
use super::node::{Node, ROLLS, stops};
use super::packed::{Packing, captured};
use super::search::Search;

impl<P: Packing> Search<'_, P> {
    /// The value of a leaf: the mean over rolls of the best of its evaluation and of what captures lead to, for at most
    /// `plies` more plies.
    pub(super) fn quiescent(&mut self, node: &Node, plies: u32) -> i64 {
        let stand_pat = i64::from(node.value()) << (4 * plies);
        if plies == 0 || node.ways_to_capture() == 0 {
            return stand_pat;
        }
        let key = node.key_at(plies);
        if let Some(value) = self.find(key).and_then(Bounds::value) {
            return value;
        }
        self.nodes += 1;
        let stand_pat = stand_pat >> 4;
        let mut sum = stand_pat; // no capture with a roll of 0
        for (roll, weight) in ROLLS {
            let mut best = stand_pat;
            for from in stops(node.capturing(roll)) {
                // The other side need not capture back, so that no capture is worth more than its evaluation.
                let most = i64::from(node.value_after(captured::<P>(from, from + roll))) << (4 * (plies - 1));
                if plies == 1 {
                    best = best.max(most); // nobody captures back
                } else if most > best {
                    best = best.max(-self.quiescent(&node.played::<P>(from, roll).turned(), plies - 1));
                }
            }
            sum += weight * best;
        }
        self.table.keep(key, Bounds::exactly(sum));
        sum
    }
}
