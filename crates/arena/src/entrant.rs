use parlor_rules::{Game, Refusal, Side, State};
use thiserror::Error;

use crate::{Opening, Recipe, Whistle};

/// Someone who takes part in a contest.
pub trait Entrant<G: Game>: Sync {
    /// The name in tables.
    fn name(&self) -> &str;

    /// How another machine finds it; none if only this one can.
    fn recipe(&self) -> Option<Recipe> {
        None
    }

    /// Why it cannot play this game, if it lacks something.
    fn lacks(&self, _game: &G) -> Option<Refusal> {
        None
    }

    /// Whoever chooses its moves in some games; every thread takes its own.
    fn chooser(&self) -> Result<Box<dyn Chooser<G> + '_>, Forfeit>;
}

/// Whoever chooses the moves of an entrant.
pub trait Chooser<G: Game> {
    /// Chooses a move.
    fn choose(&mut self, turned: &Turned<'_, G>) -> Result<Chosen<G::Move>, Forfeit>;
}

/// The turn that an entrant is asked to make.
pub struct Turned<'a, G: Game> {
    /// The rules.
    pub game: &'a G,
    /// How the game began.
    pub opening: &'a Opening,
    /// All moves and rolls so far, the opening's among them.
    pub moves: &'a [String],
    /// Where the game stands.
    pub state: &'a State<G>,
    /// The seed of everything random.
    pub seed: u64,
    /// The entrant's seed of the whole game.
    pub game_seed: u64,
}

/// Whoever may end a game that is decided.
pub trait Judges<G: Game>: Sync {
    /// Who has won for certain after so many moves and rolls; none if it is not decided, or nobody has looked.
    fn winner(&self, game: &G, state: &State<G>, moves: usize) -> Option<Side>;

    /// How another machine makes it; none if only this one can.
    fn whistle(&self) -> Option<Whistle> {
        None
    }
}

/// A move that was chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chosen<M> {
    /// The move.
    pub mv: M,
    /// Whether the safety net chose it.
    pub fallback: bool,
}

/// Why an entrant loses a game without having lost it on the board.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Forfeit {
    /// It broke down or gave no legal move.
    #[error("{0}")]
    Error(String),
    /// It used more time than there was.
    #[error("it used {used_ms} ms of {given_ms}")]
    Time {
        /// What it used.
        used_ms: u64,
        /// What it had, the margin included.
        given_ms: u64,
    },
}

impl Forfeit {
    /// The word for it in records.
    pub fn reason(&self) -> &'static str {
        match self {
            Forfeit::Error(_) => "error",
            Forfeit::Time { .. } => "time",
        }
    }
}
