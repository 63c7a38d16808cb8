use std::sync::Arc;

use parlor_players::Player;
use parlor_rules::Game;

use crate::in_progress::InProgress;

/// A game in progress, and who plays it.
pub(crate) struct OpenGameOf<G: Game> {
    pub progress: InProgress<G>,
    pub players: Arc<[Arc<dyn Player<G>>]>,
}
