use parlor_chessinfive::ChessInFive;
use parlor_dolanan::{Dolanan, Kind};
use parlor_polyclash::PolyClash;
use parlor_romgon::Romgon;
use parlor_rules::{Draws, Game, Playout, State};
use parlor_ur::Ur;

use parlor_players::{Ask, Plain, Player, Random};
use {parlor_classic as classic, parlor_engines as engines};

/// A game that has players. `engine` is always there, and is what we have towards the strongest: in a game without an
/// engine of its own it is plain tree search. `random` is always there too.
pub trait Rostered: Game {
    /// Everyone who plays it.
    fn players() -> Vec<Box<dyn Player<Self>>>;

    /// The move that the safety net plays in place of a player's that cannot be played. The game is not over, and it
    /// is not chance's turn.
    fn fallback(&self, state: &State<Self>, ask: &Ask) -> Option<Self::Move> {
        self.pick_move(state, Draws::new(ask.seed).draw())
    }
}

/// The players that every game has.
fn common<G: Playout>() -> Vec<Box<dyn Player<G>>> {
    vec![Box::new(Plain), Box::new(Random)]
}

/// A game's own players, and those that every game has.
fn with_common<G: Playout>(own: Vec<Box<dyn Player<G>>>) -> Vec<Box<dyn Player<G>>> {
    let mut players = common();
    players.extend(own);
    players
}

impl Rostered for Ur {
    fn players() -> Vec<Box<dyn Player<Self>>> {
        let mut players: Vec<Box<dyn Player<Self>>> = vec![Box::new(engines::ur::Engine), Box::new(Random)];
        players.extend(classic::ur::players());
        players.push(Box::new(engines::perfect::Perfect));
        players
    }
}

impl Rostered for Romgon {
    fn players() -> Vec<Box<dyn Player<Self>>> {
        with_common(classic::romgon::players())
    }
}

impl<K: Kind> Rostered for Dolanan<K> {
    fn players() -> Vec<Box<dyn Player<Self>>> {
        with_common(classic::dolanan::players())
    }

    fn fallback(&self, state: &State<Self>, ask: &Ask) -> Option<Self::Move> {
        classic::dolanan::fallback(self, state, ask)
    }
}

impl Rostered for ChessInFive {
    fn players() -> Vec<Box<dyn Player<Self>>> {
        let mut players: Vec<Box<dyn Player<Self>>> = vec![Box::new(engines::chessinfive::Engine::default())];
        players.extend(with_common(classic::chessinfive::players()));
        players
    }
}

impl Rostered for PolyClash {
    fn players() -> Vec<Box<dyn Player<Self>>> {
        with_common(classic::polyclash::players())
    }
}
