use parlor_rules::{Game, State};

/// Knows which moves of a game are worth a look, before any search.
pub trait Policy<G: Game> {
    /// Lists moves of the side to move with a weight above 0 each; only their ratios matter. Called at players' turns
    /// that are not over.
    ///
    /// Moves may be left out. They are searched only when all that are listed are proved lost, so leaving a move out
    /// never makes a proof wrong; if none is listed, all legal moves are searched alike.
    fn weigh(&mut self, game: &G, state: &State<G>, moves: &mut Vec<(G::Move, f64)>);
}
