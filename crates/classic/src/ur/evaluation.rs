use parlor_rules::Side;
use parlor_ur::{LANE, Position, ROSETTES, Stage, Ur, stop_at};

use super::Weights;

/// The evaluation of the document, term by term; positive is good for player 2.
///
/// ```
/// use parlor_classic::ur::{Terms, Weights};
/// use parlor_rules::{Notation, Options};
/// use parlor_ur::Ur;
///
/// let (ur, position) = Ur::read_position(&Options::default(), "1.................../00/1-").unwrap();
/// assert_eq!(Terms::of(&ur, &position, &Weights::DOCUMENT).total(), -35 - 6 - 25 - 40);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Terms {
    /// The game is over; nothing else counts.
    Won {
        /// What the result is worth.
        win: i32,
    },
    /// The game goes on.
    Open {
        /// Pieces borne off.
        finished: i32,
        /// Pieces not in hand.
        entered: i32,
        /// How far the pieces on the board have come. The difference of the sides is rounded toward zero, once.
        position: i32,
        /// Pieces on rosettes.
        safety: i32,
        /// Rosettes occupied.
        rosette_control: i32,
        /// Pieces in the lane and beyond it.
        advancement: i32,
        /// Pieces in the lane.
        centre: i32,
    },
}

/// What a side has, as far as the evaluation counts it.
struct Having {
    finished: i32,
    entered: i32,
    way: i32,
    on_rosettes: i32,
    in_lane: i32,
    beyond_lane: i32,
}

impl Terms {
    /// The terms of a position. A roll that has fallen does not matter.
    pub fn of(ur: &Ur, position: &Position, weights: &Weights) -> Terms {
        if position.stage() == Stage::Over {
            return Terms::Won {
                win: if position.side() == Side::Second { weights.win } else { -weights.win },
            };
        }
        let [first, second] = Side::BOTH.map(|side| Having::of(ur, position, side));
        let difference = |count: fn(&Having) -> i32| count(&second) - count(&first);
        let in_lane = difference(|having| having.in_lane);
        let on_rosettes = difference(|having| having.on_rosettes);
        Terms::Open {
            finished: weights.finished * difference(|having| having.finished),
            entered: weights.entered * difference(|having| having.entered),
            position: weights.position_tenths * difference(|having| having.way) / 10,
            safety: weights.safety * on_rosettes,
            rosette_control: weights.rosette_control * on_rosettes,
            advancement: weights.advancement * (in_lane + 2 * difference(|having| having.beyond_lane)),
            centre: weights.centre * in_lane,
        }
    }

    /// The terms by name, in the order of the document.
    pub fn named(&self) -> Vec<(&'static str, i32)> {
        match *self {
            Terms::Won { win } => vec![("win", win)],
            Terms::Open { finished, entered, position, safety, rosette_control, advancement, centre } => {
                vec![
                    ("finished", finished),
                    ("entered", entered),
                    ("position", position),
                    ("safety", safety),
                    ("rosetteControl", rosette_control),
                    ("advancement", advancement),
                    ("centre", centre),
                ]
            }
        }
    }

    /// Their sum.
    pub fn total(&self) -> i32 {
        self.named().iter().map(|(_, value)| value).sum()
    }
}

impl Having {
    fn of(ur: &Ur, position: &Position, side: Side) -> Having {
        let track = position.track(side);
        let indices = (0..14).filter(|index| track >> index & 1 == 1);
        let rosettes = ROSETTES.into_iter().filter_map(|square| stop_at(side, square));
        Having {
            finished: ur.borne_off(position, side).into(),
            entered: (ur.pieces() - position.hand(side)).into(),
            way: indices.clone().map(|index| index as i32 + 1).sum(),
            on_rosettes: rosettes.filter(|stop| track >> (stop - 1) & 1 == 1).count() as i32,
            in_lane: indices.clone().filter(|index| LANE.contains(index)).count() as i32,
            beyond_lane: indices.filter(|index| index > LANE.end()).count() as i32,
        }
    }
}
