use parlor_rules::{
    Cell as Place, Layout, Mark, Moves, Notation, Offer, Piece, Say, Show, Side, State, View,
};

use crate::cell::{Cell, SIZE};
use crate::{Action, Dolanan, Kind, Move, Phase, Position};

/// Free space between the main board and the side board, in cells.
const GAP: f64 = 0.5;

impl<K: Kind> Show for Dolanan<K> {
    /// The main board, and below it the side board with blue's row above red's.
    fn layout() -> Layout {
        let size = f64::from(SIZE);
        let place = |id: String, x: f64, y: f64, kind: &str| Place {
            id,
            x,
            y,
            shape: "square".to_owned(),
            kind: kind.to_owned(),
        };
        let centre = |index: u8| f64::from(index) + 0.5;
        let mut cells: Vec<_> = Cell::all()
            .map(|cell| place(cell.to_string(), centre(cell.column()), centre(cell.row()), ""))
            .collect();
        let left = (size - f64::from(K::VALUES)) / 2.0;
        for side in Side::BOTH {
            let y = size + GAP + centre(side as u8);
            let values = 1..=K::VALUES;
            cells.extend(
                values.map(|value| place(pion_id(side, value), left + centre(value - 1), y, "value")),
            );
        }
        Layout { width: size, height: size + GAP + 2.0, cells, lines: Vec::new() }
    }

    fn view(&self, state: &State<Self>, played: &[Move]) -> View {
        View {
            pieces: self.pieces(&state.position),
            hands: Vec::new(),
            marks: self.marks(state, played),
            moves: self.moves(state).into_iter().map(|mv| self.offer(&state.position, mv)).collect(),
        }
    }
}

impl<K: Kind> Dolanan<K> {
    fn pieces(&self, position: &Position) -> Vec<Piece> {
        let numbers = Cell::all().map(|cell| Piece {
            at: cell.to_string(),
            kind: "number".to_owned(),
            side: position.owner(cell).map(|side| Self::side_name(side).to_owned()),
            text: Some(self.board().number(cell).to_string()),
            ..Piece::default()
        });
        let pions = Side::BOTH.into_iter().filter_map(|side| {
            let value = position.pion(side)?;
            let pion = Piece::new(pion_id(side, value), "pion", Self::side_name(side));
            Some(Piece { text: Some(value.to_string()), ..pion })
        });
        numbers.chain(pions).collect()
    }

    fn marks(&self, state: &State<Self>, played: &[Move]) -> Vec<Mark> {
        let position = &state.position;
        let mut marks = Vec::new();
        let last = last_touched(position, played);
        if !last.is_empty() {
            marks.push(Mark::new("last", last));
        }
        if let Some(line) = self.winning_line(state) {
            marks.push(Mark::new("line", line));
        }
        if let (Some(target), Some(equation)) = (self.target(position), self.equation(position)) {
            let due = matches!(position.phase, Phase::FirstClaim | Phase::Claim);
            let cells = self.available(position).into_iter().filter(|_| due);
            let mark = Mark::new("target", cells.map(|cell| cell.to_string()).collect());
            marks.push(Mark { text: Some(target.to_string()), ..mark });
            let pions = Side::BOTH.into_iter().filter_map(|side| Some(pion_id(side, position.pion(side)?)));
            marks.push(Mark { text: Some(equation), ..Mark::new("equation", pions.collect()) });
        }
        if position.phase == Phase::Move {
            let dead = self
                .open_values(position, position.side)
                .filter(|&value| self.column(position, position.side, value).is_empty());
            let dead: Vec<_> = dead.map(own_pion_id).collect();
            if !dead.is_empty() {
                marks.push(Mark::new("dead", dead));
            }
        }
        marks
    }

    fn offer(&self, position: &Position, mv: Move) -> Offer {
        let action = mv.action();
        let number = |cell| self.board().number(cell).to_string();
        let (steps, say) = match action {
            Action::Place(side, value) => (
                vec![pion_id(side, value)],
                Say::new(
                    "dolanan.place",
                    [("side", Self::side_name(side).to_owned()), ("value", value.to_string())],
                ),
            ),
            Action::Claim(cell) => (
                vec![cell.to_string()],
                Say::new("dolanan.claim", [("cell", cell.to_string()), ("number", number(cell))]),
            ),
            Action::Turn(value, cell) => {
                let args =
                    [("value", value.to_string()), ("cell", cell.to_string()), ("number", number(cell))];
                (vec![own_pion_id(value), cell.to_string()], Say::new("dolanan.turn", args))
            }
            Action::DeadEnd(value) | Action::HalfTurn(value) => {
                (vec![own_pion_id(value)], Say::new("dolanan.dead-end", [("value", value.to_string())]))
            }
        };
        Offer { mv: self.write_move(position, mv), steps, say }
    }
}

/// The id of a value in a side's row.
fn pion_id(side: Side, value: u8) -> String {
    let name = ["blue", "red"][side.index()];
    format!("pion:{name}:{value}")
}

/// The id of a value in the row of whoever is on turn, as steps use it.
fn own_pion_id(value: u8) -> String {
    format!("pion:{value}")
}

/// What the last move touched: a cell, a pion, or both.
fn last_touched(position: &Position, played: &[Move]) -> Vec<String> {
    let Some((last, earlier)) = played.split_last() else { return Vec::new() };
    let pion = |side: Option<Side>, value| side.map(|side| pion_id(side, value));
    let owner = |cell: Cell| position.owner(cell);
    match last.action() {
        Action::Place(side, value) => vec![pion_id(side, value)],
        Action::Claim(cell) => vec![cell.to_string()],
        Action::Turn(value, cell) => pion(owner(cell), value).into_iter().chain([cell.to_string()]).collect(),
        Action::DeadEnd(value) | Action::HalfTurn(value) => {
            // The other side made the claim before.
            let before = earlier.iter().rev().find_map(|mv| mv.cell());
            let mover = before.and_then(owner).map(Side::other).or(position.side());
            pion(mover, value).into_iter().collect()
        }
    }
}
