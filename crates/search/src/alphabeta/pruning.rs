/// What a search leaves out or looks at less deeply. It may overlook something for a while, but what it proves is
/// proved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pruning {
    /// How many plies of forcing moves follow where the search would otherwise end.
    pub forcing_plies: i32,
    /// How strongly late moves are reduced, in percent of the usual.
    pub reduction: i32,
    /// Down to this depth a position is only judged, or searched no further than forcing moves, if it is much better or
    /// much worse than what matters; 0: never.
    pub margin_depth: i32,
    /// How much better it must be, for every ply left.
    pub margin: i32,
    /// How much worse it must be, for every ply left.
    pub despair: i32,
    /// In the last plies only so many quiet moves are looked at, times the square of the depth; 0: all are.
    pub late: usize,
    /// How far the first window of an iteration reaches beyond the last score; 0: all scores.
    pub aspiration: i32,
    /// From this depth on results are kept and used again.
    pub table_depth: i32,
    /// Whether the search goes a ply deeper where the side to move is under a threat.
    pub extend: bool,
}

impl Pruning {
    /// Nothing is left out: the value is that of the plain recursion of the same depth, but for what the table knows
    /// from deeper searches.
    pub const NONE: Pruning = Pruning {
        forcing_plies: 0,
        reduction: 0,
        margin: 0,
        margin_depth: 0,
        despair: 0,
        late: 0,
        aspiration: 0,
        table_depth: 1,
        extend: false,
    };
}

/// By how many plies late moves are reduced, by depth and by how many moves came before.
pub(crate) struct Reductions([i32; 64]);

impl Reductions {
    /// The reductions of this strength, in percent.
    pub fn new(percent: i32) -> Reductions {
        // The product of two of these is the reduction in 1/16,384 plies.
        let root = |index: usize| {
            let strength = libm::sqrt(f64::from(percent.max(0)) / 100.0 / 2.2);
            libm::floor(128.0 * strength * libm::log(index.max(1) as f64)) as i32
        };
        Reductions(std::array::from_fn(root))
    }

    /// The reduction of a move in plies.
    #[inline]
    pub fn plies(&self, depth: i32, index: usize) -> i32 {
        let at = |index: usize| self.0[index.min(63)];
        (at(depth.max(0) as usize) * at(index)) >> 14
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn later_and_deeper_moves_are_reduced_more() {
        let reductions = Reductions::new(100);
        assert_eq!(reductions.plies(1, 40), 0);
        assert_eq!(reductions.plies(6, 1), 0);
        assert!(reductions.plies(6, 20) >= 2);
        for depth in 1..70 {
            for index in 1..70 {
                assert!(reductions.plies(depth, index) <= reductions.plies(depth + 1, index + 1));
            }
        }
        assert_eq!(Reductions::new(0).plies(60, 60), 0);
    }
}
