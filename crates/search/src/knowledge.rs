//! What a search asks those who know a game. Each trait is one kind of knowledge with its law; together they make an
//! [`Expert`]. The search itself knows none of it.

use std::ops::ControlFlow;

use parlor_rules::{Game, State};

use crate::Score;

/// Judges positions at which a search ends, and remembers what it needs for it along the line that is searched.
///
/// Law: after any moves have been played and undone, the memory gives the same value as a fresh one of the same state.
pub trait Evaluate<G: Game> {
    /// What is kept in step with the moves, so that it need not be counted anew at every position.
    type Memory;

    /// The memory of a state at which a search begins.
    fn enter(&self, game: &G, state: &State<G>) -> Self::Memory;

    /// Takes note of a move; `state` is that after it.
    #[inline]
    fn played(&self, game: &G, state: &State<G>, mv: G::Move, memory: &mut Self::Memory) {
        let _ = (game, state, mv, memory);
    }

    /// Takes note that a move was taken back; `state` is that before the move.
    #[inline]
    fn undone(&self, game: &G, state: &State<G>, mv: G::Move, memory: &mut Self::Memory) {
        let _ = (game, state, mv, memory);
    }

    /// What the state is worth to the side to move (or about to roll). The game is not over.
    fn value(&self, game: &G, state: &State<G>, memory: &mut Self::Memory) -> i32;

    /// A guess that serves as well where it only matters whether the value is below `low`, above `high` or between.
    #[inline]
    fn value_between(
        &self,
        game: &G,
        state: &State<G>,
        memory: &mut Self::Memory,
        low: i32,
        high: i32,
    ) -> i32 {
        let _ = (low, high);
        self.value(game, state, memory)
    }
}

/// Says which moves to look at first.
///
/// Law: the slots of the moves of one position are all different and below [`SLOTS`](MoveOrder::SLOTS).
pub trait MoveOrder<G: Game>: Evaluate<G> {
    /// How many slots there are, at most 65,535.
    const SLOTS: usize;

    /// The number under which the search remembers how well a move does, here and elsewhere. Moves of different
    /// positions share a slot if the one doing well says something about the other.
    fn slot(&self, game: &G, state: &State<G>, mv: G::Move) -> u16;

    /// The move that has a slot in a state, if that is easily told; it need not be legal there. A search then tries
    /// moves that did well elsewhere before it lists all.
    #[inline]
    fn of_slot(&self, game: &G, state: &State<G>, slot: u16) -> Option<G::Move> {
        let _ = (game, state, slot);
        None
    }

    /// Gets ready to rank the moves of a state.
    #[inline]
    fn prepare(&self, game: &G, state: &State<G>, memory: &mut Self::Memory) {
        let _ = (game, state, memory);
    }

    /// A first guess how good a move is, in the units of what is learned, which stays within 16,384 either way.
    #[inline]
    fn rank(&self, game: &G, state: &State<G>, mv: G::Move, memory: &Self::Memory) -> i32 {
        let _ = (game, state, mv, memory);
        0
    }
}

/// Knows threats: positions that are decided at a glance, moves that leave the other side little choice, and the choice
/// that they leave.
///
/// A search asks for the [`verdict`](Forcing::verdict) first at every position. What that leaves in the memory is there
/// for all other questions about the position, until a move is played or undone.
pub trait Forcing<G: Game>: Evaluate<G> {
    /// A proved score, if it shows without a search. Law: a full search would prove the same winner.
    #[inline]
    fn verdict(&self, game: &G, state: &State<G>, memory: &mut Self::Memory) -> Option<Score> {
        let _ = (game, state, memory);
        None
    }

    /// Calls `f` with the moves that are worth looking at where the search would otherwise end. Law: they are legal.
    #[inline]
    fn attacks(&self, game: &G, state: &State<G>, memory: &mut Self::Memory, f: impl FnMut(G::Move)) {
        let _ = (game, state, memory, f);
    }

    /// If the side to move is under a threat: calls `f` with the moves that may meet it, and returns true. Law: the
    /// moves are legal, and those left out lose, no later than any of those given.
    #[inline]
    fn replies(&self, game: &G, state: &State<G>, memory: &mut Self::Memory, f: impl FnMut(G::Move)) -> bool {
        let _ = (game, state, memory, f);
        false
    }

    /// Calls `f` with the moves among which a search chooses in the end: all of them, unless somebody is to be content
    /// with fewer. Law: the moves are legal.
    fn firsts(&self, game: &G, state: &State<G>, mut f: impl FnMut(G::Move)) {
        let _ = game.try_for_each_move(state, |mv| {
            f(mv);
            ControlFlow::<()>::Continue(())
        });
    }

    /// Calls `f` with the moves of a position that is under no threat, or under one that leaves much choice. Law: the
    /// moves are legal, there is one unless the game is over, and those left out lose, no later than any of those given.
    #[inline]
    fn choices(&self, game: &G, state: &State<G>, memory: &mut Self::Memory, mut f: impl FnMut(G::Move)) {
        let _ = memory;
        let _ = game.try_for_each_move(state, |mv| {
            f(mv);
            ControlFlow::<()>::Continue(())
        });
    }
}

/// Knows when two states can share what was found about one of them.
///
/// Law: take two states with the same key in which proofs of so many plies may be shared. Then every line of so many
/// plies that can be played in one can be played in the other, and ends alike.
pub trait PathAware<G: Game> {
    /// The key under which results are kept.
    #[inline]
    fn table_key(&self, game: &G, state: &State<G>) -> u64 {
        game.key(&state.position)
    }

    /// Whether a proof that needs so many plies from here holds however the game came here. Where repetitions, counts
    /// of moves or a limit of plies are near, it may not. A proved draw may need any number of plies, which is
    /// `u32::MAX`.
    #[inline]
    fn may_share(&self, game: &G, state: &State<G>, plies: u32) -> bool {
        let _ = (game, state, plies);
        true
    }

    /// Whether what follows the last move hangs on how the game came here, so that no proof that looked at it may be
    /// shared: the move ended the game by a repetition, for example.
    #[inline]
    fn hangs_on_past(&self, game: &G, state: &State<G>) -> bool {
        let _ = (game, state);
        false
    }

    /// Whether a guess may be shared. It may more often than a proof, as it claims nothing.
    #[inline]
    fn may_share_guess(&self, game: &G, state: &State<G>) -> bool {
        let _ = (game, state);
        true
    }
}

/// Knows exact values of some positions, usually of those with few pieces.
pub trait Endings<G: Game> {
    /// The proved score of a state with its distance to the end, or [`Score::DRAW`] for a proved draw; none if it is not
    /// known. The game is not over.
    #[inline]
    fn probe(&self, game: &G, state: &State<G>) -> Option<Score> {
        let _ = (game, state);
        None
    }
}

/// All that alpha-beta wants to know about a game. Searches on several threads ask the same expert.
pub trait Expert<G: Game>:
    Evaluate<G> + MoveOrder<G> + Forcing<G> + PathAware<G> + Endings<G> + Sync
{
}

impl<G: Game, E> Expert<G> for E where
    E: Evaluate<G> + MoveOrder<G> + Forcing<G> + PathAware<G> + Endings<G> + Sync
{
}
