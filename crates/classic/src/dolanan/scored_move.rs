use parlor_dolanan::{Cell, Move};

use super::Terms;
use parlor_players::Candidate;

/// A candidate of a turn with what is thought of it.
#[derive(Clone, Debug)]
pub(super) struct ScoredMove {
    pub(super) mv: Move,
    /// Where the own pion stands then.
    pub(super) value: u8,
    pub(super) cell: Cell,
    pub(super) wins: bool,
    /// Whether the guards let it be chosen.
    pub(super) allowed: bool,
    pub(super) base: f64,
    /// The best reply, if the player looks that far.
    pub(super) reply: Option<Reply>,
}

/// The opponent's best reply to a candidate.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reply {
    /// Its score, from the opponent's side; 0 if there is no reply.
    pub(super) score: f64,
    /// The move, if there is one.
    pub(super) mv: Option<Move>,
    /// What is left of the candidate's score.
    pub(super) adjusted: f64,
    /// Replies looked at.
    pub(super) count: u64,
}

impl ScoredMove {
    pub(super) fn new(mv: Move, value: u8, cell: Cell, terms: &Terms) -> ScoredMove {
        let wins = terms.win > 0.0;
        ScoredMove { mv, value, cell, wins, allowed: true, base: terms.total(), reply: None }
    }

    /// The score after all that was looked at.
    pub(super) fn score(&self) -> f64 {
        self.reply.map_or(self.base, |reply| reply.adjusted)
    }

    /// The same as everyone shows it.
    pub(super) fn candidate(&self) -> Candidate<Move> {
        let mut candidate = Candidate::scored(self.mv, self.score());
        match self.reply {
            None => candidate.terms = vec![("base", self.base)],
            Some(reply) => {
                candidate.terms =
                    vec![("base", self.base), ("reply", reply.score), ("adjusted", reply.adjusted)];
                candidate.line.extend(reply.mv);
                candidate.nodes += reply.count;
            }
        }
        candidate
    }
}
