use parlor_rules::{Refusal, Side};

use crate::{Point, PointSet, Position};

/// A position as somebody gives it, not yet checked.
///
/// ```
/// use parlor_polyclash::{Point, PointSet, PolyClash, Setup};
/// use parlor_rules::{Notation, Options, Side};
///
/// let [one, other] = [17, 290].map(|id| PointSet::of(Point::new(id).unwrap()));
/// let mut setup = Setup { stones: [one, other], side: Side::First, passes: 1 };
/// let (_, position) = PolyClash::build(&Options::default(), &setup).unwrap();
/// assert_eq!(position.stones(Side::Second), other);
///
/// setup.stones[1] |= one;
/// assert_eq!(PolyClash::build(&Options::default(), &setup).unwrap_err().reason, "two-on-a-point");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The stones of Black and of White.
    pub stones: [PointSet; 2],
    /// Whose turn it is, or would be if the game were not over.
    pub side: Side,
    /// Passes made one after the other just now; two end the game.
    pub passes: u8,
}

impl Setup {
    /// The set-up of a position.
    pub(crate) fn new(position: &Position) -> Setup {
        Setup {
            stones: Side::BOTH.map(|side| position.stones(side)),
            side: position.side(),
            passes: position.passes(),
        }
    }

    /// The position, if no point holds two stones and every group has a liberty.
    pub(crate) fn build(&self) -> Result<Position, Refusal> {
        if self.passes > 2 {
            return Err(wrong_passes(self.passes));
        }
        if let Some(point) = (self.stones[0] & self.stones[1]).first() {
            let detail =
                format!("both sides have a stone on {point} (point {}); a point holds one", point.id());
            return Err(Refusal::new("two-on-a-point", detail).with("at", point));
        }
        Position::new(self.stones, self.side, self.passes).map_err(no_liberty)
    }
}

/// A number of passes that no game has.
pub(crate) fn wrong_passes(given: impl ToString) -> Refusal {
    let given = given.to_string();
    let detail = format!("the number of passes is {given:?}; write 0, 1, or 2 when the game is over");
    Refusal::new("passes", detail).with("given", given)
}

fn no_liberty(point: Point) -> Refusal {
    let detail = format!(
        "the group of the stone on {point} (point {}) has no liberty, so it cannot stand on the board",
        point.id()
    );
    Refusal::new("no-liberty", detail).with("at", point)
}
