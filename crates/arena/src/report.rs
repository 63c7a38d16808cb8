use serde::Serialize;

use crate::{Fixture, Interval, Rating, Tally, ratings};

/// What came out of a contest.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Report {
    /// The entrants.
    pub names: Vec<String>,
    /// Ratings, the best first.
    pub ratings: Vec<Rating>,
    /// Who met whom, and how it went.
    pub encounters: Vec<Encounter>,
    /// Games in all.
    pub games: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games won by whoever had the first side.
    pub first_side_wins: u64,
    /// Moves and rolls in a game, the opening's among them: mean, shortest and longest.
    pub length: [f64; 3],
    /// Games lost by an error.
    pub errors: u64,
    /// Games lost on time.
    pub timeouts: u64,
    /// Moves that the safety net chose.
    pub fallbacks: u64,
    /// How many games ended for which reason.
    pub reasons: std::collections::BTreeMap<String, u64>,
}

/// Two who met.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Encounter {
    /// The first entrant, by number.
    pub a: usize,
    /// The second.
    pub b: usize,
    /// The pairs, counted for `a`.
    pub tally: Tally,
    /// The score of `a` with its interval.
    pub score: Interval,
    /// The same as a difference in Elo points.
    pub elo: Interval,
}

impl Report {
    /// Counts fixtures.
    pub fn new(names: &[String], fixtures: &[Fixture]) -> Report {
        let mut met: Vec<(usize, usize, Tally)> = Vec::new();
        for fixture in fixtures {
            let known = met.iter_mut().find(|(a, b, _)| (*a, *b) == (fixture.a, fixture.b));
            match known {
                Some((_, _, tally)) => tally.add(fixture),
                None => {
                    let mut tally = Tally::default();
                    tally.add(fixture);
                    met.push((fixture.a, fixture.b, tally));
                }
            }
        }
        let tallies: Vec<_> = met.iter().map(|(a, b, tally)| (*a, *b, tally)).collect();
        let ratings = ratings(names.len(), &tallies);
        let games = || fixtures.iter().flat_map(|fixture| &fixture.games);
        let lengths = || games().map(|game| game.moves.len() as f64);
        let count = games().count() as u64;
        let mean = if count == 0 { 0.0 } else { lengths().sum::<f64>() / count as f64 };
        let shortest = lengths().reduce(f64::min).unwrap_or(0.0);
        let longest = lengths().reduce(f64::max).unwrap_or(0.0);
        let mut reasons = std::collections::BTreeMap::new();
        for game in games() {
            *reasons.entry(game.reason.clone()).or_insert(0) += 1;
        }
        let forfeits = |reason: &str| {
            games().filter(|game| game.forfeit.is_some() && game.reason == reason).count() as u64
        };
        Report {
            names: names.to_vec(),
            ratings,
            games: count,
            draws: met.iter().map(|(_, _, tally)| tally.draws).sum(),
            first_side_wins: met.iter().map(|(_, _, tally)| tally.first_side_wins).sum(),
            length: [mean, shortest, longest],
            errors: forfeits("error"),
            timeouts: forfeits("time"),
            fallbacks: games().map(|game| u64::from(game.fallbacks)).sum(),
            reasons,
            encounters: met
                .into_iter()
                .map(|(a, b, tally)| {
                    let score = tally.interval();
                    Encounter { a, b, tally, score, elo: score.as_elo() }
                })
                .collect(),
        }
    }
}
