use parlor_rules::Side;

use crate::axis::has_line;
use crate::{Action, Axis, Kind, Move, Square, SquareSet, keys, reach};

/// The number of drops, which are the plies of phase 1.
pub(crate) const DROPS: u32 = 16;

/// One of the two parts of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// Phase 1, plies 1 to 16: pieces are dropped into columns.
    Drops,
    /// Phase 2, from ply 17 on: pieces move on the board.
    Moves,
}

impl Phase {
    /// 1 or 2.
    pub const fn number(self) -> u32 {
        match self {
            Phase::Drops => 1,
            Phase::Moves => 2,
        }
    }
}

/// What the board shows, and how many plies led to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    /// What each side holds.
    sides: [SquareSet; 2],
    /// Where the pieces of each type stand, of both sides.
    kinds: [SquareSet; 5],
    /// The key of the pieces alone.
    pieces_key: u64,
    ply: u32,
    /// Whether the side that just moved has a line. Kept, because it is asked more often than it changes.
    line: bool,
}

const _: () = assert!(size_of::<Position>() <= 72);

impl Position {
    /// The empty board before the first ply.
    pub const START: Position = Position {
        sides: [SquareSet::EMPTY; 2],
        kinds: [SquareSet::EMPTY; 5],
        pieces_key: 0,
        ply: 0,
        line: false,
    };

    /// Plies played so far.
    #[inline]
    pub const fn ply(&self) -> u32 {
        self.ply
    }

    /// The side to move; in a finished game, the side that would have been next.
    #[inline]
    pub const fn side_to_move(&self) -> Side {
        if self.ply.is_multiple_of(2) { Side::First } else { Side::Second }
    }

    /// Phase 1 while there are pieces in hand.
    #[inline]
    pub const fn phase(&self) -> Phase {
        if self.ply < DROPS { Phase::Drops } else { Phase::Moves }
    }

    /// The phase to which the last ply belongs, for statistics: a win by the 16th drop is one of phase 1.
    pub const fn phase_of_last_ply(&self) -> Phase {
        if self.ply <= DROPS { Phase::Drops } else { Phase::Moves }
    }

    /// The squares that a side holds.
    #[inline]
    pub const fn held(&self, side: Side) -> SquareSet {
        self.sides[side.index()]
    }

    /// The squares on which pieces of a type stand, of both sides.
    #[inline]
    pub const fn of_kind(&self, kind: Kind) -> SquareSet {
        self.kinds[kind.index()]
    }

    /// The squares on which a side has pieces of a type.
    #[inline]
    pub fn pieces(&self, side: Side, kind: Kind) -> SquareSet {
        self.held(side) & self.of_kind(kind)
    }

    /// The squares that either side holds.
    #[inline]
    pub fn occupied(&self) -> SquareSet {
        self.sides[0] | self.sides[1]
    }

    /// What stands on a square.
    pub fn piece_on(&self, square: Square) -> Option<(Side, Kind)> {
        let side = Side::BOTH.into_iter().find(|&side| self.held(side).contains(square))?;
        Some((side, self.kind_on(square)))
    }

    /// The type of the piece on an occupied square.
    #[inline]
    fn kind_on(&self, square: Square) -> Kind {
        for kind in [Kind::Bishop, Kind::King, Kind::Knight, Kind::Queen] {
            if self.of_kind(kind).contains(square) {
                return kind;
            }
        }
        Kind::Rook
    }

    /// How many pieces of a type a side has not dropped yet.
    #[inline]
    pub fn in_hand(&self, side: Side, kind: Kind) -> usize {
        kind.owned().saturating_sub(self.pieces(side, kind).len())
    }

    /// Where a piece dropped now would land, one square for every column that is not full.
    #[inline]
    pub fn landing(&self) -> SquareSet {
        self.occupied().landing()
    }

    /// The empty squares that the piece on an occupied square could move to, by its move of phase 2.
    #[inline]
    pub fn reach(&self, from: Square) -> SquareSet {
        reach(self.kind_on(from), from, self.occupied())
    }

