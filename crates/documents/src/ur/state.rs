use parlor_rules::{Notation, Options, Side, State};
use parlor_ur::{HOME, Setup, Stage, Ur, stop_at};
use serde::Deserialize;

use crate::Refused;

/// A state as the document's clients send it. The board that they derive from it is not looked at.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct GameState {
    #[serde(alias = "player1_pieces")]
    player1_pieces: Vec<PieceOn>,
    #[serde(alias = "player2_pieces")]
    player2_pieces: Vec<PieceOn>,
    #[serde(alias = "current_player")]
    current_player: Player,
    #[serde(default, alias = "dice_roll")]
    dice_roll: Option<u8>,
}

#[derive(Deserialize)]
struct PieceOn {
    square: i8,
}

#[derive(Deserialize, Clone, Copy)]
enum Player {
    #[serde(alias = "player1")]
    Player1,
    #[serde(alias = "player2")]
    Player2,
}

/// Pieces of each side.
const PIECES: usize = 7;
/// The square of a piece in hand.
const HAND: i8 = -1;

impl GameState {
    /// The state, if it can occur in a game.
    pub(super) fn build(&self) -> Result<(Ur, State<Ur>), Refused> {
        let side = match self.current_player {
            Player::Player1 => Side::First,
            Player::Player2 => Side::Second,
        };
        let mut setup =
            Setup { pieces: PIECES as u8, track: [0; 2], borne_off: [0; 2], side, stage: Stage::ToRoll };
        for side in Side::BOTH {
            self.put(side, &mut setup)?;
        }
        let winner = Side::BOTH.into_iter().find(|side| usize::from(setup.borne_off[side.index()]) == PIECES);
        match (winner, self.dice_roll) {
            (Some(winner), _) => (setup.side, setup.stage) = (winner, Stage::Over),
            (None, Some(roll)) => setup.stage = Stage::Rolled(roll),
            (None, None) => {}
        }
        let (ur, position) = Ur::build(&Options::default(), &setup)?;
        let state = State::new(&ur, position);
        Ok((ur, state))
    }

    fn put(&self, side: Side, setup: &mut Setup) -> Result<(), Refused> {
        let (pieces, name) = (self.pieces(side), if side == Side::First { "player1" } else { "player2" });
        if pieces.len() != PIECES {
            let count = pieces.len();
            return Err(Refused::new(format!("{name} has {count} pieces; it must have {PIECES}")));
        }
        for piece in pieces {
            match (piece.square, stop_at(side, piece.square)) {
                (HAND, _) => {}
                (HOME, _) => setup.borne_off[side.index()] += 1,
                (square, Some(stop @ 1..)) => {
                    let bit = 1 << (stop - 1);
                    if setup.track[side.index()] & bit != 0 {
                        return Err(Refused::new(format!("{name} has two pieces on square {square}")));
                    }
                    setup.track[side.index()] |= bit;
                }
                (square, _) => {
                    return Err(Refused::new(format!("square {square} is not on the way of {name}")));
                }
            }
        }
        Ok(())
    }

    fn pieces(&self, side: Side) -> &[PieceOn] {
        match side {
            Side::First => &self.player1_pieces,
            Side::Second => &self.player2_pieces,
        }
    }

    /// The indices of a side's pieces on a square, the lowest first.
    pub(super) fn pieces_on(&self, side: Side, square: i8) -> impl Iterator<Item = usize> {
        let pieces = self.pieces(side).iter().enumerate();
        pieces.filter(move |(_, piece)| piece.square == square).map(|(index, _)| index)
    }
}
