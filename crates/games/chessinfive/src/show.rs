use parlor_rules::{Cell, Hand, Layout, Mark, Moves, Notation, Offer, Piece, Say, Show, Side, State, View};

use crate::{Action, ChessInFive, Kind, Move, Position, Square, SquareSet};

impl Show for ChessInFive {
    /// Rank 8 is on top, cells in reading order. Steps of drops name a whole column by the letter of its file.
    fn layout() -> Layout {
        let squares = (0..8).rev().flat_map(|rank| (0..8).filter_map(move |file| Square::new(file, rank)));
        Layout { width: 8.0, height: 8.0, cells: squares.map(cell).collect(), lines: Vec::new() }
    }

    fn view(&self, state: &State<Self>, played: &[Move]) -> View {
        let position = &state.position;
        View {
            pieces: pieces(position),
            hands: hands(position),
            marks: marks(position, played.last().copied()),
            moves: self.moves(state).into_iter().map(|mv| offer(position, mv)).collect(),
        }
    }
}

fn cell(square: Square) -> Cell {
    let (file, rank) = (square.file(), square.rank());
    Cell {
        id: square.to_string(),
        x: f64::from(file) + 0.5,
        y: f64::from(7 - rank) + 0.5,
        shape: "square".to_owned(),
        kind: if (file + rank).is_multiple_of(2) { "dark" } else { "light" }.to_owned(),
    }
}

fn pieces(position: &Position) -> Vec<Piece> {
    let piece = |square: Square| {
        let (side, kind) = position.piece_on(square)?;
        Some(Piece::new(square.to_string(), kind.word(), ChessInFive::side_name(side)))
    };
    position.occupied().iter().filter_map(piece).collect()
}

/// The id by which steps name the pieces of a type in the hand of the side to move.
fn hand_id(kind: Kind) -> String {
    format!("hand:{}", kind.letter())
}

fn hands(position: &Position) -> Vec<Hand> {
    let mut hands = Vec::new();
    for side in Side::BOTH {
        for kind in Kind::HAND {
            let count = position.in_hand(side, kind) as u32;
            if count > 0 {
                let side = ChessInFive::side_name(side).to_owned();
                hands.push(Hand { at: hand_id(kind), side, kind: kind.word().to_owned(), count });
            }
        }
    }
    hands
}

/// The last move, and the winning squares.
fn marks(position: &Position, last: Option<Move>) -> Vec<Mark> {
    let mut marks = Vec::new();
    let mut mark = |kind, squares: SquareSet| {
        marks.push(Mark::new(kind, squares.iter().map(|square| square.to_string()).collect()));
    };
    if let Some(last) = last {
        if let Action::Move { from, .. } = last.action() {
            mark("from", SquareSet::of(from));
        }
        mark("last", SquareSet::of(last.to()));
    }
    if position.has_line() {
        mark("line", position.winning_squares());
    }
    marks
}

fn offer(position: &Position, mv: Move) -> Offer {
    let (steps, say) = match mv.action() {
        Action::Drop { kind, to } => (
            vec![hand_id(kind), to.file_letter().to_string()],
            Say::new("chessinfive.drop", [("piece", kind.to_string()), ("to", to.to_string())]),
        ),
        Action::Move { from, to } => {
            let piece = position.piece_on(from).map_or("", |(_, kind)| kind.word());
            let (from, to) = (from.to_string(), to.to_string());
            let args = [("piece", piece.to_owned()), ("from", from.clone()), ("to", to.clone())];
            (vec![from, to], Say::new("chessinfive.move", args))
        }
    };
    Offer { mv: mv.to_string(), steps, say }
}
