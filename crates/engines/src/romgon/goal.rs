//! Who can bring the rhombus to the goal with the next turn, and how that is stopped.

use parlor_romgon::{Action, Hex, HexSet, Kind, Move, Piece, Position, Romgon, goal};
use parlor_rules::{Game, Side, State};
use std::ops::ControlFlow;

use super::board::Board;

/// Whether a side whose turn it were could go to its goal.
#[inline]
pub(crate) fn can_score(board: &Board, position: &Position, side: Side) -> bool {
    let Some(rhombus) = position.rhombus(side) else { return false };
    let (goal, flipped) = (goal(side), position.flipped().contains(rhombus));
    if !board.steps[usize::from(flipped)][rhombus.index()].contains(goal) {
        return false;
    }
    let free = match position.piece(goal) {
        None => true,
        Some(piece) => piece.side() != side && piece.is_flipped() == flipped && piece.kind() != Kind::Rhombus,
    };
    let occupied = position.occupied() - HexSet::of(rhombus);
    free && covers(position, !side, goal, flipped, occupied) == 0
}

/// How many pieces of a side would attack a rhombus in this flip state on a hex.
#[inline]
pub(crate) fn covers(position: &Position, side: Side, hex: Hex, flipped: bool, occupied: HexSet) -> usize {
    let pieces = position.side(side);
    let matching = if flipped { pieces & position.flipped() } else { pieces - position.flipped() };
    let covers = |&(from, piece): &(Hex, Piece)| {
        from != hex && piece.kind() != Kind::Rhombus && Position::aims(piece, from, occupied).contains(hex)
    };
    position.on(matching).filter(covers).count()
}

/// Lists the legal turns after which the other side, which now threatens to go to its goal, cannot.
///
/// Nothing can be put in the way of a rhombus, and it is not attacked, since the check rule has just been kept. So its
/// goal must be attacked, or taken by something that it cannot capture.
pub(crate) fn list_stops(game: &Romgon, state: &State<Romgon>, stops: &mut Vec<Move>) {
    let position = &state.position;
    let enemy = !position.to_move();
    let Some(rhombus) = position.rhombus(enemy) else { return };
    let (goal, flipped) = (goal(enemy), position.flipped().contains(rhombus));
    let sliders: HexSet = position
        .on(position.side(position.to_move()))
        .filter(|(_, piece)| piece.kind() == Kind::Circle && !piece.is_flipped() && !flipped)
        .map(|(hex, _)| hex)
        .collect();
    let _ = game.try_for_each_move(state, |mv| {
        let Some(piece) = position.piece(mv.from()) else { return ControlFlow::<()>::Continue(()) };
        let (piece, to) = (after(piece, mv), mv.to());
        let occupied = (position.occupied() - HexSet::of(mv.from()) - HexSet::of(rhombus)) | HexSet::of(to);
        let aims =
            |piece: Piece, hex: Hex| hex != goal && Position::aims(piece, hex, occupied).contains(goal);
        let taken = to == goal && (piece.kind() == Kind::Rhombus || piece.is_flipped() != flipped);
        let attacked = piece.kind() != Kind::Rhombus && piece.is_flipped() == flipped && aims(piece, to);
        let opened = || position.on(sliders - HexSet::of(mv.from())).any(|(hex, circle)| aims(circle, hex));
        if taken || attacked || opened() {
            stops.push(mv);
        }
        ControlFlow::Continue(())
    });
}

/// The piece that makes a move, as it is afterwards.
#[inline]
pub(crate) fn after(piece: Piece, mv: Move) -> Piece {
    match mv.action() {
        Action::Go { turn: None, .. } => piece,
        Action::Go { turn: Some(orientation), .. } | Action::Turn(orientation) => piece.turned(orientation),
        Action::Flip => piece.flipped(),
    }
}
