use std::ops::ControlFlow;

use crate::guard::Guard;
use crate::{Action, Hex, HexSet, Kind, Move, Piece, Position, Reach};

/// The legal turns of one piece, as sets.
pub(crate) struct Choice {
    from: Hex,
    piece: Piece,
    /// Where it goes and what it captures.
    reach: Reach,
    /// Whether it may be turned in place.
    may_turn: bool,
    /// Whether it may be flipped.
    may_flip: bool,
}

/// The choices of the side to move, piece by piece in the order of their hexes.
#[inline]
pub(crate) fn choices(position: &Position, flip_mode: bool) -> impl Iterator<Item = Choice> + '_ {
    let guard = Guard::new(position);
    position
        .on(position.side(position.to_move()))
        .map(move |(from, piece)| Choice::new(position, &guard, flip_mode, from, piece))
}

impl Choice {
    /// The choices of one piece of the side to move.
    #[inline]
    pub(crate) fn new(
        position: &Position,
        guard: &Guard,
        flip_mode: bool,
        from: Hex,
        piece: Piece,
    ) -> Choice {
        let Reach { moves, captures } = position.reach_of(from, piece);
        let is_rhombus = piece.kind() == Kind::Rhombus;
        let allowed = if is_rhombus { guard.safe(piece.is_flipped()) } else { guard.allows(from) };
        let may_flip =
            if is_rhombus { guard.safe(!piece.is_flipped()).contains(from) } else { guard.is_calm() };
        Choice {
            from,
            piece,
            reach: Reach { moves: moves & allowed, captures: captures & allowed },
            may_turn: piece.choices() > 1 && guard.is_calm(),
            may_flip: flip_mode && may_flip,
        }
    }

    /// How many turns these are.
    #[inline]
    pub(crate) fn count(&self) -> usize {
        let orientations = usize::from(self.piece.choices());
        let turns = if self.may_turn { orientations - 1 } else { 0 };
        self.reach.moves.len() * orientations + self.reach.captures.len() + turns + usize::from(self.may_flip)
    }

    /// Whether there is any.
    #[inline]
    pub(crate) fn is_some(&self) -> bool {
        self.may_turn || self.may_flip || !self.targets().is_empty()
    }

    #[inline]
    fn targets(&self) -> HexSet {
        self.reach.moves | self.reach.captures
    }

    /// Whether this piece may do that.
    pub(crate) fn allows(&self, action: Action) -> bool {
        match action {
            Action::Go { to, turn: None } => self.targets().contains(to),
            Action::Go { to, turn: Some(orientation) } => {
                self.reach.moves.contains(to) && self.is_new(orientation)
            }
            Action::Turn(orientation) => self.may_turn && self.is_new(orientation),
            Action::Flip => self.may_flip,
        }
    }

    /// Whether the piece can be turned to this orientation; one that is flipped has an orientation, but no choice.
    fn is_new(&self, orientation: u8) -> bool {
        let choices = self.piece.choices();
        choices > 1 && orientation < choices && orientation != self.piece.orientation()
    }

    /// The other orientations: the n-th of them, counted from 0.
    #[inline]
    fn other_orientation(&self, n: usize) -> u8 {
        let n = n as u8;
        n + u8::from(n >= self.piece.orientation())
    }

    /// The n-th of these turns, counted from 0; there must be so many.
    pub(crate) fn nth(&self, mut n: usize) -> Move {
        let orientations = usize::from(self.piece.choices());
        for to in self.targets() {
            let ways = if self.reach.moves.contains(to) { orientations } else { 1 };
            if n < ways {
                let turn = n.checked_sub(1).map(|n| self.other_orientation(n));
                return Move::new(self.from, Action::Go { to, turn });
            }
            n -= ways;
        }
        let is_turn = self.may_turn && n < orientations - 1;
        let action = if is_turn { Action::Turn(self.other_orientation(n)) } else { Action::Flip };
        Move::new(self.from, action)
    }

    /// Calls `f` for each capture.
    #[inline]
    pub(crate) fn for_each_capture(&self, f: &mut impl FnMut(Move)) {
        for to in self.reach.captures {
            f(Move::go(self.from, to));
        }
    }

    /// Calls `f` for each of these turns in order, until it breaks.
    pub(crate) fn try_for_each<B>(&self, f: &mut impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        let others = usize::from(self.piece.choices()) - 1;
        for to in self.targets() {
            f(Move::go(self.from, to))?;
            if self.reach.moves.contains(to) {
                for n in 0..others {
                    let turn = Some(self.other_orientation(n));
                    f(Move::new(self.from, Action::Go { to, turn }))?;
                }
            }
        }
        if self.may_turn {
            for n in 0..others {
                f(Move::new(self.from, Action::Turn(self.other_orientation(n))))?;
            }
        }
        if self.may_flip { f(Move::new(self.from, Action::Flip)) } else { ControlFlow::Continue(()) }
    }
}
