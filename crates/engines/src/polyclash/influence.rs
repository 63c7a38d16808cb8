use parlor_polyclash::{Point, Position};
use parlor_rules::Side;

use super::{Atlas, Stones};

/// The influence that makes a point half one's own.
const STRONG: f64 = 8.0;

/// What the stones around a point make of it: every stone shines on the points near it, half as much with every step.
/// Stones in atari do not shine.
#[derive(Clone, Debug)]
pub struct Influence {
    /// Above 0 where Black is stronger.
    light: [i16; Point::COUNT],
    /// Steps to the nearest stone of each side, at most one more than what is near.
    nearest: [[u8; 2]; Point::COUNT],
}

impl Influence {
    /// The influence of these stones.
    pub fn new(stones: &Stones) -> Influence {
        let atlas = Atlas::get();
        let mut influence =
            Influence { light: [0; Point::COUNT], nearest: [[Atlas::NEAR + 1; 2]; Point::COUNT] };
        for stone in Point::all() {
            let Some(side) = stones.side_at(stone) else { continue };
            let sign = match side {
                _ if stones.last_liberty(stone).is_some() => 0,
                Side::First => 1,
                Side::Second => -1,
            };
            for &(point, steps) in atlas.near(stone) {
                influence.light[point.id()] += sign << (Atlas::NEAR - steps);
                let nearest = &mut influence.nearest[point.id()][side.index()];
                *nearest = steps.min(*nearest);
            }
        }
        influence
    }

    /// The influence on a point, above 0 where this side is stronger.
    #[inline]
    pub fn on(&self, point: Point, side: Side) -> i16 {
        if side == Side::First { self.light[point.id()] } else { -self.light[point.id()] }
    }

    /// How much more of the empty surface Black is stronger on than White, outside of territory.
    pub fn lead(&self, position: &Position) -> f64 {
        let [black, white] = position.areas();
        let open = !(black | white);
        let worth = |point: Point| {
            let light = f64::from(self.light[point.id()]);
            light / (light.abs() + STRONG) * f64::from(Atlas::get().weight(point))
        };
        open.iter().map(worth).sum::<f64>() / f64::from(Atlas::SURFACE)
    }

    /// Steps to the nearest stone of a side, at most one more than what is near.
    #[inline]
    pub fn nearest(&self, point: Point, side: Side) -> u8 {
        self.nearest[point.id()][side.index()]
    }
}
