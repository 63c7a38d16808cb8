//! What touches mean, and why some lead nowhere.

use parlor_rules::{Notation, Refusal, Side, Touch};

use crate::Cell;
use crate::game::Dolanan;
use crate::kind::Kind;
use crate::mv::Action;
use crate::phase::Phase;
use crate::position::Position;
use crate::refusals;

/// Something that can be touched.
#[derive(Clone, Copy)]
enum Thing {
    /// A value in the row of a side.
    Value(Side, u8),
    /// A cell of the main board.
    Cell(Cell),
}

/// The id of a value in the row of a side.
pub(crate) fn value_id(side: Side, value: u8) -> String {
    let name = ["blue", "red"][side.index()];
    format!("pion:{name}:{value}")
}

/// Why touches are not the beginning of a legal move.
pub(crate) fn explain<K: Kind>(game: &Dolanan<K>, position: &Position, touched: &[Touch]) -> Refusal {
    let things: Result<Vec<Thing>, Refusal> = touched.iter().map(read::<K>).collect();
    let things = match things {
        Ok(things) => things,
        Err(refusal) => return refusal,
    };
    match (position.phase, things.as_slice()) {
        (Phase::End(_), _) => Refusal::new("game-over", "the game is over; there is nothing to play"),
        (_, []) => Touch::unfinished(),
        (Phase::Move, [.., Thing::Value(side, _)]) if *side != position.side => not_your_pion::<K>(position),
        (Phase::Move, [Thing::Value(_, value), .., Thing::Cell(cell)]) => {
            refuse(game, position, Action::Turn(*value, *cell))
        }
        (Phase::Move, [.., Thing::Value(_, value)]) => refuse(game, position, Action::HalfTurn(*value)),
        (Phase::Move, [.., Thing::Cell(cell)]) => pion_first(game, position, *cell),
        (Phase::FirstClaim | Phase::Claim, [.., Thing::Cell(cell)]) => {
            refuse(game, position, Action::Claim(*cell))
        }
        (Phase::FirstPion | Phase::SecondPion, [.., Thing::Value(side, value)]) => {
            refuse(game, position, Action::Place(*side, *value))
        }
        (Phase::FirstClaim | Phase::Claim, _) => {
            let equation = game.equation(position).unwrap_or_default();
            let detail = format!("the pions stay where they are now: claim a free cell with {equation}");
            Refusal::new("wrong-phase", detail).with("equation", equation)
        }
        (Phase::FirstPion | Phase::SecondPion, _) => {
            Refusal::new("wrong-phase", "the pions are to be placed first: touch a value below the board")
        }
    }
}

fn read<K: Kind>(touch: &Touch) -> Result<Thing, Refusal> {
    let Touch::Cell(id) = touch else { return Err(touch.unknown()) };
    let cells = Cell::all().find(|cell| cell.to_string() == *id).map(Thing::Cell);
    let values = || {
        let all = Side::BOTH.into_iter().flat_map(|side| (1..=K::VALUES).map(move |value| (side, value)));
        let mut found = all.filter(|&(side, value)| value_id(side, value) == *id);
        found.next().map(|(side, value)| Thing::Value(side, value))
    };
    cells.or_else(values).ok_or_else(|| touch.unknown())
}

/// The refusal of an action, in the words in which the typed move is refused.
fn refuse<K: Kind>(game: &Dolanan<K>, position: &Position, action: Action) -> Refusal {
    if game.allows(position, action) {
        return Touch::unfinished();
    }
    refusals::illegal(game, position, action)
}

fn not_your_pion<K: Kind>(position: &Position) -> Refusal {
    let [own, other] = [position.side, position.side.other()].map(Dolanan::<K>::side_name);
    let detail = format!("this is the row of {other}, and it is {own}'s turn; move the pion in your own row");
    Refusal::new("not-your-pion", detail).with("side", own).with("owner", other)
}

/// Why a cell cannot be claimed before the pion has moved: which value would make its number.
fn pion_first<K: Kind>(game: &Dolanan<K>, position: &Position, cell: Cell) -> Refusal {
    if position.owner(cell).is_some() {
        return refusals::bad_cell(game, position, cell);
    }
    let (own, other) = position.own_and_other();
    let number = game.board().number(cell);
    let mut fitting = (1..=K::highest(other)).filter(|&value| K::combine(value, other) == number);
    let refusal = match fitting.next() {
        Some(value) if value == own => {
            let detail =
                format!("your pion makes {number} where it stands, but it must move before you claim");
            Refusal::new("pion-must-move", detail).with("value", value)
        }
        Some(value) => {
            let detail = format!("your pion moves first: on {value} it makes {number}");
            Refusal::new("pion-first", detail).with("value", value)
        }
        None => {
            let detail = format!("no value of your pion makes {number} with the other pion on {other}");
            Refusal::new("no-value", detail).with("other", other)
        }
    };
    refusal.with("cell", cell).with("number", number)
}
