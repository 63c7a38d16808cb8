use parlor_chessinfive::{Kind, Move, Phase, Position, Square, SquareSet, between, reach, sight};
use parlor_rules::Side;

use super::windows::{self, Axes};

/// The number of drops; from this ply on pieces move.
pub(crate) const DROPS: u32 = 16;

/// The phase to which the ply after so many belongs.
#[inline]
pub(crate) const fn phase_of(ply: u32) -> Phase {
    if ply < DROPS { Phase::Drops } else { Phase::Moves }
}

/// The pieces of a side that could move to a square.
#[inline]
pub(crate) fn comers(position: &Position, side: Side, to: Square, occupied: SquareSet) -> SquareSet {
    let (own, queens) = (position.held(side), position.of_kind(Kind::Queen));
    let straight = sight(Kind::Rook, to, occupied) & (position.of_kind(Kind::Rook) | queens);
    let diagonal = sight(Kind::Bishop, to, occupied) & (position.of_kind(Kind::Bishop) | queens);
    let knight = sight(Kind::Knight, to, occupied) & position.of_kind(Kind::Knight);
    let king = sight(Kind::King, to, occupied) & position.of_kind(Kind::King);
    (straight | diagonal | knight | king) & own
}

/// Whether a side has a way to five, if it makes the ply after so many: a window with four own pieces whose empty
/// square a drop or a piece from outside the window reaches. `axes` are its open windows.
#[inline]
pub(crate) fn has_way(position: &Position, side: Side, axes: &Axes, ply: u32) -> bool {
    let (own, occupied) = (position.held(side), position.occupied());
    let mut found = false;
    for (axis, open) in axes.iter().enumerate() {
        windows::for_each(axis, open.four(), |window| {
            let Some(to) = (window & !own).first() else { return };
            found |= match phase_of(ply) {
                Phase::Drops => position.landing().contains(to),
                Phase::Moves => !(comers(position, side, to, occupied) & !window).is_empty(),
            };
        });
    }
    found
}

/// The squares on which a piece of the other side stops all ways to five that a side will have in the ply after so
/// many, or all squares if there is no way: the completing squares and what sliders must cross.
#[inline]
pub(crate) fn stops(position: &Position, side: Side, axes: &Axes, ply: u32) -> SquareSet {
    let (own, occupied) = (position.held(side), position.occupied());
    let mut stops = SquareSet(!0);
    for (axis, open) in axes.iter().enumerate() {
        windows::for_each(axis, open.four(), |window| {
            let Some(to) = (window & !own).first() else { return };
            match phase_of(ply) {
                Phase::Drops if position.landing().contains(to) => stops &= SquareSet::of(to),
                Phase::Drops => {}
                Phase::Moves => {
                    for from in comers(position, side, to, occupied) & !window {
                        stops &= SquareSet::of(to) | crossed(position, from, to);
                    }
                }
            }
        });
    }
    stops
}

/// The squares that a piece crosses on its way.
#[inline]
fn crossed(position: &Position, from: Square, to: Square) -> SquareSet {
    let leapers = position.of_kind(Kind::King) | position.of_kind(Kind::Knight);
    if leapers.contains(from) { SquareSet::EMPTY } else { between(from, to) }
}

/// Calls `f` with the plies of the side to move that end on one of these squares.
#[inline]
pub(crate) fn for_each_to(position: &Position, to: SquareSet, mut f: impl FnMut(Move)) {
    let side = position.side_to_move();
    match position.phase() {
        Phase::Drops => {
            let landing = position.landing() & to;
            for kind in Kind::ALL {
                if position.in_hand(side, kind) > 0 {
                    landing.iter().for_each(|to| f(Move::drop(kind, to)));
                }
            }
        }
        Phase::Moves => {
            for kind in Kind::ALL {
                for from in position.pieces(side, kind) {
                    (reach(kind, from, position.occupied()) & to)
                        .iter()
                        .for_each(|to| f(Move::on_board(from, to)));
                }
            }
        }
    }
}

/// Calls `f` with plies of the side to move that threaten five: they make a window of four that can be completed, or
/// bring up the piece that completes one. `axes` are its open windows.
///
/// In the drop phase one type of piece stands for all that do the same.
#[inline]
pub(crate) fn for_each_attack(position: &Position, axes: &Axes, mut f: impl FnMut(Move)) {
    let side = position.side_to_move();
    // Most positions have none, and then the list below need not be cleared.
    if axes.iter().fold(0, |all, open| all | open.three() | open.four()) == 0 {
        return;
    }
    let mut seen = [SquareSet::EMPTY; 64];
    for (axis, open) in axes.iter().enumerate() {
        windows::for_each(axis, open.three(), |window| {
            let empty = window & !position.held(side);
            for to in empty {
                let rest = empty ^ SquareSet::of(to);
                let Some(last) = rest.first() else { continue };
                match position.phase() {
                    Phase::Drops => drop_attack(position, side, to, last, window, &mut seen[0], &mut f),
                    Phase::Moves => move_attacks(position, side, to, last, window, &mut seen, &mut f),
                }
            }
        });
        if position.phase() == Phase::Moves {
            windows::for_each(axis, open.four(), |window| {
                if let Some(last) = (window & !position.held(side)).first() {
                    bring_up(position, side, last, window, &mut seen, &mut f);
                }
            });
        }
    }
}

/// A drop on `to` that leaves `last` as the only empty square of a window, if that can be filled next.
fn drop_attack(
    position: &Position,
    side: Side,
    to: Square,
    last: Square,
    window: SquareSet,
    seen: &mut SquareSet,
    f: &mut impl FnMut(Move),
) {
    if !position.landing().contains(to) || seen.contains(to) {
        return;
    }
    let occupied = position.occupied() | SquareSet::of(to);
    let completed = match phase_of(position.ply() + 2) {
        Phase::Drops => occupied.landing().contains(last),
        Phase::Moves => !(comers(position, side, last, occupied) & !window).is_empty(),
    };
    let kind = Kind::ALL.into_iter().find(|&kind| position.in_hand(side, kind) > 0);
    if let Some(kind) = kind.filter(|_| completed) {
        *seen |= SquareSet::of(to);
        f(Move::drop(kind, to));
    }
}

/// The moves of pieces from outside a window to `to`, if another one can then complete it on `last`.
fn move_attacks(
    position: &Position,
    side: Side,
    to: Square,
    last: Square,
    window: SquareSet,
    seen: &mut [SquareSet; 64],
    f: &mut impl FnMut(Move),
) {
    let occupied = position.occupied();
    for from in comers(position, side, to, occupied) & !window {
        let after = (occupied ^ SquareSet::of(from)) | SquareSet::of(to);
        let others = comers(position, side, last, after) & !window & !SquareSet::of(from);
        if !others.is_empty() && !seen[from.index()].contains(to) {
            seen[from.index()] = seen[from.index()] | SquareSet::of(to);
            f(Move::on_board(from, to));
        }
    }
}

/// The moves of pieces from outside a window with four to where they can complete it on `last`.
fn bring_up(
    position: &Position,
    side: Side,
    last: Square,
    window: SquareSet,
    seen: &mut [SquareSet; 64],
    f: &mut impl FnMut(Move),
) {
    let occupied = position.occupied();
    for kind in Kind::ALL {
        for from in position.pieces(side, kind) & !window {
            let without = occupied ^ SquareSet::of(from);
            let posts = sight(kind, last, without) & reach(kind, from, occupied) & !seen[from.index()];
            seen[from.index()] = seen[from.index()] | posts;
            posts.iter().for_each(|to| f(Move::on_board(from, to)));
        }
    }
}
