//! Romgon's document: `POST /api/ai/move`.

mod reply;
mod request;

pub use reply::{Candidate, Reply, TurnMade};

use parlor_classic::romgon::{Level, Score, ScoredMove, TwoPlies, label, one_ply};
use parlor_romgon::Romgon;
use parlor_rules::{Game, Side, State};

use crate::Refused;
use request::MoveRequest;

/// How many candidates are shown.
const CANDIDATES: usize = 5;

/// A request that has been understood, for those who want to log it before it is answered.
pub struct Question {
    game: Romgon,
    state: State<Romgon>,
    level: Level,
    /// `easy`, `medium` or `hard`.
    pub difficulty: &'static str,
}

impl Question {
    /// Reads a request.
    pub fn read(body: &[u8]) -> Result<Question, Refused> {
        let request: MoveRequest = serde_json::from_slice(body)?;
        let (difficulty, level) = request.level()?;
        let (game, state) = request.build()?;
        Ok(Question { game, state, level, difficulty })
    }

    /// Whose turn it is: `white` or `black`.
    pub fn color(&self) -> &'static str {
        match self.state.position.to_move() {
            Side::First => "black",
            Side::Second => "white",
        }
    }

    /// Whether pieces can be flipped.
    pub fn flip_mode(&self) -> bool {
        self.game.flip
    }

    /// How many pieces stand on the board.
    pub fn pieces(&self) -> usize {
        self.state.position.occupied().len()
    }

    /// What the document's player of this difficulty does. The seed is for the one that plays at random.
    pub fn answer(&self, seed: u64) -> Reply {
        let turns = self.turns(seed);
        let candidate = |turn: &ScoredMove| Candidate {
            turn: TurnMade::new(&self.state.position, turn.mv),
            notation: label(&self.state.position, turn.mv),
            evaluation: turn.score.value(),
        };
        let candidates: Vec<_> = turns.iter().take(CANDIDATES).map(candidate).collect();
        Reply {
            mv: candidates.first().map(|best| best.turn.clone()),
            evaluation: candidates.first().map_or(0.0, |best| best.evaluation),
            candidate_moves: candidates,
            difficulty: self.difficulty,
            flip_mode_enabled: self.game.flip,
        }
    }

    /// The turns to choose from, the choice first.
    fn turns(&self, seed: u64) -> Vec<ScoredMove> {
        match self.level {
            // It looks at nothing, so there is nothing to say of other turns.
            Level::Easy => {
                let mv = self.game.pick_move(&self.state, seed);
                let turn = |mv| ScoredMove { mv, reply: None, score: Score::default(), nodes: 1 };
                mv.map(turn).into_iter().collect()
            }
            Level::Medium => one_ply(&self.game, &self.state, self.level),
            Level::Hard => {
                let mut search = TwoPlies::new(&self.game, &self.state, CANDIDATES);
                while !search.is_done() {
                    search.step();
                }
                search.best().to_vec()
            }
        }
    }
}
