use parlor_rules::{
    Hand, Layout, Mark, Moves, Notation, Offer, Piece, Refusal, Say, Show, Side, State, Step, Touch, View,
};

use crate::position::DROPS;
use crate::touch::hand_id;
use crate::{Action, ChessInFive, Kind, Move, Phase, Position, Square, layout, touch};

impl Show for ChessInFive {
    fn layout() -> Layout {
        layout::layout()
    }

    fn view(&self, state: &State<Self>, played: &[Move]) -> View {
        let position = &state.position;
        View {
            pieces: pieces(position),
            hands: hands(position),
            marks: self.marks(position, played.last().copied()),
            moves: self.moves(state).into_iter().map(|mv| self.offer(state, mv)).collect(),
        }
    }

    fn explain(&self, state: &State<Self>, touched: &[Touch]) -> Refusal {
        touch::explain(self, &state.position, touched)
    }
}

fn pieces(position: &Position) -> Vec<Piece> {
    let mut pieces = Vec::new();
    for square in position.occupied() {
        if let Some((side, kind)) = position.piece_on(square) {
            pieces.push(Piece::new(square.to_string(), kind.word(), ChessInFive::side_name(side)));
        }
    }
    pieces
}

fn hands(position: &Position) -> Vec<Hand> {
    let mut hands = Vec::new();
    for side in Side::BOTH {
        for kind in Kind::HAND {
            let count = position.in_hand(side, kind) as u32;
            if count > 0 {
                let name = ChessInFive::side_name(side).to_owned();
                hands.push(Hand { at: hand_id(side, kind), side: name, kind: kind.word().to_owned(), count });
            }
        }
    }
    hands
}

impl ChessInFive {
    /// The last move, the winning squares, and where dropped pieces land.
    fn marks(&self, position: &Position, last: Option<Move>) -> Vec<Mark> {
        let mut marks = Vec::new();
        if let Some(last) = last {
            if let Action::Move { from, .. } = last.action() {
                marks.push(Mark::new("from", [from]));
            }
            marks.push(Mark::new("last", [last.to()]));
        }
        if position.has_line() {
            marks.push(Mark::new("line", position.winning_squares()));
        } else if position.phase() == Phase::Drops && self.outcome(position).is_none() {
            marks.push(Mark::new("landing", position.landing()));
        }
        let (counted, limit) = match position.phase() {
            Phase::Drops => ("drops", DROPS),
            Phase::Moves => ("plies", self.limit),
        };
        marks.push(Mark::note(counted, format!("{}/{limit}", position.ply())));
        marks
    }

    fn offer(&self, state: &State<Self>, mv: Move) -> Offer {
        let position = &state.position;
        let (steps, say) = match mv.action() {
            Action::Drop { kind, to } => (
                vec![Step::hand(hand_id(position.side_to_move(), kind)).auto(), column(to)],
                Say::new("chessinfive.drop", [("piece", kind.to_string()), ("to", to.to_string())]),
            ),
            Action::Move { from, to } => {
                let piece = position.piece_on(from).map_or("", |(_, kind)| kind.word());
                let args = [("piece", piece.to_owned()), ("from", from.to_string()), ("to", to.to_string())];
                (vec![Step::cell(from), Step::cell(to)], Say::new("chessinfive.move", args))
            }
        };
        let warn =
            self.ends_badly(state, mv).map(|end| Say::new(&format!("chessinfive.warn-{}", end.reason), []));
        Offer { mv: mv.to_string(), steps, say, warn }
    }
}

/// The touch of a column: of the square where the piece lands, or of any other square of the file.
fn column(lands: Square) -> Step {
    let others = Square::all().filter(|square| square.file() == lands.file() && *square != lands);
    Step::cell(lands).also(others)
}
