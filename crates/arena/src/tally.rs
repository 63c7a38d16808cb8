use parlor_rules::Side;
use serde::Serialize;

use crate::interval::WIDTH;
use crate::{Fixture, Interval};

/// The pairs of games between two entrants, counted.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Tally {
    /// Pairs by the half points that the first entrant made: 0 to 4.
    pub pairs: [u64; 5],
    /// Games won by the first entrant.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// Games won by whoever had the first side.
    pub first_side_wins: u64,
}

impl Tally {
    /// Counts a pair; `a` of the fixture is the first entrant.
    pub fn add(&mut self, fixture: &Fixture) {
        self.pairs[fixture.half_points()] += 1;
        for (game, side) in fixture.games.iter().zip(Side::BOTH) {
            match game.winner() {
                None => self.draws += 1,
                Some(winner) if winner == side => self.wins += 1,
                Some(_) => self.losses += 1,
            }
            self.first_side_wins += u64::from(game.winner() == Some(Side::First));
        }
    }

    /// How many games there were.
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Points of the first entrant, as a part of all.
    pub fn score(&self) -> f64 {
        let points = self.wins as f64 + self.draws as f64 / 2.0;
        if self.games() == 0 { 0.5 } else { points / self.games() as f64 }
    }

    /// The score with its 95 % interval, from how much the pairs differ from each other.
    ///
    /// A pair lost and a pair won are added before the interval is made (Agresti and Coull), so that a hundred wins
    /// in a row do not claim to be certain.
    pub fn interval(&self) -> Interval {
        let mut pairs = self.pairs.map(|count| count as f64);
        pairs[0] += 1.0;
        pairs[4] += 1.0;
        let count: f64 = pairs.iter().sum();
        let points = |half_points: usize| half_points as f64 / 4.0;
        let mean = pairs.iter().enumerate().map(|(i, n)| n * points(i)).sum::<f64>() / count;
        let variance =
            pairs.iter().enumerate().map(|(i, n)| n * (points(i) - mean).powi(2)).sum::<f64>() / count;
        let half = WIDTH * (variance / count).sqrt();
        let low = (mean - half).max(0.0).min(self.score());
        let high = (mean + half).min(1.0).max(self.score());
        Interval { value: self.score(), low, high }
    }
}
