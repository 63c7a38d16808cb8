use parlor_polyclash::{Move, PointSet, PolyClash};
use parlor_rules::{Game, State};

use super::{Outlook, certain_winner};

/// What to play in a game that the side to move has won for certain: first it captures dead stones, as long as that keeps
/// the win certain; when there is nothing left to gain, it passes. None if nothing is certain, or if there is
/// something else to gain. Moves are tried in the order in which they are given.
pub fn crown(
    game: &PolyClash,
    state: &State<PolyClash>,
    outlook: &Outlook,
    moves: impl Iterator<Item = Move>,
) -> Option<Move> {
    let side = state.position.side();
    if certain_winner(game, &state.position) != Some(side) {
        return None;
    }
    let dead = outlook.lost(&state.position, !side);
    let stays_won = |&mv: &Move| {
        let mut after = state.clone();
        game.play(&mut after, mv);
        certain_winner(game, &after.position) == Some(side)
    };
    let mut attacks = moves.filter(|&mv| touches(mv, dead)).filter(stays_won);
    attacks.next().or_else(|| outlook.is_content(&state.position).then_some(Move::PASS))
}

fn touches(mv: Move, stones: PointSet) -> bool {
    mv.point().is_some_and(|point| point.neighbours().iter().any(|&next| stones.contains(next)))
}
