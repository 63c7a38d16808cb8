use serde::Serialize;

/// How wide 95 % of a normal distribution is, in standard deviations on either side.
pub(crate) const WIDTH: f64 = 1.959_963_984_540_054;

/// An estimate with its 95 % interval.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Interval {
    /// The estimate.
    pub value: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// The difference in Elo points that goes with an expected score.
pub(crate) fn elo(score: f64) -> f64 {
    let score = score.clamp(1e-9, 1.0 - 1e-9);
    400.0 * (score / (1.0 - score)).log10()
}

/// The expected score that goes with a difference in Elo points.
pub(crate) fn expected(difference: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-difference / 400.0))
}

impl Interval {
    /// The same as a difference in Elo points.
    #[must_use]
    pub fn as_elo(self) -> Interval {
        Interval { value: elo(self.value), low: elo(self.low), high: elo(self.high) }
    }
}
