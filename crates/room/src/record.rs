use std::collections::BTreeMap;

use parlor_protocol::room::Seat;
use parlor_protocol::{Outcome, Problem};
use parlor_rules::{Record, Side};

use crate::room::Room;
use crate::terms::setup_of;

impl Room {
    /// The text of the game's record. Who played is written down; `headers` are added to it.
    pub fn record(&self, headers: &BTreeMap<String, String>) -> Result<String, Problem> {
        let mut setup = setup_of(&self.terms, &self.options, false);
        setup.moves = self.line.moves();
        let mut game = self.board.anew(&setup)?;
        if let Some(outcome) = self.outcome() {
            self.close(game.as_mut(), outcome)?;
        }
        let mut written: BTreeMap<_, _> =
            Side::BOTH.into_iter().map(|side| (capitalised(self.name(side)), self.sitter(side))).collect();
        written.extend(headers.clone());
        let record = Record {
            game: self.terms.game.clone(),
            options: setup.options,
            start: setup.position.map(|_| game.start().to_owned()),
            result: self.outcome().map_or("*".to_owned(), result_text),
            headers: written,
            moves: game.moves().to_vec(),
        };
        Ok(game.write_record(&record))
    }

    /// Ends a game as the room's game ended. Who resigns when it is their turn makes it their last move.
    fn close(&self, game: &mut dyn parlor_desk::OpenGame, outcome: &Outcome) -> Result<(), Problem> {
        let winner = outcome.winner.as_deref().map(|name| self.side(name)).transpose()?;
        let loser_to_move = game.turn().side().is_some_and(|side| Some(!side) == winner);
        if outcome.reason == "resign" && loser_to_move {
            return game.play("resign");
        }
        if let Some(outcome) = self.board.turn().outcome().filter(|_| game.outcome().is_none()) {
            game.end(outcome);
        }
        Ok(())
    }

    /// Who sits at a side, in a word.
    fn sitter(&self, side: Side) -> String {
        match self.seat(side) {
            Seat::Person { name, .. } => name.clone().unwrap_or_else(|| "human".to_owned()),
            Seat::Player(player) => player.wanted(),
        }
    }
}

/// `white goal`, `draw agreement`.
fn result_text(outcome: &Outcome) -> String {
    format!("{} {}", outcome.winner.as_deref().unwrap_or("draw"), outcome.reason)
}

/// Names of headers begin with a capital.
fn capitalised(name: &str) -> String {
    let mut chars = name.chars();
    chars.next().map_or(String::new(), |first| first.to_uppercase().chain(chars).collect())
}
