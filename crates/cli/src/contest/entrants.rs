use std::time::Duration;

use parlor_arena::{Entrant, OwnPlayer};
use parlor_roster::Complete;

use crate::contest::ContestArgs;
use crate::fault::Fault;
use crate::ugi::Outside;

/// Someone who takes part: one of Parlor's players, or a program that speaks the universal game interface.
pub enum Entry<G: Complete> {
    /// One of ours.
    Own(OwnPlayer<G>),
    /// Another program.
    Outside(Outside),
}

impl<G: Complete> Entry<G> {
    /// Reads `classic-hard`, `engine:nodes=1000` or `ugi:PROGRAM ARGUMENTS`.
    pub fn read(text: &str, args: &ContestArgs) -> Result<Entry<G>, Fault> {
        let time = args.time_ms.map(Duration::from_millis);
        if let Some(command) = text.strip_prefix("ugi:") {
            let margin = Duration::from_millis(args.margin_ms);
            return Ok(Entry::Outside(Outside::new(command, args.nodes, time, margin)?));
        }
        let house = OwnPlayer::find(text).map_err(|error| Fault::Other(error.to_string()))?;
        Ok(Entry::Own(house.within(args.nodes, time)))
    }

    /// The same for the arena.
    pub fn entrant(&self) -> &dyn Entrant<G> {
        match self {
            Entry::Own(house) => house,
            Entry::Outside(outside) => outside,
        }
    }

    /// What it lacks to play this game, in a sentence.
    pub fn lacks(&self, game: &G) -> Option<String> {
        match self {
            Entry::Own(house) => house.lacks(game).map(|refusal| refusal.detail),
            Entry::Outside(_) => None,
        }
    }
}
