use parlor_rules::Side;
use serde::{Deserialize, Serialize};

/// A pair of games between two entrants: one opening, one set of dice, sides swapped.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Fixture {
    /// The entrant who has the first side in the first game.
    pub a: usize,
    /// The other one.
    pub b: usize,
    /// Which pair of these two it is.
    pub pair: u64,
    /// The two games.
    pub games: [Played; 2],
}

/// A game that was played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Played {
    /// Who won: the first side, the second, or nobody.
    pub winner: Option<u8>,
    /// Why, in the word of the rules; `error` and `time` for a game that was forfeited.
    pub reason: String,
    /// All moves and rolls, the opening's among them.
    pub moves: Vec<String>,
    /// How many of them were made by the entrants.
    pub made: u32,
    /// Moves that the safety net chose.
    pub fallbacks: u32,
    /// What an entrant did to forfeit the game.
    pub forfeit: Option<String>,
}

impl Played {
    /// The winning side.
    pub fn winner(&self) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| Some(side.index() as u8) == self.winner)
    }

    /// Half points of a side: 2, 1 or 0.
    pub fn half_points(&self, side: Side) -> usize {
        match self.winner() {
            None => 1,
            Some(winner) if winner == side => 2,
            Some(_) => 0,
        }
    }
}

impl Fixture {
    /// Half points of `a` out of the pair: 0 to 4.
    pub fn half_points(&self) -> usize {
        self.games[0].half_points(Side::First) + self.games[1].half_points(Side::Second)
    }
}
