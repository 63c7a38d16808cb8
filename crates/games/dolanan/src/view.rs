use parlor_rules::{
    Layout, Mark, Moves, Notation, Offer, Piece, Refusal, Say, Show, Side, State, Step, Touch, View,
};

use crate::game::Dolanan;
use crate::kind::Kind;
use crate::layout;
use crate::mv::{Action, Move};
use crate::phase::Phase;
use crate::position::Position;
use crate::touch::{self, value_id};
use crate::{Cell, CellSet};

impl<K: Kind> Show for Dolanan<K> {
    fn layout() -> Layout {
        layout::layout::<K>()
    }

    fn view(&self, state: &State<Self>, played: &[Move]) -> View {
        View {
            pieces: self.pieces(&state.position),
            hands: Vec::new(),
            marks: self.marks(state, played),
            moves: self.moves(state).into_iter().map(|mv| self.offer(state, mv)).collect(),
        }
    }

    fn explain(&self, state: &State<Self>, touched: &[Touch]) -> Refusal {
        touch::explain(self, &state.position, touched)
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
            let pion = Piece::new(value_id(side, value), "pion", Self::side_name(side));
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
            marks.push(Mark::new("target", cells).text(target));
            let pions = Side::BOTH.into_iter().filter_map(|side| Some(value_id(side, position.pion(side)?)));
            marks.push(Mark::new("equation", pions).text(equation));
        }
        if position.side().is_some() {
            marks.extend(
                Side::BOTH.map(|side| threats(position, side)).into_iter().filter(|mark| !mark.at.is_empty()),
            );
        }
        marks.extend(self.marks_of_values(position));
        marks
    }

    /// Which values a pion must not take, which ones end the game, and which pion stands on a touched value until the
    /// turn is complete.
    fn marks_of_values(&self, position: &Position) -> Vec<Mark> {
        let ids = |side: Side, values: &mut dyn Iterator<Item = u8>| -> Vec<String> {
            values.map(|value| value_id(side, value)).collect()
        };
        let mut marks = Vec::new();
        if matches!(position.phase, Phase::SecondPion | Phase::Move) {
            for side in Side::BOTH {
                let free_to_go = position.phase == Phase::Move && position.side == side;
                if let Some(other) = position.pion(side.other())
                    && (free_to_go || position.pion(side).is_none())
                {
                    marks.push(Mark::new("blocked", ids(side, &mut (K::highest(other) + 1..=K::VALUES))));
                }
            }
        }
        if position.phase == Phase::Move {
            let (side, (own, _)) = (position.side, position.own_and_other());
            let is_dead = |&value: &u8| self.column(position, side, value).is_empty();
            marks.push(Mark::new("dead", ids(side, &mut self.open_values(position, side).filter(is_dead))));
            let open = ids(side, &mut self.open_values(position, side));
            marks.push(Mark::new("preview", [value_id(side, own)]).of(open));
        }
        marks.retain(|mark| !mark.at.is_empty());
        marks
    }

    fn offer(&self, state: &State<Self>, mv: Move) -> Offer {
        let position = &state.position;
        let number = |cell| self.board().number(cell).to_string();
        let (steps, say) = match mv.action() {
            Action::Place(side, value) => {
                let side_name = Self::side_name(side).to_owned();
                let args = [("side", side_name), ("value", value.to_string())];
                (vec![self.value_step(position, side, value)], Say::new("dolanan.place", args))
            }
            Action::Claim(cell) => (
                vec![Step::cell(cell)],
                Say::new("dolanan.claim", [("cell", cell.to_string()), ("number", number(cell))]),
            ),
            Action::Turn(value, cell) => {
                let args =
                    [("value", value.to_string()), ("cell", cell.to_string()), ("number", number(cell))];
                let steps = vec![self.value_step(position, position.side, value), Step::cell(cell)];
                (steps, Say::new("dolanan.turn", args))
            }
            Action::DeadEnd(value) | Action::HalfTurn(value) => (
                vec![self.value_step(position, position.side, value)],
                Say::new("dolanan.dead-end", [("value", value.to_string())]),
            ),
        };
        Offer { mv: self.write_move(position, mv), steps, say, warn: self.warn(state, mv) }
    }

    /// The touch of a value, with the equation that it makes once the other pion is placed.
    fn value_step(&self, position: &Position, side: Side, value: u8) -> Step {
        let step = Step::cell(value_id(side, value));
        let Some(other) = position.pion(side.other()) else { return step };
        let (left, right) = if side == Side::First { (value, other) } else { (other, value) };
        step.say(Say::new(
            "dolanan.equation",
            [
                ("left", left.to_string()),
                ("sign", K::SIGN.to_owned()),
                ("right", right.to_string()),
                ("makes", K::combine(left, right).to_string()),
            ],
        ))
    }

    fn warn(&self, state: &State<Self>, mv: Move) -> Option<Say> {
        let outcome = self.ends_badly(state, mv)?;
        let key = if outcome.winner.is_some() { "dolanan.warn-loses" } else { "dolanan.warn-draws" };
        Some(Say::new(key, []))
    }
}

/// The free cells that would complete a line of a side.
fn threats(position: &Position, side: Side) -> Mark {
    let completes = |cell: &Cell| position.claims(side).union(CellSet::of(*cell)).has_line();
    let name = if side == Side::First { "blue" } else { "red" };
    Mark::new("threat", position.free().into_iter().filter(completes)).side(name)
}

/// What the last move touched: a cell, a pion, or both.
fn last_touched(position: &Position, played: &[Move]) -> Vec<String> {
    let Some((last, earlier)) = played.split_last() else { return Vec::new() };
    let pion = |side: Option<Side>, value| side.map(|side| value_id(side, value));
    let owner = |cell: Cell| position.owner(cell);
    match last.action() {
        Action::Place(side, value) => vec![value_id(side, value)],
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
