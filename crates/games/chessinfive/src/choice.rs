use std::ops::ControlFlow;

use parlor_rules::choose_index;

use crate::{Kind, Move, Position, Square, SquareSet, reach};

/// Counting and choosing among the moves of the side to move, without a list of them.
impl Position {
    /// How many drops there are.
    pub(crate) fn count_drops(&self) -> usize {
        self.kinds_in_hand().count() * self.landing().len()
    }

    /// A drop chosen by a uniformly random draw.
    pub(crate) fn pick_drop(&self, draw: u64) -> Option<Move> {
        let landing = self.landing();
        let index = choose_index(draw, self.count_drops());
        let kind = self.kinds_in_hand().nth(index.checked_div(landing.len())?)?;
        Some(Move::drop(kind, landing.nth(index % landing.len())?))
    }

    fn kinds_in_hand(&self) -> impl Iterator<Item = Kind> {
        let side = self.side_to_move();
        Kind::ALL.into_iter().filter(move |&kind| self.in_hand(side, kind) > 0)
    }

    /// How many moves on the board there are.
    pub(crate) fn count_on_board(&self) -> usize {
        let mut count = 0;
        let _ = self.try_for_each_reach(|_, to| {
            count += to.len();
            ControlFlow::Continue(())
        });
        count
    }

    /// Whether no piece can move.
    #[inline]
    pub(crate) fn is_stuck(&self) -> bool {
        let moves =
            |_, to: SquareSet| if to.is_empty() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) };
        self.try_for_each_reach(moves).is_continue()
    }

    /// A move on the board chosen by a uniformly random draw: all are counted, piece by piece, then the chosen one
    /// is looked up.
    #[inline]
    pub(crate) fn pick_on_board(&self, draw: u64) -> Option<Move> {
        // In phase 2 each side has all its eight pieces on the board.
        let mut reaches = [(Square::numbered(0), SquareSet::EMPTY, 0); 8];
        let (mut pieces, mut total) = (0, 0);
        let _ = self.try_for_each_reach(|from, to| {
            let count = to.len();
            reaches[pieces & 7] = (from, to, count);
            (pieces, total) = (pieces + 1, total + count);
            ControlFlow::Continue(())
        });
        let mut index = choose_index(draw, total);
        for &(from, to, count) in &reaches {
            if index < count {
                return Some(Move::on_board(from, to.nth(index)?));
            }
            index -= count;
        }
        None
    }

    /// Calls `f` with every piece of the side to move and the squares it reaches, until it breaks. A loop for each
    /// type, since the compiler then knows the type in each.
    #[inline]
    fn try_for_each_reach(&self, mut f: impl FnMut(Square, SquareSet) -> ControlFlow<()>) -> ControlFlow<()> {
        let (own, occupied) = (self.held(self.side_to_move()), self.occupied());
        let mut each = |kind: Kind, pieces: SquareSet| {
            for from in pieces {
                f(from, reach(kind, from, occupied))?;
            }
            ControlFlow::Continue(())
        };
        // The cheapest first: whoever asks for any move at all seldom has to look further.
        each(Kind::King, own & self.of_kind(Kind::King))?;
        each(Kind::Knight, own & self.of_kind(Kind::Knight))?;
        each(Kind::Bishop, own & self.of_kind(Kind::Bishop))?;
        each(Kind::Rook, own & self.of_kind(Kind::Rook))?;
        each(Kind::Queen, own & self.of_kind(Kind::Queen))
    }
}
