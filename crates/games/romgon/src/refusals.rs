//! Why a turn that was written cannot be made.

use parlor_rules::{Refusal, Side, excerpt};

use crate::move_text::{Go, Place, Spelling, Then};
use crate::patterns::{leaps, quiet_steps};
use crate::{Action, Hex, Kind, Move, Piece, Position, Reach, Zone};

/// Reads a turn and makes sure that it is legal in this position, which is not the end of a game.
pub(crate) fn legal_move(position: &Position, flip_mode: bool, text: &str) -> Result<Move, Refusal> {
    let Some(spelling) = Spelling::read(text) else {
        let given = excerpt(text);
        let detail = format!(
            "{given:?} is no turn: write from>to (such as 4-7>4-6, with @o behind it to turn the piece), from@o to \
             turn it in place, or from~ to flip it"
        );
        return Err(Refusal::new("malformed", detail).with("text", given));
    };
    let from = on_board(spelling.from)?;
    let piece = own_piece(position, from)?;
    check_letter(&spelling, from, piece)?;
    let action = match spelling.go {
        Some(go) => action_of_move(position, from, piece, go, spelling.then)?,
        None => action_in_place(flip_mode, from, piece, spelling.then)?,
    };
    let mv = Move::new(from, action);
    check_rhombus(position, mv, text)?;
    Ok(mv)
}

fn on_board(place: Place) -> Result<Hex, Refusal> {
    place.hex.ok_or_else(|| {
        let detail = format!(
            "{place} is not on the board: rows are 0 to 6, and have 6, 7, 8, 9, 8, 7, 6 hexes counted from 0"
        );
        Refusal::new("off-board", detail).with("hex", place)
    })
}

/// The piece of the side to move on a hex.
pub(crate) fn own_piece(position: &Position, from: Hex) -> Result<Piece, Refusal> {
    let Some(piece) = position.piece(from) else {
        let detail = format!("{from} is empty; name a hex with one of your pieces");
        return Err(Refusal::new("empty-hex", detail).with("hex", from));
    };
    if piece.side() != position.to_move() {
        let (word, owner) = (piece.kind().word(), name(piece.side()));
        let detail =
            format!("the {word} on {from} is {owner}'s, and it is {}'s turn", name(position.to_move()));
        return Err(Refusal::new("not-your-piece", detail).with("hex", from).with("piece", word));
    }
    Ok(piece)
}

const fn name(side: Side) -> &'static str {
    match side {
        Side::First => "black",
        Side::Second => "white",
    }
}

fn check_letter(spelling: &Spelling, from: Hex, piece: Piece) -> Result<(), Refusal> {
    match spelling.letter {
        Some(letter) if letter != piece.letter() => {
            let right = piece.letter();
            let detail =
                format!("the piece on {from} is {right:?}, not {letter:?}; correct it or leave it out");
            Err(Refusal::new("wrong-letter", detail).with("letter", letter).with("piece", right))
        }
        _ => Ok(()),
    }
}

fn action_in_place(flip_mode: bool, from: Hex, piece: Piece, then: Then) -> Result<Action, Refusal> {
    if then == Then::Flip {
        if flip_mode {
            return Ok(Action::Flip);
        }
        let detail = "pieces are flipped only in flip mode; this game is in normal mode";
        return Err(Refusal::new("no-flip", detail).with("hex", from));
    }
    // A spelling without a move and without anything else does not exist.
    let orientation = new_orientation(from, piece, then)?.unwrap_or(piece.orientation());
    Ok(Action::Turn(orientation))
}

/// The orientation that the end of a turn asks for, if it does.
fn new_orientation(from: Hex, piece: Piece, then: Then) -> Result<Option<u8>, Refusal> {
    let (kind, now) = (piece.kind(), piece.orientation());
    let count = kind.orientations();
    let wanted = match then {
        Then::Nothing | Then::Flip => return Ok(None),
        _ if count == 1 => {
            let detail = format!("a {} cannot be turned", kind.word());
            return Err(Refusal::new("no-rotation", detail).with("hex", from).with("piece", kind.word()));
        }
        _ if piece.is_flipped() => {
            let detail = format!(
                "the {} on {from} is flipped, and cannot be turned until it is flipped back",
                kind.word()
            );
            return Err(Refusal::new("flipped-no-rotation", detail)
                .with("hex", from)
                .with("piece", kind.word()));
        }
        Then::Step { left: true } => now + count - 1,
        Then::Step { left: false } => now + 1,
        Then::Turn(orientation) if kind == Kind::Triangle && orientation >= count => {
            let detail = format!("a triangle's orientation is 0 to 5, not {orientation}");
            return Err(Refusal::new("orientation", detail).with("orientation", orientation));
        }
        // Hexagon orientations are read modulo 3.
        Then::Turn(orientation) => orientation,
    };
    if wanted % count == now {
        let detail = format!("the {} on {from} already has orientation {now}; name another", kind.word());
        return Err(Refusal::new("same-orientation", detail).with("hex", from).with("orientation", now));
    }
    Ok(Some(wanted % count))
}

