use parlor_rules::{Notation, Refusal, Side};

use crate::axis::has_line;
use crate::position::DROPS;
use crate::{ChessInFive, Kind, Position, Square, SquareSet};

/// A position as somebody gives it, not yet checked.
///
/// ```
/// use parlor_chessinfive::{ChessInFive, Kind, Setup, Square};
/// use parlor_rules::{Notation, Options, Side};
///
/// let empty = Setup::default();
/// let mut setup = empty.clone();
/// let d1 = Square::new(3, 0).unwrap();
/// setup.board[d1.index()] = Some((Side::First, Kind::Queen));
/// setup.hands[0][Kind::Queen.index()] -= 1;
/// // The queen is on the board, but nobody has moved yet.
/// assert_eq!(ChessInFive::build(&Options::default(), &setup).unwrap_err().reason, "hand-ply");
///
/// (setup.side, setup.ply) = (Side::Second, 1);
/// let (game, position) = ChessInFive::build(&Options::default(), &setup).unwrap();
/// assert_eq!(game.write_position(&position), "8/8/8/8/8/8/8/3Q4 m RRBBNNKqrrbbnnk 1");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// What stands on each square, by [`Square::index`].
    pub board: [Option<(Side, Kind)>; 64],
    /// The side to move.
    pub side: Side,
    /// How many pieces each side has in hand, by [`Kind::index`].
    pub hands: [[u8; 5]; 2],
    /// Plies played so far.
    pub ply: u32,
}

/// The empty board before the first drop.
impl Default for Setup {
    fn default() -> Setup {
        Setup::new(&Position::START)
    }
}

fn name(side: Side) -> &'static str {
    <ChessInFive as Notation>::side_name(side)
}

impl Setup {
    /// The set-up of a position.
    pub(crate) fn new(position: &Position) -> Setup {
        let mut board = [None; 64];
        for square in position.occupied() {
            board[square.index()] = position.piece_on(square);
        }
        let in_hand = |side| Kind::ALL.map(|kind| position.in_hand(side, kind) as u8);
        Setup { board, side: position.side_to_move(), hands: Side::BOTH.map(in_hand), ply: position.ply() }
    }

    /// The position, if a game could show it as far as the rules ask: each test has its own reason to refuse.
    pub(crate) fn build(&self) -> Result<Position, Refusal> {
        self.check_pieces()?;
        self.check_turn()?;
        self.check_hands()?;
        let position = Position::of_pieces(self.pieces(), self.ply);
        self.check_gravity(position.occupied())?;
        check_lines(&position)?;
        Ok(position)
    }

    /// The pieces on the board.
    fn pieces(&self) -> impl Iterator<Item = (Side, Kind, Square)> {
        Square::all().filter_map(|square| {
            let (side, kind) = self.board[square.index()]?;
            Some((side, kind, square))
        })
    }

    /// Board and hand together are the whole set of each side.
    fn check_pieces(&self) -> Result<(), Refusal> {
        for side in Side::BOTH {
            for kind in Kind::HAND {
                let on_board = self.pieces().filter(|&(s, k, _)| (s, k) == (side, kind)).count();
                let count = on_board + usize::from(self.hands[side.index()][kind.index()]);
                if count != kind.owned() {
                    let (side, wanted) = (name(side), kind.owned());
                    let detail = format!(
                        "{side} has {count} of the piece {letter} on the board and in hand together; it must be {wanted}",
                        letter = kind.letter()
                    );
                    return Err(Refusal::new("piece-count", detail)
                        .with("side", side)
                        .with("piece", kind)
                        .with("count", count)
                        .with("wanted", wanted));
                }
            }
        }
        Ok(())
    }

    /// Cyan moves after an even number of plies.
    fn check_turn(&self) -> Result<(), Refusal> {
        let wanted = if self.ply.is_multiple_of(2) { Side::First } else { Side::Second };
        if self.side == wanted {
            return Ok(());
        }
        let (ply, turn, wanted) = (self.ply, name(self.side), name(wanted));
        let detail = format!("after {ply} plies it is the turn of {wanted}, not of {turn}");
        Err(Refusal::new("turn-parity", detail).with("ply", ply).with("turn", turn).with("wanted", wanted))
    }

    /// In phase 1 the hands tell the ply, and how many drops each side has made; in phase 2 all drops are made.
    fn check_hands(&self) -> Result<(), Refusal> {
        let [cyan, magenta] = self.hands.map(|hand| hand.into_iter().map(usize::from).sum::<usize>());
        let (ply, in_hand) = (self.ply, cyan + magenta);
        if in_hand == 0 {
            if ply >= DROPS {
                return Ok(());
            }
            let detail = format!("nothing is in hand, so all {DROPS} drops are made, but the ply is {ply}");
            return Err(Refusal::new("phase-2-ply", detail).with("ply", ply).with("least", DROPS));
        }
        // Board and hand together are 16 pieces, so this cannot go below 0.
        let drops = (DROPS as usize).saturating_sub(in_hand);
        if ply as usize != drops {
            let detail = format!(
                "with {in_hand} pieces in hand {drops} drops have been made, so the ply must be {drops}, not {ply}"
            );
            return Err(Refusal::new("hand-ply", detail)
                .with("ply", ply)
                .with("wanted", drops)
                .with("inHand", in_hand));
        }
        let wanted = [8usize.saturating_sub(drops.div_ceil(2)), 8usize.saturating_sub(drops / 2)];
        if [cyan, magenta] != wanted {
            let detail = format!(
                "the sides drop in turn, cyan first: after {drops} drops cyan has {} pieces in hand and magenta {}, \
                 not {cyan} and {magenta}",
                wanted[0], wanted[1]
            );
            return Err(Refusal::new("hand-alternation", detail).with("cyan", cyan).with("magenta", magenta));
        }
        Ok(())
    }

    /// Until the first move of phase 2 nothing stands above an empty square.
    fn check_gravity(&self, occupied: SquareSet) -> Result<(), Refusal> {
        match occupied.floating().first() {
            Some(square) if self.ply <= DROPS => {
                let detail = format!(
                    "{square} is occupied and the square below it is empty; pieces fall until ply 16"
                );
                Err(Refusal::new("gravity", detail).with("square", square))
            }
            _ => Ok(()),
        }
    }
}

/// Only the side that just moved can have a line.
fn check_lines(position: &Position) -> Result<(), Refusal> {
    let next = position.side_to_move();
    let has = |side| has_line(position.held(side));
    if !has(next) {
        return Ok(());
    }
    if has(!next) {
        return Err(Refusal::new("two-lines", "both sides have five in a row; the first line ends the game"));
    }
    let next = name(next);
    let detail = format!("{next} is to move and has five in a row; the game ended before");
    Err(Refusal::new("line-turn", detail).with("side", next))
}
