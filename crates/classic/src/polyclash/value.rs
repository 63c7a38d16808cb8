use parlor_polyclash::{LARGE_CELL, Point, SMALL_CELL, Score12};
use parlor_rules::Side;

/// The value of a move to the side that makes it: its share of the surface and the stones it captures, less the
/// mean of the replies.
///
/// Kept as fractions of whole numbers, so that equal values are equal, whatever way it was computed. Within
/// the bounds of the settings nothing overflows: the denominators of four plies divide 30 · (1·2·…·30's least common
/// multiple)², which is below 2⁹⁰.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Value {
    /// Twelfths of small cells, times `parts`.
    small: i128,
    /// Twelfths of large cells, times `parts`.
    large: i128,
    /// Captured stones, times `parts`.
    captures: i128,
    /// The common denominator.
    parts: i128,
}

/// The mean of several values in the making.
#[derive(Clone, Copy, Debug)]
pub struct Mean {
    sum: Value,
    count: i128,
}

impl Value {
    /// Nothing.
    pub const ZERO: Value = Value { small: 0, large: 0, captures: 0, parts: 1 };

    /// A side's part of a score, and stones captured.
    pub fn new(score: &Score12, side: Side, captures: u32) -> Value {
        Value {
            small: score.small[side.index()].into(),
            large: score.large[side.index()].into(),
            captures: captures.into(),
            parts: 1,
        }
    }

    /// This less the value of the replies.
    #[must_use]
    pub fn less(self, replies: Value) -> Value {
        let parts = common(self.parts, replies.parts);
        self.over(parts).plus(replies.over(parts), -1)
    }

    /// The share of the surface.
    pub fn share(&self) -> f64 {
        (self.quotient(self.small) * SMALL_CELL + self.quotient(self.large) * LARGE_CELL) / 12.0
    }

    /// The capture gain: captured stones for each point of the board.
    pub fn gain(&self) -> f64 {
        self.quotient(self.captures) / Point::COUNT as f64
    }

    /// Share and weighted gain together; the same number for equal values.
    pub fn total(&self, capture_weight: f64) -> f64 {
        self.share() + capture_weight * self.gain()
    }

    /// Reduced first: equal fractions give the same number, to the last bit.
    fn quotient(&self, part: i128) -> f64 {
        let divisor = gcd(part.abs(), self.parts);
        (part / divisor) as f64 / (self.parts / divisor) as f64
    }

    /// The same with another denominator, a multiple of its own.
    fn over(self, parts: i128) -> Value {
        let factor = parts / self.parts;
        Value {
            small: self.small * factor,
            large: self.large * factor,
            captures: self.captures * factor,
            parts,
        }
    }

    /// Adds another with the same denominator, so many times.
    fn plus(self, other: Value, times: i128) -> Value {
        Value {
            small: self.small + times * other.small,
            large: self.large + times * other.large,
            captures: self.captures + times * other.captures,
            parts: self.parts,
        }
    }
}

impl Mean {
    /// Of none so far.
    pub const NONE: Mean = Mean { sum: Value::ZERO, count: 0 };

    /// Takes one more in.
    pub fn add(&mut self, value: Value) {
        let parts = common(self.sum.parts, value.parts);
        self.sum = self.sum.over(parts).plus(value.over(parts), 1);
        self.count += 1;
    }

    /// The mean; of none it is nothing.
    pub fn value(self) -> Value {
        Value { parts: self.sum.parts * self.count.max(1), ..self.sum }
    }
}

/// The least common multiple. Nearly always both are the same.
fn common(a: i128, b: i128) -> i128 {
    if a == b { a } else { a / gcd(a, b) * b }
}

fn gcd(mut a: i128, mut b: i128) -> i128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}
