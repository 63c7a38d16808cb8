//! Moves as text: `b5` and `r10` for pions that are placed, `@47`, `>6@47`, `>6#` and `>6`.

use parlor_rules::Side;

use crate::{Action, Cell};

impl Action {
    /// Reads a move; its values may still be out of range.
    pub(crate) fn read(text: &str) -> Option<Action> {
        if let Some(digits) = text.strip_prefix('b') {
            return Some(Action::Place(Side::First, read_value(digits)?));
        }
        if let Some(digits) = text.strip_prefix('r') {
            return Some(Action::Place(Side::Second, read_value(digits)?));
        }
        if let Some(digits) = text.strip_prefix('@') {
            return read_cell(digits).map(Action::Claim);
        }
        let turn = text.strip_prefix('>')?;
        if let Some(digits) = turn.strip_suffix('#') {
            return read_value(digits).map(Action::DeadEnd);
        }
        match turn.split_once('@') {
            Some((value, cell)) => Some(Action::Turn(read_value(value)?, read_cell(cell)?)),
            None => read_value(turn).map(Action::HalfTurn),
        }
    }
}

/// A number without sign and leading zeros. What does not fit becomes the largest, which is no pion's value either.
pub(crate) fn read_value(digits: &str) -> Option<u8> {
    let plain = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    let zeros = digits.len() > 1 && digits.starts_with('0');
    (plain && !zeros).then(|| digits.parse().unwrap_or(u8::MAX))
}

fn read_cell(digits: &str) -> Option<Cell> {
    let &[row, column] = digits.as_bytes() else { return None };
    Cell::new(row.checked_sub(b'0')?, column.checked_sub(b'0')?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Move;

    #[test]
    fn moves_come_back() {
        for text in ["b1", "b10", "r9", "@00", "@99", ">1@00", ">10@47", ">6#", ">10#", ">6", ">10"] {
            let action = Action::read(text).unwrap();
            assert_eq!(action.to_string(), text);
            assert_eq!(Move::new(action).action(), action);
        }
    }

    #[test]
    fn other_texts_are_no_moves() {
        for text in [
            "", "b", "b05", "b+5", "b5 ", " b5", "B5", "g5", "5", "@", "@4", "@473", "@4a", "@:0", "@é", ">",
            ">#", ">6@", ">6@4", ">6@4७", ">6@47#", ">6#@47", ">06@47", ">6@47@48", ">-6", ">6##", "> 6",
            "#", "resign", "é",
        ] {
            assert_eq!(Action::read(text), None, "{text:?}");
        }
    }

    #[test]
    fn values_out_of_range_are_read_to_be_refused_by_name() {
        assert_eq!(Action::read("b0"), Some(Action::Place(Side::First, 0)));
        assert_eq!(Action::read(">99999999999999999999#"), Some(Action::DeadEnd(255)));
    }
}