fn action_of_move(
    position: &Position,
    from: Hex,
    piece: Piece,
    go: Go,
    then: Then,
) -> Result<Action, Refusal> {
    let to = on_board(go.to)?;
    let Reach { moves, captures } = position.reach_of(from, piece);
    if !(moves | captures).contains(to) {
        return Err(out_of_reach(position, from, piece, to));
    }
    let captures = captures.contains(to);
    if go.capture && !captures {
        let detail = format!("{to} is empty, so this is no capture; leave the x out");
        return Err(Refusal::new("not-a-capture", detail).with("hex", to));
    }
    let is_special = piece.kind() == Kind::Rhombus && quiet_steps(piece, from).contains(to);
    if go.special && !is_special {
        let detail = format!(
            "{from} to {to} is no special step of a rhombus between the dead zone and the inner zone; leave the d out"
        );
        return Err(Refusal::new("not-a-special-step", detail).with("from", from).with("to", to));
    }
    let turn = new_orientation(from, piece, then)?;
    if captures && turn.is_some() {
        let detail =
            format!("the {} captures on {to}, and cannot be turned after a capture", piece.kind().word());
        return Err(Refusal::new("capture-no-rotation", detail).with("hex", to));
    }
    Ok(Action::Go { to, turn })
}

/// Why a piece cannot go to a hex, as exactly as can be said.
fn out_of_reach(position: &Position, from: Hex, piece: Piece, to: Hex) -> Refusal {
    let word = piece.kind().word();
    let refuse = |reason, detail: String| {
        Refusal::new(reason, detail).with("from", from).with("to", to).with("piece", word)
    };
    if from == to {
        return refuse("same-hex", format!("{from}>{to} goes nowhere; name another hex"));
    }
    let there = position.piece(to);
    if there.is_some_and(|there| there.side() == piece.side()) {
        return refuse("own-piece", format!("your own piece stands on {to}; choose an empty or enemy hex"));
    }
    if piece.kind() == Kind::Circle && to.zone() == Zone::Dead && from.zone() != Zone::Dead {
        return refuse("dead-zone", format!("a circle never enters the dead zone, and {to} is in it"));
    }
    let on_ring = piece.slides() && from.zone() == to.zone() && from.zone() != Zone::Dead;
    if let Some(there) = there {
        let aims = on_ring || leaps(piece, from).contains(to);
        let (target, steps) = (there.kind().word(), quiet_steps(piece, from).contains(to));
        if aims && piece.kind() == Kind::Rhombus && there.kind() == Kind::Rhombus {
            return refuse("rhombus-takes-rhombus", "a rhombus cannot capture a rhombus".to_owned());
        }
        if steps {
            let how =
                if piece.kind() == Kind::Circle { "when it changes its zone" } else { "by its special step" };
            return refuse("no-capture", format!("a {word} cannot capture {how}, and {to} is occupied"));
        }
        if aims && piece.is_flipped() != there.is_flipped() {
            let detail = format!(
                "the {word} on {from} and the {target} on {to} are not both flipped or both unflipped, so it cannot \
                 be captured"
            );
            return refuse("flip-mismatch", detail);
        }
    }
    if on_ring {
        return refuse("blocked", format!("another piece stands on the ring between {from} and {to}"));
    }
    refuse("cannot-reach", format!("the {word} on {from} cannot go to {to}"))
}

/// The check rule, applied to the position after the turn.
fn check_rhombus(position: &Position, mv: Move, text: &str) -> Result<(), Refusal> {
    let mut after = position.clone();
    after.play(mv);
    let attackers: Vec<_> = after.attackers(position.to_move()).iter().map(|hex| hex.to_string()).collect();
    if attackers.is_empty() {
        return Ok(());
    }
    let by = attackers.join(", ");
    let was = if position.attackers(position.to_move()).is_empty() { "" } else { ", as it is now" };
    let detail = format!("{} leaves your rhombus attacked by {by}{was}", excerpt(text));
    Err(Refusal::new("leaves-rhombus-attacked", detail).with("by", by))
}
