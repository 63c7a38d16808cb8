//! Position strings: a symbol for each of the 302 points, the side to move, the passes just made.

use std::fmt;

use parlor_rules::{Refusal, Side, excerpt};

use crate::setup::wrong_passes;
use crate::{Point, PointSet, Position, Setup};

/// The canonical string.
pub(crate) fn write(setup: &Setup) -> String {
    let symbol = |point| match setup.stones.map(|stones| stones.contains(point)) {
        [true, _] => 'X',
        [false, true] => 'O',
        [false, false] => '.',
    };
    let board: String = Point::all().map(symbol).collect();
    let side = if setup.side == Side::First { 'B' } else { 'W' };
    format!("{board} {side} {}", setup.passes)
}

/// Reads the three parts.
pub(crate) fn read(text: &str) -> Result<Setup, Refusal> {
    let parts: Vec<&str> = text.split(' ').collect();
    let &[board, side, passes] = parts.as_slice() else {
        let detail = format!(
            "a position has 3 parts with one space between them (302 points, B or W, passes), not {}",
            parts.len()
        );
        return Err(Refusal::new("malformed", detail).with("parts", parts.len()));
    };
    let stones = read_stones(board)?;
    let side = match side {
        "B" => Side::First,
        "W" => Side::Second,
        _ => {
            let detail = format!("the side to move is {:?}; write B for Black or W for White", excerpt(side));
            return Err(Refusal::new("side-to-move", detail).with("given", excerpt(side)));
        }
    };
    let passes = match passes {
        "0" => 0,
        "1" => 1,
        "2" => 2,
        _ => return Err(wrong_passes(excerpt(passes))),
    };
    Ok(Setup { stones, side, passes })
}

fn read_stones(board: &str) -> Result<[PointSet; 2], Refusal> {
    let mut stones = [PointSet::EMPTY; 2];
    let mut length = 0;
    for symbol in board.chars() {
        let side = match symbol {
            '.' => None,
            'X' => Some(Side::First),
            'O' => Some(Side::Second),
            _ => {
                let detail = format!(
                    "point {length} of the board is {symbol:?}; write . for empty, X for black and O for white"
                );
                return Err(Refusal::new("symbol", detail).with("point", length).with("symbol", symbol));
            }
        };
        if let (Some(side), Some(point)) = (side, Point::new(length)) {
            stones[side.index()].insert(point);
        }
        length += 1;
    }
    if length != Point::COUNT {
        let detail = format!("the board has {length} points, but must have 302, numbered 0 to 301");
        return Err(Refusal::new("board-length", detail).with("points", length));
    }
    Ok(stones)
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&write(&Setup::new(self)))
    }
}
