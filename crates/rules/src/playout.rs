use crate::{Draws, Game, Outcome, State, Turn};

/// How a random game went.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Played {
    /// How it ended; nothing if it was cut off.
    pub outcome: Option<Outcome>,
    /// Moves made, passes included, rolls not.
    pub moves: u32,
    /// Rolls made.
    pub rolls: u32,
}

/// A game that can be played to its end at random, quickly.
///
/// The plain way serves every game that ends by itself under random play; others bring their own.
///
/// ```
/// use parlor_rules::{Draws, Playout, State};
/// use parlor_ur::Ur;
///
/// let ur = Ur::default();
/// let played = ur.playout(&mut State::start(&ur), &mut Draws::new(1), 2_000);
/// assert!(played.outcome.is_some());
/// // A roll comes before every move or pass.
/// assert_eq!(played.rolls, played.moves);
/// ```
pub trait Playout: Game {
    /// Plays random moves until the game is over, or until `limit` moves and rolls have been made.
    fn playout(&self, state: &mut State<Self>, draws: &mut Draws, limit: u32) -> Played {
        let (mut moves, mut rolls) = (0, 0);
        while moves + rolls < limit {
            match self.turn(state) {
                Turn::Over(outcome) => return Played { outcome: Some(outcome), moves, rolls },
                Turn::Player(_) => moves += 1,
                Turn::Chance(_) => rolls += 1,
            }
            let Some(mv) = self.pick_move(state, draws.draw()) else { break };
            self.play(state, mv);
        }
        Played { outcome: self.turn(state).outcome(), moves, rolls }
    }
}
