use crate::{Game, Moves, State};

/// The count was stopped before it was complete.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stopped;

/// Leaves at the given depth. Rolls and passes are plies, unweighted; a finished game has no children.
///
/// ```
/// use parlor_rules::{State, perft};
/// use parlor_ur::Ur;
///
/// let ur = Ur::default();
/// let mut state = State::start(&ur);
/// // Five rolls; then there is one way to enter a piece, or to pass.
/// assert_eq!(perft(&ur, &mut state, 1), 5);
/// assert_eq!(perft(&ur, &mut state, 2), 5);
/// ```
pub fn perft<G: Game>(game: &G, state: &mut State<G>, depth: u32) -> u64 {
    match perft_until(game, state, depth, &mut || false) {
        Ok(nodes) => nodes,
        Err(Stopped) => unreachable!("nobody asked to stop"),
    }
}

/// As [`perft`], asking now and then whether to stop.
pub fn perft_until<G: Game>(
    game: &G,
    state: &mut State<G>,
    depth: u32,
    stop: &mut dyn FnMut() -> bool,
) -> Result<u64, Stopped> {
    match depth {
        0 => return Ok(1),
        // The last ply is only counted, never played.
        1 => return Ok(game.count_moves(state) as u64),
        _ => {}
    }
    if depth == 3 && stop() {
        return Err(Stopped);
    }
    let mut nodes = 0u64;
    for mv in game.moves(state) {
        let undo = game.play(state, mv);
        let below = perft_until(game, state, depth - 1, stop);
        game.undo(state, mv, undo);
        nodes = nodes.saturating_add(below?);
    }
    Ok(nodes)
}

/// [`perft`] apart for every first move, in order. Depth 0 has no moves to split by.
pub fn perft_split<G: Game>(
    game: &G,
    state: &mut State<G>,
    depth: u32,
    stop: &mut dyn FnMut() -> bool,
) -> Result<Vec<(G::Move, u64)>, Stopped> {
    if depth == 0 {
        return Ok(Vec::new());
    }
    let mut split = Vec::new();
    for mv in game.moves(state) {
        let undo = game.play(state, mv);
        let below = perft_until(game, state, depth - 1, stop);
        game.undo(state, mv, undo);
        split.push((mv, below?));
        if stop() {
            return Err(Stopped);
        }
    }
    Ok(split)
}
