use std::fmt::Debug;
use std::hash::Hash;
use std::ops::ControlFlow;

use crate::{About, Options, Refusal, Side, Turn};

/// The rules of a game with their settings, as a value.
///
/// Methods that take a move take a legal one: callers pass what [`try_for_each_move`](Game::try_for_each_move)
/// listed or what [`is_legal`](Game::is_legal) approved.
///
/// ```
/// use parlor_rules::{Draws, Game, Moves, State, Turn};
/// use parlor_ur::Ur;
///
/// // Any game is played like this, whatever its rules are.
/// fn play_at_random<G: Game>(game: &G, seed: u64) -> (State<G>, u32) {
///     let (mut state, mut plies, mut draws) = (State::start(game), 0, Draws::new(seed));
///     while let Some(mv) = game.pick_move(&state, draws.draw()) {
///         assert!(game.moves(&state).contains(&mv));
///         game.play(&mut state, mv);
///         plies += 1;
///     }
///     (state, plies)
/// }
///
/// let ur = Ur::default();
/// let (end, plies) = play_at_random(&ur, 1);
/// assert!(matches!(ur.turn(&end), Turn::Over(outcome) if outcome.reason == "borne-off"));
/// assert!(plies > 100);
/// ```
pub trait Game: Clone + Debug + Send + Sync + 'static {
    /// What a board shows and a position string prints; small.
    type Position: Clone + Eq + Debug + Send + Sync + 'static;
    /// What the rules remember besides the position; `()` for most games.
    type History: Clone + Eq + Debug + Send + Sync + 'static;
    /// A move or a roll, in a small value. Moves are ordered as the rules document lists them.
    type Move: Copy + Eq + Ord + Hash + Debug + Send + Sync + 'static;
    /// What [`undo`](Game::undo) needs: the old position, or a difference.
    type Undo;

    /// Name, sides, options and rules page.
    const ABOUT: &'static About;

    /// The rules with these settings.
    fn new(options: &Options) -> Result<Self, Refusal>;

    /// The settings that make these rules again when a position string is read: those that the string itself does
    /// not carry.
    fn options(&self) -> Options {
        Options::default()
    }

    /// The position in which a game begins.
    fn start(&self) -> Self::Position;

    /// The history of a game that begins at this position.
    fn history(&self, position: &Self::Position) -> Self::History;

    /// Whose turn it is, or how the game ended.
    fn turn(&self, state: &State<Self>) -> Turn;

    /// Calls `f` for every legal move in ascending order, until it breaks. At a chance turn these are the rolls;
    /// in a finished game there are none.
    fn try_for_each_move<B>(
        &self,
        state: &State<Self>,
        f: impl FnMut(Self::Move) -> ControlFlow<B>,
    ) -> ControlFlow<B>;

    /// Whether the move may be played here. Any value of the type may be asked about.
    fn is_legal(&self, state: &State<Self>, mv: Self::Move) -> bool {
        self.try_for_each_move(state, |listed| {
            if listed == mv { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })
        .is_break()
    }

    /// A random legal move, made from a uniformly random `draw`: uniform over the listed moves for a player,
    /// by weight for chance. None when the game is over.
    fn pick_move(&self, state: &State<Self>, draw: u64) -> Option<Self::Move> {
        if matches!(self.turn(state), Turn::Chance(_)) {
            let mut ticket = choose_index(draw, self.total_weight(state) as usize) as u32;
            let rolled =
                self.try_for_each_move(state, |roll| match ticket.checked_sub(self.weight(state, roll)) {
                    None => ControlFlow::Break(roll),
                    Some(rest) => {
                        ticket = rest;
                        ControlFlow::Continue(())
                    }
                });
            return rolled.break_value();
        }
        let count = self.count_moves(state);
        let mut skip = choose_index(draw, count);
        let picked = self.try_for_each_move(state, |mv| {
            if skip == 0 {
                return ControlFlow::Break(mv);
            }
            skip -= 1;
            ControlFlow::Continue(())
        });
        picked.break_value()
    }

    /// How many moves are listed.
    fn count_moves(&self, state: &State<Self>) -> usize {
        let mut count = 0;
        let _ = self.try_for_each_move(state, |_| {
            count += 1;
            ControlFlow::<()>::Continue(())
        });
        count
    }

    /// Plays a legal move.
    fn play(&self, state: &mut State<Self>, mv: Self::Move) -> Self::Undo;

    /// Takes the last move back; the state is exactly as it was.
    fn undo(&self, state: &mut State<Self>, mv: Self::Move, undo: Self::Undo);

    /// A hash of the position (not of the history), kept up to date by `play` and `undo`.
    fn key(&self, position: &Self::Position) -> u64;

    /// The same hash computed from nothing; for checks.
    fn fresh_key(&self, position: &Self::Position) -> u64;

    /// How likely a roll is, out of [`total_weight`](Game::total_weight).
    fn weight(&self, state: &State<Self>, roll: Self::Move) -> u32 {
        let _ = (state, roll);
        1
    }

    /// The sum of the weights of all rolls at a chance turn.
    fn total_weight(&self, state: &State<Self>) -> u32 {
        let _ = state;
        1
    }
}

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

impl<G: Game> Debug for State<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("State").field("position", &self.position).field("history", &self.history).finish()
    }
}

/// Lists of moves, for callers that want one.
pub trait Moves: Game {
    /// All legal moves in order.
    fn moves(&self, state: &State<Self>) -> Vec<Self::Move> {
        // Most positions have no more: asking for room again and again would cost more than the moves themselves.
        let mut moves = Vec::with_capacity(32);
        let _ = self.try_for_each_move(state, |mv| {
            moves.push(mv);
            ControlFlow::<()>::Continue(())
        });
        moves
    }
}

impl<G: Game> Moves for G {}

/// The symmetries of the rules: maps of positions and moves that change nothing but names.
pub trait Symmetric: Game {
    /// How many there are, the identity (number 0) included.
    fn symmetries(&self) -> usize;

    /// Whether this symmetry exchanges the two sides.
    fn swaps_sides(&self, symmetry: usize) -> bool;

    /// The image of a position.
    fn map_position(&self, symmetry: usize, position: &Self::Position) -> Self::Position;

    /// The image of a move that is legal in `position`.
    fn map_move(&self, symmetry: usize, position: &Self::Position, mv: Self::Move) -> Self::Move;

    /// The image of a side.
    fn map_side(&self, symmetry: usize, side: Side) -> Side {
        if self.swaps_sides(symmetry) { !side } else { side }
    }
}

/// Maps a uniformly random draw to an index below `count`, as evenly as 64 bits allow, without division.
#[inline]
pub fn choose_index(draw: u64, count: usize) -> usize {
    ((u128::from(draw) * count as u128) >> 64) as usize
}
