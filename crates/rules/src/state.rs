use crate::Game;

/// A game in progress: what the board shows, and what must be remembered besides.
///
/// The history (superko's past boards, repetition counts) is a companion of the position: [`Game::play`] and
/// [`Game::undo`] keep both in step. Games without one have `()`, which costs nothing.
///
/// ```
/// use parlor_rules::{Game, Moves, State};
/// use parlor_ur::Ur;
///
/// let ur = Ur::default();
/// let mut state = State::start(&ur);
/// let before = state.clone();
/// let roll = ur.moves(&state)[3];
/// let undo = ur.play(&mut state, roll);
/// assert_ne!(state, before);
/// ur.undo(&mut state, roll, undo);
/// assert_eq!(state, before);
/// ```
pub struct State<G: Game> {
    /// What the board shows and the position string prints.
    pub position: G::Position,
    /// What the rules remember of earlier positions.
    pub history: G::History,
}

impl<G: Game> State<G> {
    /// A game that begins at this position: it is its own first occurrence.
    pub fn new(game: &G, position: G::Position) -> State<G> {
        let history = game.history(&position);
        State { position, history }
    }

    /// A game at the start of its rules.
    pub fn start(game: &G) -> State<G> {
        State::new(game, game.start())
    }
}

// Derived impls would ask for bounds on `G` itself instead of on its parts.
impl<G: Game> Clone for State<G> {
    #[inline]
    fn clone(&self) -> Self {
        State { position: self.position.clone(), history: self.history.clone() }
    }
}

impl<G: Game> PartialEq for State<G> {
    fn eq(&self, other: &Self) -> bool {
        self.position == other.position && self.history == other.history
    }
}

impl<G: Game> Eq for State<G> {}

impl<G: Game> std::fmt::Debug for State<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("State").field("position", &self.position).field("history", &self.history).finish()
    }
}
