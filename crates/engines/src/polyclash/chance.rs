use parlor_players::Candidate;
use parlor_polyclash::{Move, Point, Position};
use parlor_search::Line;

/// How winning chances follow from what moves are worth in a search. The worth is a mean of random games, in which the
/// size of a win counts too; real games are decided more clearly, the more so the later it is. And a search of few visits
/// thinks a little too well of the side to move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Chances {
    /// What is added to the logit of the worth for the side to move.
    pub to_move: f64,
    /// What the logit is multiplied by: on an empty board, and how that changes with the part of the board that is full
    /// and with its square.
    pub surer: [f64; 3],
}

/// Fitted by `polyclash_chances` on games of the engine against itself; see `docs/players/polyclash.md`.
impl Default for Chances {
    fn default() -> Chances {
        Chances { to_move: -0.525, surer: [1.174, -1.225, 6.594] }
    }
}

impl Chances {
    /// The worth itself.
    pub const PLAIN: Chances = Chances { to_move: 0.0, surer: [1.0, 0.0, 0.0] };

    /// The winning chance of a side to move for which a move is worth so much, when so much of the board is full.
    pub fn of(&self, worth: f64, full: f64) -> f64 {
        let worth = worth.clamp(0.0, 1.0);
        if *self == Chances::PLAIN || worth == 0.0 || worth == 1.0 {
            return worth;
        }
        let surer = self.surer[0] + full * (self.surer[1] + full * self.surer[2]);
        let logit = self.to_move + surer * libm::log(worth / (1.0 - worth));
        1.0 / (1.0 + libm::exp(-logit))
    }

    /// What a search found of a move in a position, with its winning chance; what is proved stays.
    pub fn candidate(&self, position: &Position, line: Line<Move>) -> Candidate<Move> {
        let winrate = if line.exact { line.winrate } else { self.of(line.winrate, Chances::full(position)) };
        Candidate::judged(line.moves, winrate, line.visits)
    }

    /// How much of the board is full.
    pub fn full(position: &Position) -> f64 {
        1.0 - position.empty().len() as f64 / Point::COUNT as f64
    }
}
