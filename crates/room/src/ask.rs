use parlor_protocol::room::PlayerSeat;
use parlor_protocol::{Bounds, ChooseRequest, PlayerRef, Query, Request};

use crate::room::Room;
use crate::terms::game_ref;

impl Room {
    /// The name of the question that a player would be asked now. It changes with the position and with the seats.
    pub(crate) fn token(&self) -> String {
        format!("{}.{}", self.round, self.asked)
    }

    /// What to ask a desk for a player's move. None in the room of a watcher, who does not have the seeds.
    pub(crate) fn choose(&self, seat: &PlayerSeat) -> Option<Request> {
        let seed = self.dice.choice_seed(self.round, self.line.len())?;
        let mut tuning = seat.tuning.clone().unwrap_or_default();
        // Some players are the same throughout a game, and have to know which one it is.
        if let Some(setting) = self.board.game_setting(&seat.wanted())
            && tuning.get(setting).is_none()
        {
            tuning.insert(setting, self.dice.game_seed(self.round)? as i64);
        }
        let choose = ChooseRequest {
            player: PlayerRef {
                player: seat.player.clone().or_else(|| seat.level.is_none().then(|| seat.wanted())),
                level: seat.level,
                tuning,
            },
            bounds: Bounds {
                nodes: seat.nodes,
                depth: seat.depth,
                time_ms: seat.time_ms,
                seed: Some(seed),
                ..Bounds::default()
            },
            ..ChooseRequest::of(game_ref(&self.terms, &self.options, self.line.moves()))
        };
        Some(Request::new(self.token(), Query::Choose(choose)))
    }
}
