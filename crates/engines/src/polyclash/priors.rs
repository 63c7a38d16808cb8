use parlor_polyclash::{Move, Point, PolyClash};
use parlor_rules::{Game, State};
use parlor_search::Policy;

use super::Stones;
use super::features::{self, Survey};

/// Weights of moves by what can be said of them before any search.
#[derive(Clone, Debug)]
pub struct Priors {
    weights: Vec<f32>,
    /// At most so many points are listed.
    most: usize,
}

impl Priors {
    /// By hand.
    pub fn by_hand() -> Priors {
        Priors { weights: features::by_hand(), most: 60 }
    }

    /// With these.
    pub fn with(weights: Vec<f32>) -> Priors {
        Priors { weights, most: 60 }
    }
}

impl Policy<PolyClash> for Priors {
    fn weigh(&mut self, game: &PolyClash, state: &State<PolyClash>, moves: &mut Vec<(Move, f64)>) {
        let side = state.position.side();
        let stones = Stones::new(&state.position);
        let survey = Survey::new(&stones, side, state.history.last_point());
        let mut scored: Vec<(f32, Point)> = Vec::with_capacity(stones.empties().len());
        for point in state.position.empty().iter() {
            if stones.shape(point, side).is_own_eye() || !game.is_legal(state, point.into()) {
                continue;
            }
            let mut score = 0.0;
            survey.features(point, &mut |feature| score += self.weights[feature]);
            scored.push((score, point));
        }
        // The higher score first; among equals the lower point.
        scored.sort_by(|a, b| b.0.total_cmp(&a.0));
        scored.truncate(self.most);
        let best = scored.first().map_or(0.0, |&(score, _)| score);
        let mut total = 0.0;
        for &(score, point) in &scored {
            let weight = libm::exp(f64::from(score - best));
            total += weight;
            moves.push((point.into(), weight));
        }
        if state.history.handicap_left() == 0 {
            moves.push((Move::PASS, if scored.is_empty() { 1.0 } else { total * 0.01 }));
        }
    }
}
