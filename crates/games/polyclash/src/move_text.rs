//! Moves as text: `pass`, a code such as `6,36`, or an id.

use parlor_rules::{Refusal, excerpt};

use crate::{Move, Point};

/// `pass`, an id, or a code with its vertices in any order.
pub(crate) fn read(text: &str) -> Result<Move, Refusal> {
    if text == "pass" {
        return Ok(Move::PASS);
    }
    let numbers: Option<Vec<usize>> = text.split(',').map(read_number).collect();
    let Some(numbers) = numbers else {
        let detail = format!(
            "{:?} is no move; write a point by its code such as 6,36, or by its id, or pass",
            excerpt(text)
        );
        return Err(Refusal::new("malformed", detail).with("move", excerpt(text)));
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
            excerpt(text)
        );
        Refusal::new("off-board", detail).with("at", excerpt(text))
    })
}

/// A whole number without leading zeros. One that is negative or too large is read as the largest: no point has it.
fn read_number(text: &str) -> Option<usize> {
    let (digits, negative) = text.strip_prefix('-').map_or((text, false), |digits| (digits, true));
    let plain = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    let canonical = plain && (digits == "0" || !digits.starts_with('0'));
    canonical.then(|| if negative { usize::MAX } else { digits.parse().unwrap_or(usize::MAX) })
}
