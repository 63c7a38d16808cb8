//! The exact values where each side has one piece left. There is nothing to decide there, so the network, which learnt
//! from decisions, knows little of it; and the 217 positions are solved in a moment.

use std::sync::LazyLock;

use parlor_rules::Ranked;
use parlor_solve::solve_plainly;
use parlor_ur::{Position, Ur};

/// Stop when nothing changes by more than this.
const ENOUGH: f64 = 1e-12;

static VALUES: LazyLock<Option<(Ur, Vec<f64>)>> = LazyLock::new(|| {
    let game = Ur::with_pieces(1).ok()?;
    let values = solve_plainly(&game, ENOUGH);
    Some((game, values))
});

/// The winning chance of the side to move before its roll, if each side has one piece left.
#[inline]
pub fn chance(position: &Position) -> Option<f64> {
    let left = |side| u32::from(position.hand(side)) + position.track(side).count_ones();
    if left(position.side()) != 1 || left(!position.side()) != 1 {
        return None;
    }
    // Pieces at home are not part of a position, so it is one of the game with one piece as it is.
    let (game, values) = VALUES.as_ref()?;
    values.get(usize::try_from(game.rank(position)?).ok()?).copied()
}
