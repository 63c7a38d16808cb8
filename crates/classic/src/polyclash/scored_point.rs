use std::cmp::Ordering;

use parlor_polyclash::{Move, Point};

use super::{Potential, Settings, Value};
use parlor_players::Candidate;

/// A point with what a stone there is worth.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ScoredPoint {
    /// The point.
    pub point: Point,
    /// Whether the [`Guard`](super::Guard) keeps off it.
    pub guarded: bool,
    /// Own share and captures.
    pub own: Value,
    /// What the sampled replies are worth to the opponent, on average.
    pub replies: Value,
    /// The total: value + weight × gain.
    pub total: f64,
    /// The potential, in steps that count.
    pub potential: i64,
    /// Positions looked at.
    pub nodes: u64,
}

impl ScoredPoint {
    /// A point of which only the own move is known yet.
    pub fn new(point: Point, own: Value, potential: &Potential, settings: &Settings) -> ScoredPoint {
        let potential = potential.steps_at(point);
        let total = own.total(settings.capture_weight);
        ScoredPoint { point, guarded: false, own, replies: Value::ZERO, total, potential, nodes: 1 }
    }

    /// The same with replies that took so many positions.
    #[must_use]
    pub fn less(self, replies: Value, nodes: u64, settings: &Settings) -> ScoredPoint {
        let total = self.own.less(replies).total(settings.capture_weight);
        ScoredPoint { replies, total, nodes: self.nodes + nodes, ..self }
    }

    /// The order of choice: highest total, lowest potential, lowest id; what the guard keeps off after all others.
    pub fn rank(&self, other: &ScoredPoint) -> Ordering {
        let by_total = self.guarded.cmp(&other.guarded).then(other.total.total_cmp(&self.total));
        by_total.then(self.potential.cmp(&other.potential)).then(self.point.cmp(&other.point))
    }

    /// As others see it. The terms add up to the score.
    pub fn candidate(&self, settings: &Settings) -> Candidate<Move> {
        let weight = settings.capture_weight;
        // Adding 0 makes a negative zero positive.
        let terms = vec![
            ("share", self.own.share()),
            ("captures", weight * self.own.gain() + 0.0),
            ("replyShare", -self.replies.share() + 0.0),
            ("replyCaptures", -weight * self.replies.gain() + 0.0),
        ];
        Candidate { terms, nodes: self.nodes, ..Candidate::scored(self.point.into(), self.total) }
    }
}
