use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

use parlor_rules::{Game, State, Turn};
use thiserror::Error;

use parlor_players::{Ask, Player, Thought, Watch};

use crate::Rostered;

/// A thought that can be relied on.
#[derive(Clone, PartialEq, Debug)]
pub struct Caught<M> {
    /// The thought; its move is legal.
    pub thought: Thought<M>,
    /// What was wrong with the player's own answer, if it had to be replaced.
    pub fault: Option<PlayerFault>,
}

impl<M> Caught<M> {
    /// Whether the player's own answer had to be replaced.
    pub fn fallback(&self) -> bool {
        self.fault.is_some()
    }
}

/// What can be wrong with a player's answer.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum PlayerFault {
    /// It broke off in the middle of its thoughts.
    #[error("it panicked: {0}")]
    Panicked(String),
    /// It had no move.
    #[error("it gave no move")]
    NoMove,
    /// Its move cannot be played.
    #[error("its move {0} is not legal")]
    Illegal(String),
}

/// The safety net around every player of every game: a panic, or a move that is missing or illegal, is caught and replaced
/// by the game's [fallback](Rostered::fallback). The caller is told, and may log it.
///
/// ```
/// use parlor_players::{Ask, Player, Thought, Unwatched, Watch};
/// use parlor_roster::{PlayerFault, think_safely};
/// use parlor_romgon::Romgon;
/// use parlor_rules::{Game, State};
///
/// /// Has nothing to say.
/// struct Silent;
///
/// impl<G: Game> Player<G> for Silent {
///     fn id(&self) -> &'static str {
///         "silent"
///     }
///
///     fn think(&self, _: &G, _: &State<G>, _: &Ask, _: &mut dyn Watch<G::Move>) -> Thought<G::Move> {
///         Thought::only(None)
///     }
/// }
///
/// let game = Romgon { flip: false };
/// let state = State::start(&game);
/// let caught = think_safely(&Silent, &game, &state, &Ask::default(), &mut Unwatched);
/// assert_eq!(caught.fault, Some(PlayerFault::NoMove));
/// assert!(game.is_legal(&state, caught.thought.mv.unwrap()));
/// ```
pub fn think_safely<G: Rostered>(
    player: &dyn Player<G>,
    game: &G,
    state: &State<G>,
    ask: &Ask,
    watch: &mut dyn Watch<G::Move>,
) -> Caught<G::Move> {
    let answer = catch_unwind(AssertUnwindSafe(|| player.think(game, state, ask, watch)));
    let chance = matches!(game.turn(state), Turn::Chance(_));
    let fault = match answer {
        Ok(thought) if chance => return Caught { thought, fault: None },
        Ok(thought) => match thought.mv {
            Some(mv) if is_legal(game, state, mv) => return Caught { thought, fault: None },
            Some(mv) => PlayerFault::Illegal(format!("{mv:?}")),
            None => PlayerFault::NoMove,
        },
        Err(payload) => PlayerFault::Panicked(message(payload.as_ref())),
    };
    let mv = if chance { None } else { game.fallback(state, ask) };
    Caught { thought: Thought::only(mv), fault: Some(fault) }
}

/// A game may stumble over a move that makes no sense at all; that is no legal move either.
fn is_legal<G: Game>(game: &G, state: &State<G>, mv: G::Move) -> bool {
    catch_unwind(AssertUnwindSafe(|| game.is_legal(state, mv))).unwrap_or(false)
}

fn message(payload: &(dyn Any + Send)) -> String {
    let text = payload.downcast_ref::<&str>().copied();
    text.or_else(|| payload.downcast_ref::<String>().map(String::as_str)).unwrap_or("no message").to_owned()
}
