use parlor_polyclash::{Point, PointSet, Position};
use parlor_rules::Side;

use super::Judge;
use super::lead::lead_as_it_stands;

/// How far the outlook of a point may be from how it stands for it to be settled.
const SETTLED: f64 = 0.35;
/// A lead, as a share of the surface, that is not worth playing for.
const TRIFLE: f64 = 0.004;

/// Who will own what when the game is over, by the random games of a search.
#[derive(Clone, Debug)]
pub struct Outlook {
    ownership: Vec<f64>,
    lead: f64,
    komi: f64,
}

impl Outlook {
    /// What all these judges have seen together.
    pub fn new<'a>(judges: impl Iterator<Item = &'a Judge>) -> Outlook {
        let mut all: Option<Judge> = None;
        for judge in judges {
            match &mut all {
                Some(all) => all.add(judge),
                None => all = Some(judge.clone()),
            }
        }
        match all {
            Some(all) => Outlook { ownership: all.ownership(), lead: all.lead(), komi: all.komi() },
            None => Outlook { ownership: vec![0.0; Point::COUNT], lead: 0.0, komi: 0.0 },
        }
    }

    /// By point: 1 is Black's for certain, −1 White's.
    pub fn ownership(&self) -> Vec<f64> {
        self.ownership.clone()
    }

    /// How much Black will be ahead, as a share of the surface, komi counted.
    pub fn lead(&self) -> f64 {
        self.lead
    }

    /// Whether every point will be owned by whom it belongs to now, so that nothing is left to be done.
    pub fn is_settled(&self, position: &Position) -> bool {
        let [black, white] = position.areas();
        Point::all().zip(&self.ownership).all(|(point, &owned)| {
            let now = f64::from(u8::from(black.contains(point))) - f64::from(u8::from(white.contains(point)));
            (owned - now).abs() <= SETTLED
        })
    }

    /// The stones of a side that it will not keep.
    pub fn lost(&self, position: &Position, side: Side) -> PointSet {
        let sign = if side == Side::First { 1.0 } else { -1.0 };
        position.stones(side).iter().filter(|stone| sign * self.ownership[stone.id()] <= -SETTLED).collect()
    }

    /// Whether the side to move would hardly be better off if the game went on than if it ended here.
    pub fn is_content(&self, position: &Position) -> bool {
        let gain = self.lead - (lead_as_it_stands(position) - self.komi);
        let gain = if position.side() == Side::First { gain } else { -gain };
        gain <= TRIFLE
    }
}
