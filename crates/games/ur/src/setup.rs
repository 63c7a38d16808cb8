use parlor_rules::{Options, Refusal, Side};

use crate::path::{HOME_STOP, LANE, LANE_TRACK, stop_at};
use crate::position::{OVER, TO_ROLL};
use crate::{Position, Stage, Ur};

/// A position as somebody gives it, not yet checked.
///
/// ```
/// use parlor_rules::{Notation, Options, Side};
/// use parlor_ur::{Setup, Stage, Ur};
///
/// // Each side has one piece on the rosette in the middle of its way, and six borne off.
/// let rosette = 1 << 7;
/// let mut setup = Setup {
///     pieces: 7,
///     track: [rosette, 1 << 13],
///     borne_off: [6, 6],
///     side: Side::Second,
///     stage: Stage::ToRoll,
/// };
/// let (ur, position) = Ur::build(&Options::default(), &setup).unwrap();
/// assert_eq!(ur.write_position(&position), ".......1.......2..../66/2-");
///
/// // Both in the middle of the lane is one too many.
/// setup.track[1] = rosette;
/// assert_eq!(Ur::build(&Options::default(), &setup).unwrap_err().reason, "two-on-a-square");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Setup {
    /// How many pieces each side has, 1 to 7.
    pub pieces: u8,
    /// The squares that each side holds, bit `k` for index `k` of its track.
    pub track: [u16; 2],
    /// How many pieces each side has borne off.
    pub borne_off: [u8; 2],
    /// Whose turn it is, or who has won.
    pub side: Side,
    /// How far the turn has come.
    pub stage: Stage,
}

impl Setup {
    /// The set-up of a position, with what each side has borne off counted.
    pub(crate) fn new(ur: &Ur, position: &Position) -> Setup {
        Setup {
            pieces: ur.pieces(),
            track: position.track,
            borne_off: Side::BOTH.map(|side| ur.borne_off(position, side)),
            side: position.side,
            stage: position.stage(),
        }
    }

    /// The position, if it can occur in a game with this many pieces. All that passes here does occur: any roll may be
    /// 0, and every piece can be traced back to the hand.
    pub(crate) fn build(&self, options: &Options) -> Result<(Ur, Position), Refusal> {
        let ur = Ur::with_pieces(self.pieces)?;
        if let Some(asked) = Ur::pieces_asked(options)?.filter(|&asked| asked != self.pieces) {
            return Err(contradiction(asked, self.pieces));
        }
        Ok((ur, self.position()?))
    }

    /// Whose piece stands on a square from 0 to 19; of two the first side's.
    pub(crate) fn piece_on(&self, square: i8) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| match stop_at(side, square) {
            Some(stop @ 1..HOME_STOP) => self.track[side.index()] >> (stop - 1) & 1 == 1,
            _ => false,
        })
    }

    /// The position, for a number of pieces that is known to be right.
    pub(crate) fn position(&self) -> Result<Position, Refusal> {
        let hand = [self.hand(Side::First)?, self.hand(Side::Second)?];
        check_squares(self.track)?;
        self.check_end()?;
        let roll = match self.stage {
            Stage::ToRoll => TO_ROLL,
            Stage::Over => OVER,
            Stage::Rolled(roll) => checked_roll(roll)?,
        };
        Ok(Position { track: self.track, hand, side: self.side, roll })
    }

    fn hand(&self, side: Side) -> Result<u8, Refusal> {
        let on_board = self.track[side.index()].count_ones() as u8;
        let borne_off = self.borne_off[side.index()];
        let hand = self.pieces.checked_sub(on_board).and_then(|rest| rest.checked_sub(borne_off));
        hand.ok_or_else(|| {
            let (name, pieces) = (Ur::name(side), self.pieces);
            Refusal::new(
                "negative-hand",
                format!(
                    "{name} has {on_board} on the board and {borne_off} borne off, but only {pieces} in all; \
                     the two must not sum to more"
                ),
            )
            .with("side", name)
            .with("board", on_board)
            .with("off", borne_off)
            .with("pieces", pieces)
        })
    }

    /// The mark of a finished game and the fact of one must go together.
    fn check_end(&self) -> Result<(), Refusal> {
        let pieces = self.pieces;
        let done = Side::BOTH.map(|side| self.borne_off[side.index()] == pieces);
        let named = Ur::name(self.side);
        let refuse =
            |reason, detail| Err(Refusal::new(reason, detail).with("side", named).with("pieces", pieces));
        if done == [true, true] {
            let detail =
                format!("both sides have all {pieces} borne off, but the first to do so ends the game");
            return refuse("two-winners", detail);
        }
        match (self.stage, done[self.side.index()], done[self.side.other().index()]) {
            (Stage::Over, true, _) | (Stage::ToRoll | Stage::Rolled(_), false, false) => Ok(()),
            (Stage::Over, false, true) => {
                let winner = Ur::name(!self.side);
                let detail = format!("{winner} has all {pieces} borne off, so '!' must follow its number");
                refuse("wrong-winner", detail)
            }
            (Stage::Over, false, false) => {
                let detail = format!(
                    "'!' says that {named} has won, but it has not borne off all {pieces}; write '-' or a roll"
                );
                refuse("not-over", detail)
            }
            _ => {
                let detail = format!(
                    "a side has all {pieces} borne off, so the game is over: write its number and '!'"
                );
                refuse("over-unmarked", detail)
            }
        }
    }
}

fn check_squares(track: [u16; 2]) -> Result<(), Refusal> {
    if let Some(bits) = track.into_iter().find(|bits| bits >> 14 != 0) {
        let detail = format!("a track has the indices 0 to 13, but the mask {bits:#x} goes beyond");
        return Err(Refusal::new("off-track", detail).with("mask", bits));
    }
    let shared = track[0] & track[1] & LANE_TRACK;
    match LANE.into_iter().find(|square| shared >> square & 1 == 1) {
        None => Ok(()),
        Some(square) => {
            let detail = format!("square {square} holds a piece of both sides; a square holds one piece");
            Err(Refusal::new("two-on-a-square", detail).with("square", square))
        }
    }
}

fn contradiction(asked: u8, written: u8) -> Refusal {
    let detail = format!(
        "the option pieces is {asked}, but the position string says {written} (7 where it has no /nN); leave the \
         option out or make them agree"
    );
    Refusal::new("option-contradicts-position", detail)
        .of_option("pieces")
        .with("value", asked)
        .with("position", written)
}

/// Four dice show 0 to 4.
pub(crate) fn checked_roll(roll: u8) -> Result<u8, Refusal> {
    if roll <= 4 {
        return Ok(roll);
    }
    let detail = format!("four dice cannot show {roll}; a roll is 0 to 4");
    Err(Refusal::new("roll-range", detail).with("roll", roll))
}
