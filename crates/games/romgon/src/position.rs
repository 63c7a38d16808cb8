use parlor_rules::Side;

use crate::keys::{piece_key, side_key};
use crate::{Action, Hex, HexSet, Kind, Move, Piece};

/// What the board shows: the pieces, and who is to move.
#[derive(Clone, PartialEq, Eq)]
pub struct Position {
    key: u64,
    sides: [HexSet; 2],
    flipped: HexSet,
    cells: [Cell; Hex::COUNT],
    rhombuses: [Option<Hex>; 2],
    to_move: Side,
}

/// What stands on a hex; one byte.
type Cell = u8;

/// The cell of an empty hex. No piece has this byte.
const EMPTY: Cell = u8::MAX;

const _: () = assert!(size_of::<Position>() <= 96 && Piece::CODES <= EMPTY as usize);

/// What a move changed, besides what the move itself says.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Change {
    /// The piece that acted, as it was before.
    pub(crate) piece: Piece,
    /// The piece that it captured.
    pub(crate) captured: Option<Piece>,
}

impl Position {
    /// A board without pieces.
    pub(crate) fn empty(to_move: Side) -> Position {
        Position {
            key: side_key(to_move),
            sides: [HexSet::EMPTY; 2],
            flipped: HexSet::EMPTY,
            cells: [EMPTY; Hex::COUNT],
            rhombuses: [None; 2],
            to_move,
        }
    }

    /// The position in which a game begins: each side's pieces in one column, the circle above the rhombus for
    /// White, and Black's the same after a half turn.
    pub(crate) fn start() -> Position {
        use Kind::{Circle, Hexagon, Rhombus, Square, Triangle};
        let mut position = Position::empty(Side::First);
        let column = [Square, Triangle, Circle, Rhombus, Hexagon, Triangle, Square];
        for (row, kind) in (0..).zip(column) {
            let white = Piece::new(Side::Second, kind, 0);
            if let Some(hex) = Hex::new(row, 0) {
                position.put(hex, white);
                position.put(hex.half_turned(), white.exchanged());
            }
        }
        position
    }

    /// The side to move.
    #[inline]
    pub fn to_move(&self) -> Side {
        self.to_move
    }

    /// The piece on a hex.
    #[inline]
    pub fn piece(&self, hex: Hex) -> Option<Piece> {
        let cell = self.cells[hex.index()];
        if cell == EMPTY { None } else { Some(Piece::from_code(cell as usize)) }
    }

    /// All pieces, in the order of their hexes.
    pub fn pieces(&self) -> impl Iterator<Item = (Hex, Piece)> + '_ {
        self.on(self.occupied())
    }

    /// The pieces on some hexes, in their order.
    #[inline]
    pub fn on(&self, hexes: HexSet) -> impl Iterator<Item = (Hex, Piece)> + '_ {
        hexes.iter().filter_map(|hex| self.piece(hex).map(|piece| (hex, piece)))
    }

    /// The hexes on which a side has pieces.
    #[inline]
    pub fn side(&self, side: Side) -> HexSet {
        self.sides[side.index()]
    }

    /// The hexes on which anything stands.
    #[inline]
    pub fn occupied(&self) -> HexSet {
        self.sides[0] | self.sides[1]
    }

    /// The hexes of the flipped pieces of both sides.
    #[inline]
    pub fn flipped(&self) -> HexSet {
        self.flipped
    }

    /// Where a side's rhombus is.
    #[inline]
    pub fn rhombus(&self, side: Side) -> Option<Hex> {
        self.rhombuses[side.index()]
    }

    /// Whether a side's rhombus is on its goal.
    #[inline]
    pub(crate) fn is_home(&self, side: Side) -> bool {
        self.rhombus(side) == Some(goal(side))
    }

    /// The hash, kept up to date.
    #[inline]
    pub(crate) fn key(&self) -> u64 {
        self.key
    }

    /// The hash computed from nothing.
    pub(crate) fn fresh_key(&self) -> u64 {
        self.pieces().fold(side_key(self.to_move), |key, (hex, piece)| key ^ piece_key(piece, hex))
    }

    /// Puts a piece on an empty hex.
    #[inline]
    pub(crate) fn put(&mut self, hex: Hex, piece: Piece) {
        self.cells[hex.index()] = piece.code() as Cell;
        self.sides[piece.side().index()].insert(hex);
        if piece.is_flipped() {
            self.flipped.insert(hex);
        }
        if piece.kind() == Kind::Rhombus {
            self.rhombuses[piece.side().index()] = Some(hex);
        }
        self.key ^= piece_key(piece, hex);
    }

    /// Takes a piece off the hex on which it stands.
    #[inline]
    fn take(&mut self, hex: Hex, piece: Piece) {
        self.cells[hex.index()] = EMPTY;
        let side = piece.side().index();
        self.sides[side].remove(hex);
        self.flipped.remove(hex);
        if piece.kind() == Kind::Rhombus {
            self.rhombuses[side] = None;
        }
        self.key ^= piece_key(piece, hex);
    }

    fn pass_turn(&mut self) {
        self.key ^= side_key(Side::First) ^ side_key(Side::Second);
        self.to_move = !self.to_move;
    }

    /// Plays a legal move. None, and nothing happens, if no piece is there to make it.
    #[inline]
    pub(crate) fn play(&mut self, mv: Move) -> Option<Change> {
        let piece = self.piece(mv.from())?;
        self.take(mv.from(), piece);
        let captured = self.piece(mv.to());
        if let Some(captured) = captured {
            self.take(mv.to(), captured);
        }
        let after = match mv.action() {
            Action::Go { turn: None, .. } => piece,
            Action::Go { turn: Some(orientation), .. } | Action::Turn(orientation) => {
                piece.turned(orientation)
            }
            Action::Flip => piece.flipped(),
        };
        self.put(mv.to(), after);
        self.pass_turn();
        Some(Change { piece, captured })
    }

    /// Takes back the move that made this change.
    pub(crate) fn undo(&mut self, mv: Move, change: Change) {
        self.pass_turn();
        if let Some(after) = self.piece(mv.to()) {
            self.take(mv.to(), after);
        }
        if let Some(captured) = change.captured {
            self.put(mv.to(), captured);
        }
        self.put(mv.from(), change.piece);
    }
}

/// The hex to which a side must bring its rhombus: the other's home.
#[inline]
pub const fn goal(side: Side) -> Hex {
    match side {
        Side::First => Hex::WHITE_HOME,
        Side::Second => Hex::BLACK_HOME,
    }
}
