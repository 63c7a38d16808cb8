use parlor_protocol::{Problem, ProblemType};
use parlor_roster::Complete;
use parlor_rules::{Moves, Outcome, State, Turn};

use crate::open_game::OpenGameOf;
use crate::{OpenGame, Setup};

/// What is needed of an [`OpenGame`] to play it to its end: turns, dice, taking back, ends from outside.
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

    /// The same game begun anew with another setup.
    fn anew(&self, setup: &Setup) -> Result<Box<dyn OpenGame>, Problem>;

    /// Makes sure that the game has a player of this name.
    fn check_player(&self, name: &str) -> Result<(), Problem>;
}

impl<G: Complete> InPlay for OpenGameOf<G> {
    fn turn(&self) -> Turn {
        OpenGameOf::turn(self)
    }

    fn ply(&self) -> u32 {
        OpenGameOf::ply(self)
    }

    fn is_set_up(&self) -> bool {
        self.game.is_set_up(&self.state.position)
    }

    fn weights(&self) -> Vec<(String, u32)> {
        let Turn::Chance(_) = self.turn() else { return Vec::new() };
        let spelled = |roll| self.game.write_move(&self.state.position, roll);
        let rolls = self.game.moves(&self.state);
        rolls.into_iter().map(|roll| (spelled(roll), self.game.weight(&self.state, roll))).collect()
    }

    fn only_move(&self) -> Option<String> {
        let Turn::Player(_) = self.turn() else { return None };
        if self.game.count_moves(&self.state) != 1 {
            return None;
        }
        let only = self.game.moves(&self.state).pop()?;
        Some(self.game.write_move(&self.state.position, only))
    }

    fn spell(&self, text: &str) -> Result<String, Problem> {
        let mv = self
            .game
            .read_move(&self.state, text)
            .map_err(|refusal| Problem::refused(ProblemType::IllegalMove, refusal))?;
        Ok(self.game.write_move(&self.state.position, mv))
    }

    fn take_back(&mut self, left: usize) {
        // The string of the start was written by the game itself, so it is never refused.
        let Ok((_, position)) = G::read_position(&self.game.options(), &self.start) else { return };
        let mut state = State::new(&self.game, position);
        self.played.truncate(left);
        self.spelled.truncate(left);
        self.made = 0;
        for &mv in &self.played {
            self.made += u32::from(matches!(self.game.turn(&state), Turn::Player(_)));
            self.game.play(&mut state, mv);
        }
        self.state = state;
        self.ended = None;
    }

    fn end(&mut self, outcome: Outcome) {
        self.game.end(&mut self.state.position, outcome);
        self.ended = Some(outcome);
    }

    fn anew(&self, setup: &Setup) -> Result<Box<dyn OpenGame>, Problem> {
        Ok(Box::new(OpenGameOf::<G>::open(setup)?))
    }

    fn check_player(&self, name: &str) -> Result<(), Problem> {
        let players = G::players();
        if players.iter().any(|player| player.answers_to(name)) {
            return Ok(());
        }
        let known: Vec<_> = players.iter().map(|player| player.id()).collect();
        let detail = format!("{} has no player {name:?}; known: {}", G::ABOUT.id, known.join(", "));
        Err(Problem::new(ProblemType::UnknownPlayer, "unknown-player", detail).at("player"))
    }
}
