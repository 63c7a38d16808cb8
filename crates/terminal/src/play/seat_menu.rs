use parlor_room::Side;

/// Whom to give which seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct SeatMenu {
    /// The side that is to be given.
    pub side: Side,
    /// Who can sit there.
    pub candidates: Vec<String>,
    /// The one that is pointed at.
    pub at: usize,
}

impl SeatMenu {
    /// A menu that points at the first candidate.
    pub(crate) fn new(side: Side, candidates: Vec<String>) -> SeatMenu {
        SeatMenu { side, candidates, at: 0 }
    }

    /// Points at the one before.
    pub(crate) fn up(&mut self) {
        self.at = self.at.saturating_sub(1);
    }

    /// Points at the next one.
    pub(crate) fn down(&mut self) {
        self.at = (self.at + 1).min(self.candidates.len().saturating_sub(1));
    }

    /// Turns to the other side.
    pub(crate) fn turn(&mut self) {
        self.side = !self.side;
    }

    /// The candidate that is pointed at.
    pub(crate) fn chosen(&self) -> &str {
        self.candidates.get(self.at).map_or("", String::as_str)
    }
}
