use parlor_nets::graph::{GraphNetwork, GraphScratch, Judgement, UNIT};
use parlor_polyclash::{Move, Point};
use parlor_rules::Side;
use parlor_search::Points;

use super::Sight;

/// The lead, as a share of the surface, that counts half of all that a lead can count.
const LARGE_LEAD: f64 = 0.1;
/// A pass is taken to be at least so likely beside all points together.
const LEAST_PASS: f64 = 0.005;

/// What a network thinks of a position, in the words of the game.
#[derive(Clone, PartialEq, Debug)]
pub struct Opinion {
    /// Black's winning chance.
    pub winrate: f64,
    /// Black's lead at the end as a share of the surface, komi counted.
    pub lead: f64,
    /// By point whether it will be the side's to move, as the network says it: few ask for more.
    owned: Vec<i32>,
    side: Side,
    /// Moves with how likely they are, the likeliest point first, a pass last.
    pub moves: Vec<(Move, f32)>,
    /// Whether these are all legal moves.
    pub whole: bool,
}

impl Opinion {
    /// Has a position judged. At most so many points are listed, and likelihoods are taken to this power.
    pub fn new(
        network: &GraphNetwork,
        sight: &Sight,
        (points, sharpness): (usize, f64),
        scratch: &mut GraphScratch,
    ) -> Opinion {
        let judgement = network.judge(&sight.inputs(), scratch);
        let sign = if sight.side == Side::First { 1.0 } else { -1.0 };
        Opinion {
            winrate: chance(if sight.side == Side::First { judgement.win } else { -judgement.win }),
            lead: sign * real(judgement.lead).clamp(-1.0, 1.0),
            moves: likely_moves(&judgement, sight, points, sharpness),
            owned: judgement.ownership,
            side: sight.side,
            whole: sight.whole && sight.points.len() <= points,
        }
    }

    /// By point who will own it: 1 Black for certain, −1 White.
    pub fn ownership(&self) -> Vec<f64> {
        let sign = if self.side == Side::First { 1.0 } else { -1.0 };
        self.owned.iter().map(|&logit| sign * (2.0 * chance(logit) - 1.0)).collect()
    }

    /// What the position is worth to Black: so much of the winning chance, and of the size of the lead the rest, so that a
    /// decided game is still played well.
    pub fn worth(&self, win: f64) -> Points {
        let size = 0.5 + 0.5 * self.lead / (self.lead.abs() + LARGE_LEAD);
        size + win * (self.winrate - size)
    }
}

fn likely_moves(judgement: &Judgement, sight: &Sight, points: usize, sharpness: f64) -> Vec<(Move, f32)> {
    let mut likely: Vec<(i32, Point)> =
        sight.points.iter().map(|&point| (judgement.policy[point.id()], point)).collect();
    likely.sort_by_key(|&(logit, point)| (std::cmp::Reverse(logit), point));
    likely.truncate(points);
    let best = likely.first().map_or(judgement.pass, |&(logit, _)| logit);
    let weight = |logit: i32| libm::exp((sharpness * real(logit.saturating_sub(best))).clamp(-50.0, 50.0));
    let weighed = |&(logit, point): &(i32, Point)| (Move::from(point), weight(logit) as f32);
    let mut moves: Vec<(Move, f32)> = likely.iter().map(weighed).collect();
    if let Some(wins) = sight.pass {
        let total: f64 = moves.iter().map(|&(_, weight)| f64::from(weight)).sum();
        let least = if wins { 1.0 + total } else { LEAST_PASS * total };
        moves.push((Move::PASS, weight(judgement.pass).max(least) as f32));
    }
    moves
}

fn real(number: i32) -> f64 {
    f64::from(number) / f64::from(UNIT)
}

fn chance(logit: i32) -> f64 {
    1.0 / (1.0 + libm::exp(-real(logit)))
}
