use std::ops::Range;
use std::sync::Arc;

use parlor_chessinfive::ChessInFive;
use parlor_nets::Network;
use parlor_queue::Undone;
use parlor_romgon::Romgon;
use parlor_taught::{Taught, Teachable};
use parlor_training::lessons::play_lesson;
use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json};

use crate::hex::{from_hex, to_hex};

/// Self-play that networks learn from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Teaching {
    /// The game, by its id.
    pub game: String,
    /// Romgon by its flip rules.
    pub flip: bool,
    /// Nodes a move.
    pub nodes: u64,
    /// The seed of the games.
    pub seed: u64,
    /// The bytes of the network that plays, in hexadecimal digits; the hand-made expert if there is none.
    pub network: Option<String>,
}

impl Teaching {
    /// Plays some games; gives the samples of each, as their bytes in hexadecimal digits.
    pub(crate) fn play(&self, games: Range<u64>, stop: &(dyn Fn() -> bool + Sync)) -> Result<Json, Undone> {
        match self.game.as_str() {
            "chessinfive" => self.play_game(&ChessInFive::default(), games, stop),
            "romgon" => self.play_game(&Romgon { flip: self.flip }, games, stop),
            other => Err(Undone::Failed(format!("{other} cannot be taught"))),
        }
    }

    fn play_game<G: Teachable>(
        &self,
        game: &G,
        games: Range<u64>,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Result<Json, Undone> {
        let failed = |error: &dyn ToString| Undone::Failed(error.to_string());
        let taught = match &self.network {
            None => None,
            Some(digits) => {
                let bytes = from_hex(digits).ok_or_else(|| failed(&"the network is damaged"))?;
                let network = Network::read(&bytes).map_err(|error| failed(&error))?;
                Some(Taught::new(game, Arc::new(network)).map_err(|error| failed(&error))?)
            }
        };
        let (handmade, pruning) = G::handmade();
        let mut played = Vec::new();
        for number in games {
            if stop() {
                return Err(Undone::Stopped);
            }
            let number = u32::try_from(number).map_err(|error| failed(&error))?;
            let samples = match &taught {
                Some(taught) => play_lesson(game, taught, pruning, self.nodes, self.seed, number),
                None => play_lesson(game, &handmade, pruning, self.nodes, self.seed, number),
            };
            let mut bytes = Vec::new();
            samples.iter().for_each(|sample| sample.write::<G>(&mut bytes));
            played.push(to_hex(&bytes));
        }
        Ok(json!(played))
    }
}
