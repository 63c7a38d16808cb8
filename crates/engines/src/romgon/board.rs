//! What never changes on the board: how far rhombuses are from their goals, and which places count as the same.

use std::sync::LazyLock;

use parlor_romgon::{Hex, HexSet, Kind, Piece, Position, goal};
use parlor_rules::Side;

/// Facts about hexes and pieces, found once.
#[derive(Debug)]
pub(crate) struct Board {
    /// Where a rhombus goes on the empty board, by whether it is flipped.
    pub steps: [[HexSet; Hex::COUNT]; 2],
    /// In how many moves a rhombus comes to its goal on the empty board, by side and whether it is flipped.
    pub distance: [[[u8; Hex::COUNT]; 2]; 2],
    /// How many steps to neighbours two hexes are apart.
    pub apart: [[u8; Hex::COUNT]; Hex::COUNT],
    /// The hexes beside a hex.
    pub near: [HexSet; Hex::COUNT],
    /// The number of a piece's place, by [`Piece::code`] and hex. Places that are images of each other share one.
    pub places: Vec<[u16; Hex::COUNT]>,
}

/// Places of pieces that are not flipped: twelve shapes on all hexes.
const UPRIGHT_PLACES: usize = 12 * Hex::COUNT;
/// All places; flipped pieces have no orientation that matters.
pub(crate) const PLACES: usize = UPRIGHT_PLACES + 5 * Hex::COUNT;

/// The facts, made when first asked for.
pub(crate) fn board() -> &'static Board {
    static BOARD: LazyLock<Board> = LazyLock::new(Board::new);
    &BOARD
}

impl Board {
    fn new() -> Board {
        let steps = [false, true].map(|flipped| by_hex(|hex| steps(flipped, hex)));
        let rhombus = Piece::new(Side::First, Kind::Rhombus, 0).flipped();
        Board {
            apart: by_hex(|a| by_hex(|b| apart(a, b))),
            distance: Side::BOTH.map(|side| [0, 1].map(|flipped| distances(&steps[flipped], goal(side)))),
            near: by_hex(|hex| Position::aims(rhombus, hex, HexSet::EMPTY)),
            places: (0..Piece::CODES).map(|code| by_hex(|hex| place(code, hex))).collect(),
            steps,
        }
    }
}

fn by_hex<T>(mut f: impl FnMut(Hex) -> T) -> [T; Hex::COUNT] {
    std::array::from_fn(|index| f(Hex::from_index(index).unwrap_or(Hex::WHITE_HOME)))
}

fn steps(flipped: bool, hex: Hex) -> HexSet {
    let rhombus = Piece::new(Side::First, Kind::Rhombus, 0);
    let rhombus = if flipped { rhombus.flipped() } else { rhombus };
    Position::aims(rhombus, hex, HexSet::EMPTY) | Position::quiet_steps(rhombus, hex)
}

/// How many steps to neighbours lie between two hexes: a step to another row also goes half a hex sideways.
fn apart(a: Hex, b: Hex) -> u8 {
    let (rows, half_hexes) = (a.row().abs_diff(b.row()), a.x().abs_diff(b.x()));
    rows + half_hexes.saturating_sub(rows) / 2
}

/// How many steps every hex is from a goal; far away where the goal cannot be reached.
fn distances(steps: &[HexSet; Hex::COUNT], goal: Hex) -> [u8; Hex::COUNT] {
    let mut distances = [u8::MAX; Hex::COUNT];
    let (mut reached, mut edge) = (HexSet::of(goal), HexSet::of(goal));
    for distance in 0.. {
        if edge.is_empty() {
            break;
        }
        let mut next = HexSet::EMPTY;
        for hex in edge {
            distances[hex.index()] = distance;
            next |= steps[hex.index()];
        }
        edge = next - reached;
        reached |= edge;
    }
    distances
}

/// The place of a piece as its own side sees it, the upper and the lower half of the board taken as one.
fn place(code: usize, hex: Hex) -> u16 {
    let Some(piece) = Piece::all().find(|piece| piece.code() == code) else { return 0 };
    let hex = if piece.side() == Side::First { hex.half_turned() } else { hex };
    let count = piece.kind().orientations();
    let mirrored = piece.turned((count - piece.orientation()) % count);
    let number = |piece: Piece, hex: Hex| {
        let first = if piece.is_flipped() {
            UPRIGHT_PLACES + Hex::COUNT * piece.kind() as usize
        } else {
            Hex::COUNT * (piece.code() & 15)
        };
        (first + hex.index()) as u16
    };
    number(piece, hex).min(number(mirrored, hex.mirrored()))
}
