use crate::Hex;

/// A turn of a player: one piece and what it does. Ordered as the turns are when sorted by their spelling.
///
/// Whether it captures is not part of it: the board says so.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(u16);

const _: () = assert!(size_of::<Move>() == 2);

/// What the piece does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// It goes to another hex, captures what stands there, and may be turned to a new orientation.
    Go {
        /// Where it goes.
        to: Hex,
        /// The new orientation, if it changes.
        turn: Option<u8>,
    },
    /// It is turned in place to this orientation.
    Turn(u8),
    /// It is flipped in place.
    Flip,
}

/// From the highest bit down: six bits for the hex, then what sorts like `>`, `@` and `~`.
const FROM: u32 = 10;
const TURN: u16 = 1 << 9;
const FLIP: u16 = (1 << FROM) - 1;

impl Move {
    /// All [codes](Move::code) are below this.
    pub const CODES: usize = Hex::COUNT << FROM;

    /// A turn. Orientations are read modulo 6.
    #[inline]
    pub const fn new(from: Hex, action: Action) -> Move {
        let action = match action {
            Action::Go { to, turn: None } => (to.index() as u16) << 3,
            Action::Go { to, turn: Some(orientation) } => {
                (to.index() as u16) << 3 | (orientation as u16 % 6 + 1)
            }
            Action::Turn(orientation) => TURN | (orientation as u16 % 6),
            Action::Flip => FLIP,
        };
        Move((from.index() as u16) << FROM | action)
    }

    /// A piece going somewhere without being turned.
    #[inline]
    pub const fn go(from: Hex, to: Hex) -> Move {
        Move::new(from, Action::Go { to, turn: None })
    }

    /// Every turn that can be spelled, legal anywhere or not, in order.
    pub fn all() -> impl Iterator<Item = Move> {
        Hex::all().flat_map(|from| {
            let go = Hex::all().flat_map(move |to| {
                let turned = (0..6).map(move |orientation| Action::Go { to, turn: Some(orientation) });
                std::iter::once(Action::Go { to, turn: None }).chain(turned)
            });
            let turn = (0..6).map(Action::Turn);
            go.chain(turn).chain([Action::Flip]).map(move |action| Move::new(from, action))
        })
    }

    /// A number of its own for every turn, below [`CODES`](Move::CODES).
    #[inline]
    pub const fn code(self) -> u16 {
        self.0
    }

    /// The turn with this code, if there is one.
    pub const fn of_code(code: u16) -> Option<Move> {
        let mv = Move(code);
        if (code as usize) < Move::CODES && Move::new(mv.from(), mv.action()).0 == code {
            Some(mv)
        } else {
            None
        }
    }

    /// The hex of the piece that acts.
    #[inline]
    pub const fn from(self) -> Hex {
        hex(self.0 >> FROM)
    }

    /// What it does.
    #[inline]
    pub const fn action(self) -> Action {
        let action = self.0 & FLIP;
        if action == FLIP {
            return Action::Flip;
        }
        let orientation = (action & 7) as u8;
        if action & TURN != 0 {
            return Action::Turn(orientation);
        }
        let turn = if orientation == 0 { None } else { Some(orientation - 1) };
        Action::Go { to: hex(action >> 3), turn }
    }

    /// The hex where the piece stands afterwards.
    #[inline]
    pub const fn to(self) -> Hex {
        match self.action() {
            Action::Go { to, .. } => to,
            Action::Turn(_) | Action::Flip => self.from(),
        }
    }
}

/// Moves are made of hexes, so the index is always that of one.
#[inline]
const fn hex(index: u16) -> Hex {
    match Hex::from_index(index as usize) {
        Some(hex) => hex,
        None => Hex::WHITE_HOME,
    }
}

impl std::fmt::Debug for Move {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.from())?;
        match self.action() {
            Action::Go { to, turn: None } => write!(f, ">{to}"),
            Action::Go { to, turn: Some(orientation) } => write!(f, ">{to}@{orientation}"),
            Action::Turn(orientation) => write!(f, "@{orientation}"),
            Action::Flip => write!(f, "~"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_ordered_as_their_spellings() {
        let moves: Vec<_> = Move::all().collect();
        assert_eq!(moves.len(), 51 * (51 * 7 + 6 + 1));
        assert!(moves.is_sorted_by(|a, b| a < b && format!("{a:?}") < format!("{b:?}")));
        for mv in moves {
            assert_eq!(Move::new(mv.from(), mv.action()), mv);
        }
    }
}
