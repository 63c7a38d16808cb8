use parlor_arena::{Book, built_in};
use parlor_roster::Complete;
use parlor_rules::{Draws, State, Turn};

use crate::BenchError;

/// Positions in which somebody is to move, at most `plies` moves and rolls into random games from the openings of the
/// book.
pub(crate) fn positions<G: Complete>(
    variant: Option<&str>,
    count: usize,
    plies: u64,
    seed: u64,
) -> Result<Vec<(G, State<G>)>, BenchError> {
    let text = built_in(G::ABOUT.id, variant).unwrap_or_default();
    let book = Book::read::<G>(variant, text)?;
    let mut draws = Draws::new(seed);
    let mut positions = Vec::with_capacity(count);
    for opening in book.openings.iter().cycle() {
        let (game, mut state) = opening.play::<G>()?;
        let mut left = draws.draw() % plies.max(1);
        while left > 0 || matches!(game.turn(&state), Turn::Chance(_)) {
            left = left.saturating_sub(1);
            let Some(mv) = game.pick_move(&state, draws.draw()) else { break };
            game.play(&mut state, mv);
        }
        if matches!(game.turn(&state), Turn::Player(_)) {
            positions.push((game, state));
        }
        if positions.len() >= count {
            break;
        }
    }
    Ok(positions)
}

/// The variants of a game, or the one way in which it is played.
pub(crate) fn variants<G: Complete>() -> Vec<Option<&'static str>> {
    match G::ABOUT.variants {
        [] => vec![None],
        variants => variants.iter().map(|&name| Some(name)).collect(),
    }
}
