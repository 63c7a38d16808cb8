use parlor_protocol::room::{PlayerSeat, RoomRequest};
use parlor_protocol::{Action, Request};
use parlor_rules::Settings;

use crate::room::Room;

/// A question about the game of a room.
pub(crate) fn request(terms: &RoomRequest, options: &Settings, moves: Option<Vec<String>>) -> Request {
    Request {
        id: String::new(),
        action: Action::State,
        version: None,
        game: Some(terms.game.clone()),
        variant: terms.variant.clone(),
        options: Some(options.clone()).filter(|options| !options.is_empty()),
        position: terms.position.clone(),
        moves,
        depth: None,
        split: None,
        nodes: None,
        time_ms: None,
        multi: None,
        seed: None,
        player: None,
        level: None,
        side: None,
        report_every_ms: None,
        tuning: None,
        text: None,
        headers: None,
        target: None,
    }
}

impl Room {
    /// The name of the question that a player would be asked now. It changes with the position and with the seats.
    pub(crate) fn token(&self) -> String {
        format!("{}.{}", self.game, self.asked)
    }

    /// What to ask a desk for a player's move. None in the room of a watcher, who does not have the seeds.
    pub(crate) fn choose(&self, seat: &PlayerSeat) -> Option<Request> {
        let seed = self.dice.choice_seed(self.game, self.line.len())?;
        Some(Request {
            id: self.token(),
            action: Action::Choose,
            player: seat.player.clone().or_else(|| seat.level.is_none().then(|| seat.wanted())),
            level: seat.level,
            nodes: seat.nodes,
            depth: seat.depth,
            time_ms: seat.time_ms,
            tuning: seat.tuning.clone(),
            seed: Some(seed),
            ..request(&self.terms, &self.options, Some(self.line.moves()))
        })
    }
}
