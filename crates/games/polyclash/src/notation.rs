use parlor_rules::{Game, Notation, Options, Refusal, Side, State};

use crate::game::read_handicap;
use crate::{Move, Point, PointSet, PolyClash, Position};

impl Notation for PolyClash {
    fn read_position(options: &Options, text: &str) -> Result<(PolyClash, Position), Refusal> {
        let handicap = read_handicap(options)?;
        if handicap > 0 {
            let detail = "a position string cannot be opened with a handicap; leave the handicap out, or send the \
                          handicap stones as moves from the start";
            return Err(Refusal::new("handicap-with-position", detail).with("handicap", handicap));
        }
        Ok((PolyClash::new(options)?, read_position(text)?))
    }

    fn write_position(&self, position: &Position) -> String {
        position.to_string()
    }

    fn read_move(&self, state: &State<PolyClash>, text: &str) -> Result<Move, Refusal> {
        let mv = read_move(text)?;
        self.check(state, mv).map(|()| mv).map_err(|illegal| illegal.refuse(state, mv))
    }

    fn write_move(&self, _: &Position, mv: Move) -> String {
        mv.to_string()
    }
}

fn read_position(text: &str) -> Result<Position, Refusal> {
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
            let detail = format!("the side to move is {:?}; write B for Black or W for White", short(side));
            return Err(Refusal::new("side-to-move", detail).with("given", short(side)));
        }
    };
    let passes = match passes {
        "0" => 0,
        "1" => 1,
        "2" => 2,
        _ => {
            let detail = format!(
                "the number of passes is {:?}; write 0, 1, or 2 when the game is over",
                short(passes)
            );
            return Err(Refusal::new("passes", detail).with("given", short(passes)));
        }
    };
    Position::new(stones, side, passes).map_err(|point| {
        let detail = format!(
            "the group of the stone on {point} (point {}) has no liberty, so it cannot stand on the board",
            point.id()
        );
        Refusal::new("no-liberty", detail).with("at", point)
    })
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

/// `pass`, an id, or a code with its vertices in any order.
fn read_move(text: &str) -> Result<Move, Refusal> {
    if text == "pass" {
        return Ok(Move::PASS);
    }
    let numbers: Option<Vec<usize>> = text.split(',').map(read_number).collect();
    let Some(numbers) = numbers else {
        let detail = format!(
            "{:?} is no move; write a point by its code such as 6,36, or by its id, or pass",
            short(text)
        );
        return Err(Refusal::new("malformed", detail).with("move", short(text)));
    };
    let point = match numbers.as_slice() {
        &[id] => Point::new(id),
        code => {
            let code: Option<Vec<u8>> = code.iter().map(|&vertex| u8::try_from(vertex).ok()).collect();
            code.and_then(|code| Point::from_code(&code))
        }
    };
    point.map(Move::from).ok_or_else(|| {
        let detail = format!(
            "there is no point {:?}; ids go from 0 to 301, codes name the vertices of one edge, triangle or pentagon",
            short(text)
        );
        Refusal::new("off-board", detail).with("at", short(text))
    })
}

/// A whole number. One too large for any board is as good as another, and a negative one as good as that.
fn read_number(text: &str) -> Option<usize> {
    let (digits, negative) = text.strip_prefix('-').map_or((text, false), |digits| (digits, true));
    let plain = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    let canonical = plain && (digits == "0" || !digits.starts_with('0'));
    canonical.then(|| if negative { usize::MAX } else { digits.parse().unwrap_or(usize::MAX) })
}

/// The beginning of a text, for a message.
fn short(text: &str) -> String {
    text.chars().take(40).collect()
}
