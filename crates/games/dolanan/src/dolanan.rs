use std::marker::PhantomData;
use std::sync::Arc;

use parlor_rules::Side;

use crate::board::Board;
use crate::cells::Cells;
use crate::ending::Ending;
use crate::kind::{Add, Kind, Mul};
use crate::position::Position;
use crate::token::Action;
use crate::{Cell, Phase};

/// The rules of one of the two games, with the numbers of its board and who opens.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dolanan<K: Kind> {
    board: Arc<Board>,
    opener: Side,
    kind: PhantomData<K>,
}

/// *Rumah Penjumlahan*: the pions' values are added.
pub type Addition = Dolanan<Add>;

/// *Rumah Perkalian*: the pions' values are multiplied.
pub type Multiplication = Dolanan<Mul>;

impl<K: Kind> Dolanan<K> {
    /// The rules on a board.
    pub fn on(board: Board, opener: Side) -> Dolanan<K> {
        Dolanan { board: Arc::new(board), opener, kind: PhantomData }
    }

    /// The numbers of the main board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Who opens a game from the start.
    pub fn opener(&self) -> Side {
        self.opener
    }

    /// The number that the pions make, once both are placed.
    pub fn target(&self, position: &Position) -> Option<u8> {
        Some(K::combine(position.pion(Side::First)?, position.pion(Side::Second)?))
    }

    /// The free cells that carry the target.
    #[inline]
    pub fn available(&self, position: &Position) -> Cells {
        let [blue, red] = position.pions;
        self.board.column(blue, red) & position.free()
    }

    /// The values to which a side may move its pion from where the pions stand, ascending.
    #[inline]
    pub fn open_values(&self, position: &Position, side: Side) -> impl Iterator<Item = u8> + use<K> {
        let own = position.pions[side.index()];
        let other = position.pions[side.other().index()];
        (1..=K::highest(other)).filter(move |&value| value != own)
    }

    /// The free cells that a side could claim with its pion on `value`. The column is dead when there is none.
    #[inline]
    pub fn column(&self, position: &Position, side: Side, value: u8) -> Cells {
        self.board.column(position.pions[side.other().index()], value) & position.free()
    }

    /// Whether a side could claim a cell after moving its pion.
    pub(crate) fn has_live_column(&self, position: &Position, side: Side) -> bool {
        self.open_values(position, side).any(|value| !self.column(position, side, value).is_empty())
    }

    /// How the game ends when `side` has moved its pion to where no free cell carries the target.
    pub(crate) fn dead_end(&self, position: &Position, side: Side) -> Ending {
        if self.has_live_column(position, side) { Ending::DeadEnd(side.other()) } else { Ending::Draw }
    }

    /// How the game ends when `opener` has set up both pions where no cell carries the target.
    pub(crate) fn dead_setup(&self, position: &Position, opener: Side) -> Ending {
        let live = Side::BOTH.into_iter().any(|side| self.has_live_column(position, side));
        if live { Ending::DeadEnd(opener.other()) } else { Ending::Draw }
    }

    /// Whether an action may be done here, listed or not.
    pub(crate) fn allows(&self, position: &Position, action: Action) -> bool {
        let (own, other) = position.own_and_other();
        let open = |value: u8| value != own && (1..=K::highest(other)).contains(&value);
        let column = |value: u8| self.column(position, position.side, value);
        match (position.phase, action) {
            (Phase::FirstPion, Action::Place(_, value)) => (1..=K::VALUES).contains(&value),
            (Phase::SecondPion, Action::Place(side, value)) => match position.pion(side.other()) {
                Some(placed) => (1..=K::highest(placed)).contains(&value),
                None => false,
            },
            (Phase::FirstClaim | Phase::Claim, Action::Claim(cell)) => {
                self.available(position).contains(cell)
            }
            (Phase::Move, Action::Turn(value, cell)) => open(value) && column(value).contains(cell),
            (Phase::Move, Action::DeadEnd(value)) => open(value) && column(value).is_empty(),
            (Phase::Move, Action::HalfTurn(value)) => open(value),
            _ => false,
        }
    }

    /// Puts a side's pion on a value; with the second one the set-up is complete.
    pub(crate) fn place(&self, position: &mut Position, side: Side, value: u8) {
        position.pions[side.index()] = value;
        if position.phase == Phase::FirstPion {
            position.phase = Phase::SecondPion;
        } else {
            self.complete_setup(position);
        }
    }

    /// Both pions stand: the first claim is due, or there is nothing to claim and the game is over.
    pub(crate) fn complete_setup(&self, position: &mut Position) {
        position.phase = Phase::FirstClaim;
        if self.available(position).is_empty() {
            position.end(self.dead_setup(position, position.side));
        }
    }

    /// Claims a cell for the side that acts.
    #[inline]
    pub(crate) fn claim(&self, position: &mut Position, cell: Cell) {
        let side = position.side;
        let claims = position.claims[side.index()] | Cells::of(cell);
        position.claims[side.index()] = claims;
        if claims.has_line() {
            position.end(Ending::Line(side));
        } else {
            position.side = side.other();
            position.phase = Phase::Move;
        }
    }

    /// Moves the pion of the side that acts.
    #[inline]
    pub(crate) fn move_pion(&self, position: &mut Position, value: u8) {
        position.pions[position.side.index()] = value;
    }
}
