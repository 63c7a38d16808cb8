use parlor_rules::Side;

use crate::{ChessInFive, Position};

/// The winner's score for a game of so many plies: the quicker, the better.
pub const fn score(plies: u32) -> u32 {
    let score = 10_000u32.saturating_sub(plies.saturating_mul(50));
    if score < 1000 { 1000 } else { score }
}

impl ChessInFive {
    /// The scores of both sides, Cyan's first: [`score`] for a winner; 0 for a loser, in a draw and while the game
    /// goes on.
    pub fn scores(&self, position: &Position) -> [u32; 2] {
        let winner = self.outcome(position).and_then(|outcome| outcome.winner);
        Side::BOTH.map(|side| if winner == Some(side) { score(position.ply()) } else { 0 })
    }
}