    /// Whether the side that just moved has a line.
    #[inline]
    pub const fn has_line(&self) -> bool {
        self.line
    }

    /// The squares of all runs of five or more of the winner along one axis; none if nobody has won.
    pub fn winning_runs(&self, axis: Axis) -> SquareSet {
        axis.runs(self.held(!self.side_to_move()))
    }

    /// The squares of all runs of five or more of the winner; none if nobody has won.
    pub fn winning_squares(&self) -> SquareSet {
        Axis::ALL.into_iter().fold(SquareSet::EMPTY, |all, axis| all | self.winning_runs(axis))
    }

    /// A key of the board and the side to move, the same whatever the ply number: for finding repetitions.
    #[inline]
    pub const fn board_key(&self) -> u64 {
        self.pieces_key ^ keys::turn(self.side_to_move())
    }

    /// A key of the whole position. The ply number is in it, since the move limit makes the same board worth less
    /// or more at another ply.
    #[inline]
    pub const fn key(&self) -> u64 {
        self.pieces_key ^ keys::ply(self.ply)
    }

    /// The key computed from nothing.
    pub fn fresh_key(&self) -> u64 {
        let mut key = keys::ply(self.ply);
        for side in Side::BOTH {
            for kind in Kind::ALL {
                for square in self.pieces(side, kind) {
                    key ^= keys::piece(side, kind, square);
                }
            }
        }
        key
    }

    /// The position in a mirror that exchanges the files a and h.
    #[must_use]
    pub fn mirrored(&self) -> Position {
        let mut image = Position::START;
        for square in self.occupied() {
            if let Some((side, kind)) = self.piece_on(square) {
                image.toggle(side, kind, square.mirrored());
            }
        }
        Position { ply: self.ply, line: self.line, ..image }
    }

    /// The position with these pieces after so many plies. Whoever calls it has checked that there is one.
    pub(crate) fn of_pieces(pieces: impl Iterator<Item = (Side, Kind, Square)>, ply: u32) -> Position {
        let mut position = Position::START;
        for (side, kind, square) in pieces {
            position.toggle(side, kind, square);
        }
        position.ply = ply;
        position.line = has_line(position.held(!position.side_to_move()));
        position
    }

    /// Plays a legal move.
    #[inline]
    pub(crate) fn play(&mut self, mv: Move) {
        let side = self.side_to_move();
        self.put(side, mv);
        self.ply += 1;
        self.line = has_line(self.held(side));
    }

    /// Takes back the last move. Nobody had a line before it, or it could not have been played.
    #[inline]
    pub(crate) fn undo(&mut self, mv: Move) {
        self.ply -= 1;
        self.line = false;
        let back = match mv.action() {
            Action::Drop { .. } => mv,
            Action::Move { from, to } => Move::on_board(to, from),
        };
        self.put(self.side_to_move(), back);
    }

    /// Moves a piece between two squares, or between the hand and a square.
    #[inline]
    fn put(&mut self, side: Side, mv: Move) {
        match mv.action() {
            Action::Drop { kind, to } => self.toggle(side, kind, to),
            Action::Move { from, to } => {
                let kind = self.kind_on(from);
                let both = SquareSet::of(from) | SquareSet::of(to);
                self.sides[side.index()] = self.sides[side.index()] ^ both;
                self.kinds[kind.index()] = self.kinds[kind.index()] ^ both;
                self.pieces_key ^= keys::piece(side, kind, from) ^ keys::piece(side, kind, to);
            }
        }
    }

    /// Puts a piece on an empty square or takes it away.
    #[inline]
    fn toggle(&mut self, side: Side, kind: Kind, square: Square) {
        let one = SquareSet::of(square);
        self.sides[side.index()] = self.sides[side.index()] ^ one;
        self.kinds[kind.index()] = self.kinds[kind.index()] ^ one;
        self.pieces_key ^= keys::piece(side, kind, square);
    }
}
