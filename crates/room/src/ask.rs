use parlor_protocol::room::PlayerSeat;
use parlor_protocol::{Action, Request};

use crate::room::Room;
use crate::terms::request;

impl Room {
    /// The name of the question that a player would be asked now. It changes with the position and with the seats.
    pub(crate) fn token(&self) -> String {
        format!("{}.{}", self.round, self.asked)
    }

    /// What to ask a desk for a player's move. None in the room of a watcher, who does not have the seeds.
    pub(crate) fn choose(&self, seat: &PlayerSeat) -> Option<Request> {
        let seed = self.dice.choice_seed(self.round, self.line.len())?;
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
