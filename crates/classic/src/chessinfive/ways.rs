use std::ops::ControlFlow;

use parlor_chessinfive::{Axis, Kind, Move, Phase, Position, Square, SquareSet, between, reach};
use parlor_rules::Side;

use super::window::{self, Tally};

/// The phase to which the ply after so many belongs.
#[inline]
const fn phase_of(ply: u32) -> Phase {
    if ply < 16 { Phase::Drops } else { Phase::Moves }
}

/// The ways in which a side makes five with its next ply.
///
/// A way fills the empty square of a window with four own pieces: by a drop that lands there, or by a move of a piece
/// from **outside** the window (one of the four would leave a hole). Broken fours are found like others.
#[derive(Clone, Copy, Debug)]
pub struct Ways {
    moves: [Move; Ways::KEPT],
    count: usize,
    stops: SquareSet,
    completions: SquareSet,
}

impl Ways {
    /// How many are kept by name. More are seen, but two are already enough to win.
    const KEPT: usize = 16;

    /// The ways of a side, if the next ply were its own. When it is the other side's turn, these are threats.
    pub fn of(position: &Position, side: Side) -> Ways {
        let mut ways =
            Ways { moves: [NONE; Ways::KEPT], count: 0, stops: SquareSet(!0), completions: SquareSet::EMPTY };
        let _ = each(position, side, |mv, path| {
            ways.completions |= SquareSet::of(mv.to());
            ways.stops &= path;
            if ways.count < Ways::KEPT && !ways.moves().contains(&mv) {
                ways.moves[ways.count] = mv;
                ways.count += 1;
            }
            ControlFlow::Continue(())
        });
        ways
    }

    /// Whether a side has any way, if the next ply were its own.
    #[inline]
    pub fn any(position: &Position, side: Side) -> bool {
        each(position, side, |_, _| ControlFlow::Break(())).is_break()
    }

    /// The plies that make five. Of drops on one square, which all do the same, one is listed.
    pub fn moves(&self) -> &[Move] {
        &self.moves[..self.count]
    }

    /// Whether there is none.
    pub const fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// The squares that complete a five.
    pub const fn completions(&self) -> SquareSet {
        self.completions
    }

    /// The squares on which a piece of the opponent stops all ways at once: it fills the completing square or
    /// stands in the way of the completing piece. Nothing else can stop a way, as there are no captures. With no such
    /// square within reach the threat is unstoppable; a reply that does stop them may still open a new way by
    /// leaving its own square.
    pub const fn stops(&self) -> SquareSet {
        self.stops
    }
}

/// What fills the places that are not taken.
const NONE: Move = match Square::new(0, 0) {
    Some(corner) => Move::on_board(corner, corner),
    None => panic!("there is a corner"),
};

/// Calls `f` with every ply of a side that makes five, and the squares on which the opponent stops it.
#[inline]
fn each(
    position: &Position,
    side: Side,
    mut f: impl FnMut(Move, SquareSet) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let (own, enemy, occupied) = (position.held(side), position.held(!side), position.occupied());
    // The ply that is next, or the one after it when the opponent is to move first.
    let phase = phase_of(position.ply() + u32::from(position.side_to_move() != side));
    for axis in Axis::ALL {
        for beginning in SquareSet(Tally::of(own, axis).four() & window::without(enemy, axis)) {
            let window = window::squares(beginning, axis);
            let Some(to) = (window & !own).first() else { continue };
            match phase {
                Phase::Drops if position.landing().contains(to) => {
                    let kind = Kind::HAND.into_iter().find(|&kind| position.in_hand(side, kind) > 0);
                    f(Move::drop(kind.unwrap_or(Kind::Queen), to), SquareSet::of(to))?;
                }
                Phase::Drops => {}
                Phase::Moves => {
                    for kind in Kind::HAND {
                        for from in position.pieces(side, kind) & !window {
                            if reach(kind, from, occupied).contains(to) {
                                f(Move::on_board(from, to), path(kind, from, to))?;
                            }
                        }
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The squares that must be empty for a move: where it ends, and those that a slider crosses.
fn path(kind: Kind, from: Square, to: Square) -> SquareSet {
    let leaps = matches!(kind, Kind::King | Kind::Knight);
    SquareSet::of(to) | if leaps { SquareSet::EMPTY } else { between(from, to) }
}
