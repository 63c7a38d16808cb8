use parlor_rules::{Refusal, Side};

use crate::path::{LANE, LANE_TRACK};
use crate::position::{OVER, TO_ROLL};
use crate::{Position, Stage, Ur};

/// A position as somebody gives it, not yet checked. [`Ur::position`] makes a [`Position`] of it, or says what is
/// wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The squares that each side holds, bit `k` for index `k` of its track.
    pub track: [u16; 2],
    /// How many pieces each side has borne off.
    pub borne_off: [u8; 2],
    /// Whose turn it is, or who has won.
    pub side: Side,
    /// How far the turn has come.
    pub stage: Stage,
}

impl Ur {
    /// The position that a set-up describes, if it can occur in a game with this many pieces. All that passes here
    /// does occur: any roll may be 0, and every piece can be traced back to the hand.
    pub fn position(&self, setup: &Setup) -> Result<Position, Refusal> {
        let hand = [self.hand(setup, Side::First)?, self.hand(setup, Side::Second)?];
        check_squares(setup.track)?;
        self.check_end(setup)?;
        let roll = match setup.stage {
            Stage::ToRoll => TO_ROLL,
            Stage::Over => OVER,
            Stage::Rolled(roll) => checked_roll(roll)?,
        };
        Ok(Position { track: setup.track, hand, side: setup.side, roll })
    }

    /// The set-up of a position, with what each side has borne off counted.
    pub fn setup(&self, position: &Position) -> Setup {
        Setup {
            track: position.track,
            borne_off: Side::BOTH.map(|side| self.borne_off(position, side)),
            side: position.side,
            stage: position.stage(),
        }
    }

    fn hand(&self, setup: &Setup, side: Side) -> Result<u8, Refusal> {
        let on_board = setup.track[side.index()].count_ones() as u8;
        let borne_off = setup.borne_off[side.index()];
        let hand = self.pieces().checked_sub(on_board).and_then(|rest| rest.checked_sub(borne_off));
        hand.ok_or_else(|| {
            let (name, pieces) = (Ur::name(side), self.pieces());
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
    fn check_end(&self, setup: &Setup) -> Result<(), Refusal> {
        let pieces = self.pieces();
        let done = Side::BOTH.map(|side| setup.borne_off[side.index()] == pieces);
        let named = Ur::name(setup.side);
        let refuse =
            |reason, detail| Err(Refusal::new(reason, detail).with("side", named).with("pieces", pieces));
        if done == [true, true] {
            let detail =
                format!("both sides have all {pieces} borne off, but the first to do so ends the game");
            return refuse("two-winners", detail);
        }
        match (setup.stage, done[setup.side.index()], done[setup.side.other().index()]) {
            (Stage::Over, true, _) | (Stage::ToRoll | Stage::Rolled(_), false, false) => Ok(()),
            (Stage::Over, false, true) => {
                let winner = Ur::name(!setup.side);
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

/// Four dice show 0 to 4.
pub(crate) fn checked_roll(roll: u8) -> Result<u8, Refusal> {
    if roll <= 4 {
        return Ok(roll);
    }
    let detail = format!("four dice cannot show {roll}; a roll is 0 to 4");
    Err(Refusal::new("roll-range", detail).with("roll", roll))
}
