use parlor_players::GAME_SEED;
use parlor_protocol::Problem;
use parlor_roster::Complete;
use parlor_rules::{Outcome, Turn};

use crate::asked::find_named;
use crate::opened::OpenGameOf;

/// What is needed of an [`OpenGame`](crate::OpenGame) to play it to its end: turns, dice, taking back, ends from outside.
pub trait InPlay {
    /// Whose turn it is, or how the game ended.
    fn turn(&self) -> Turn;

    /// Moves made in the game, as its rules count them; rolls do not count.
    fn ply(&self) -> u32;

    /// Whether the players have set the game up; until then it takes no time on their clocks.
    fn is_set_up(&self) -> bool;

    /// The rolls of a chance turn with their weights, in order; empty at any other turn.
    fn weights(&self) -> Vec<(String, u32)>;

    /// The only legal move, where there is no other.
    fn only_move(&self) -> Option<String>;

    /// The canonical spelling of a move that may be played here; otherwise says why it may not.
    fn spell(&self, text: &str) -> Result<String, Problem>;

    /// Takes moves back until so many are left, and with them an end from outside.
    fn take_back(&mut self, left: usize);

    /// Ends the game from outside: resignation, time, agreement.
    fn end(&mut self, outcome: Outcome);

    /// Makes sure that the game has a player of this name.
    fn check_player(&self, name: &str) -> Result<(), Problem>;

    /// The setting by which a player of this name is told the seed of its game, if it has one.
    fn game_setting(&self, player: &str) -> Option<&'static str>;
}

impl<G: Complete> InPlay for OpenGameOf<G> {
    fn turn(&self) -> Turn {
        self.progress.turn()
    }

    fn ply(&self) -> u32 {
        self.progress.ply()
    }

    fn is_set_up(&self) -> bool {
        self.progress.game.is_set_up(&self.progress.state.position)
    }

    fn weights(&self) -> Vec<(String, u32)> {
        self.progress.weights()
    }

    fn only_move(&self) -> Option<String> {
        self.progress.only_move()
    }

    fn spell(&self, text: &str) -> Result<String, Problem> {
        self.progress.spell(text)
    }

    fn take_back(&mut self, left: usize) {
        self.progress.take_back(left);
    }

    fn end(&mut self, outcome: Outcome) {
        self.progress.end(outcome);
    }

    fn check_player(&self, name: &str) -> Result<(), Problem> {
        find_named(&self.players, name, "player").map(|_| ())
    }

    fn game_setting(&self, player: &str) -> Option<&'static str> {
        let player = find_named(&self.players, player, "player").ok()?;
        player.tuning().contains(&GAME_SEED).then_some(GAME_SEED.name)
    }
}
