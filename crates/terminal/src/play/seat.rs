use std::fmt;
use std::str::FromStr;

use parlor_desk::AnyGame;
use parlor_protocol::{Problem, ProblemType};

/// Who plays a side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Seat {
    /// The person at the terminal.
    Human,
    /// A player of the game, by its id.
    Player(String),
}

impl Seat {
    /// Makes sure that the game has such a player.
    pub fn check(&self, table: &dyn AnyGame) -> Result<(), Problem> {
        let Seat::Player(id) = self else { return Ok(()) };
        if table.has_player(id) {
            return Ok(());
        }
        let known: Vec<_> = table.info().players.into_iter().map(|player| player.id).collect();
        let detail = format!("{} has no player {id:?}; known: human, {}", table.about().id, known.join(", "));
        Err(Problem::new(ProblemType::UnknownPlayer, "unknown-player", detail))
    }
}

impl FromStr for Seat {
    type Err = std::convert::Infallible;

    fn from_str(text: &str) -> Result<Seat, Self::Err> {
        Ok(if text == "human" { Seat::Human } else { Seat::Player(text.to_owned()) })
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Seat::Human => "human",
            Seat::Player(id) => id,
        })
    }
}
