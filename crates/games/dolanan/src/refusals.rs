use parlor_rules::{Notation, Refusal, Side, excerpt};

use crate::{Action, Cell, Dolanan, Kind, Phase, Position};

/// A text that is no move in any position.
pub(crate) fn malformed(text: &str) -> Refusal {
    Refusal::new(
        "malformed",
        format!(
            "{:?} is no move: write b5 or r10, @47, >6@47, >6# or >6, without leading zeros",
            excerpt(text)
        ),
    )
    .with("given", excerpt(text))
}

/// Why an action that is not allowed here is not.
pub(crate) fn illegal<K: Kind>(game: &Dolanan<K>, position: &Position, action: Action) -> Refusal {
    match (position.phase, action) {
        (Phase::FirstPion | Phase::SecondPion, Action::Place(side, value)) => {
            if position.pion(side).is_some() {
                let name = Dolanan::<K>::side_name(side);
                return Refusal::new(
                    "already-placed",
                    format!("{name}'s pion is placed; place the other one"),
                )
                .with("side", name);
            }
            let other = position.pion(side.other()).unwrap_or(0);
            bad_value::<K>(other, value)
        }
        (Phase::FirstClaim | Phase::Claim, Action::Claim(cell)) => bad_cell(game, position, cell),
        (Phase::Move, Action::Turn(value, _) | Action::DeadEnd(value) | Action::HalfTurn(value)) => {
            bad_turn(game, position, value, action)
        }
        _ => wrong_phase(position, action),
    }
}

/// A value that the pion cannot take while the other one stands on `other` (0: not placed).
fn bad_value<K: Kind>(other: u8, value: u8) -> Refusal {
    if (1..=K::VALUES).contains(&value) { sum_too_large(value, other) } else { no_such_value::<K>(value) }
}

fn bad_turn<K: Kind>(game: &Dolanan<K>, position: &Position, value: u8, action: Action) -> Refusal {
    let (own, other) = position.own_and_other();
    if value == own {
        return Refusal::new(
            "same-value",
            format!("your pion stands on {value} already; it must move to another value"),
        )
        .with("value", value);
    }
    if !(1..=K::highest(other)).contains(&value) {
        return bad_value::<K>(other, value);
    }
    let mut moved = position.clone();
    game.move_pion(&mut moved, value);
    match action {
        Action::Turn(_, cell) if !game.available(&moved).is_empty() => bad_cell(game, &moved, cell),
        Action::Turn(..) => {
            let equation = game.equation(&moved).unwrap_or_default();
            Refusal::new(
                "dead-column",
                format!("no free cell carries {equation}: moving to {value} ends the game and is written >{value}#"),
            )
            .with("value", value)
            .with("equation", equation)
        }
        _ => {
            let equation = game.equation(&moved).unwrap_or_default();
            Refusal::new(
                "live-column",
                format!(
                    "free cells carry {equation}: claim one of them, as in >{value}@47; # is for dead columns"
                ),
            )
            .with("value", value)
            .with("equation", equation)
        }
    }
}

/// A cell that cannot be claimed with the pions where they stand.
pub(crate) fn bad_cell<K: Kind>(game: &Dolanan<K>, position: &Position, cell: Cell) -> Refusal {
    if let Some(owner) = position.owner(cell) {
        let name = Dolanan::<K>::side_name(owner);
        return Refusal::new("occupied", format!("cell {cell} is {name}'s already; claim a free one"))
            .with("cell", cell)
            .with("owner", name);
    }
    let number = game.board().number(cell);
    let equation = game.equation(position).unwrap_or_default();
    let [left, right] = Side::BOTH.map(|side| position.pion(side).unwrap_or_default());
    Refusal::new("wrong-number", format!("cell {cell} carries {number}, but the pions make {equation}"))
        .with("cell", cell)
        .with("number", number)
        .with("equation", equation)
        .with("left", left)
        .with("sign", K::SIGN)
        .with("right", right)
        .with("makes", game.target(position).unwrap_or_default())
}

fn wrong_phase(position: &Position, action: Action) -> Refusal {
    let due = match position.phase {
        Phase::FirstPion => "both pions are to be placed: play one such as b5 or r5",
        Phase::SecondPion => "the second pion is to be placed, such as b5 or r5",
        Phase::FirstClaim => "the first claim is due without moving a pion: play one such as @47",
        Phase::Claim => "your pion has moved and cannot move again: claim a cell, as in @47",
        Phase::Move => "a turn begins with your own pion: play one such as >6@47",
        Phase::End(_) => {
            return Refusal::new("game-over", format!("the game is over; {action} cannot be played"));
        }
    };
    Refusal::new("wrong-phase", format!("{action} does not fit here: {due}"))
        .with("move", action)
        .with("phase", position.phase.word())
}

/// A value that is not on the side board.
pub(crate) fn no_such_value<K: Kind>(value: impl ToString) -> Refusal {
    let (value, highest) = (excerpt(&value.to_string()), K::VALUES);
    Refusal::new(
        "no-such-value",
        format!("the side board has no value {value}; a pion stands on 1 to {highest}"),
    )
    .with("value", value)
    .with("highest", highest)
}

/// Two pions that add up to more than the addition game allows.
pub(crate) fn sum_too_large(blue: u8, red: u8) -> Refusal {
    let sum = u32::from(blue) + u32::from(red);
    Refusal::new(
        "sum-too-large",
        format!("the pions would make {blue} + {red} = {sum}, but 18 is the largest sum"),
    )
    .with("sum", sum)
}
