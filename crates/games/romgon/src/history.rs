use crate::position::Change;
use crate::shuttles::Shuttles;
use crate::{Action, Ending, Hex, Kind, Move, Piece, Position};

/// So many moves of one type between two hexes lose.
const SHUTTLES: u8 = 5;

/// The so many-th occurrence of a position loses.
const OCCURRENCES: usize = 3;

/// What the rules remember besides the position: which positions have occurred, how often pieces went to and fro,
/// and how the game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct History {
    /// The hashes of all positions so far, this one last.
    keys: Vec<u64>,
    /// Where the positions begin that can still come back: those since the last capture.
    stretch: usize,
    shuttles: Shuttles,
    ending: Option<Ending>,
}

/// What [`History::pop`] needs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Memory {
    stretch: usize,
    ending: Option<Ending>,
}

impl History {
    /// The history of a game that begins here.
    pub(crate) fn new(position: &Position, ending: Option<Ending>) -> History {
        History { keys: vec![position.key()], stretch: 0, shuttles: Shuttles::default(), ending }
    }

    /// How the game ended, if it did.
    #[inline]
    pub fn ending(&self) -> Option<Ending> {
        self.ending
    }

    /// How often the position has occurred.
    pub fn occurrences(&self) -> usize {
        let Some((key, earlier)) = self.keys[self.stretch..].split_last() else { return 0 };
        // The same side is to move only every other time.
        1 + earlier.rchunks_exact(2).filter(|pair| pair[0] == *key).count()
    }

    /// How often this side has moved a piece of this type between these two hexes, either way.
    #[inline]
    pub fn shuttles(&self, piece: Piece, from: Hex, to: Hex) -> u8 {
        self.shuttles.count(piece, from, to)
    }

    /// How the game ends by a move, if it does. The position is the one after it, and it has been remembered.
    #[inline]
    pub(crate) fn ending_after(
        &self,
        position: &Position,
        flip_mode: bool,
        mv: Move,
        change: Change,
    ) -> Option<Ending> {
        if position.is_home(change.piece.side()) {
            return Some(Ending::Goal);
        }
        if change.captured.is_some_and(|piece| piece.kind() == Kind::Rhombus) {
            return Some(Ending::RhombusCaptured);
        }
        if let Some(ending) = Ending::of_no_turn(position, flip_mode) {
            return Some(ending);
        }
        if change.captured.is_some() {
            return None;
        }
        if let Action::Go { to, .. } = mv.action()
            && self.shuttles(change.piece, mv.from(), to) >= SHUTTLES
        {
            return Some(Ending::Shuttle);
        }
        (self.occurrences() >= OCCURRENCES).then_some(Ending::Repetition)
    }

    /// Remembers a new position, and whether it came about by a capture.
    #[inline]
    pub(crate) fn push(&mut self, key: u64, captured: bool) -> Memory {
        let memory = Memory { stretch: self.stretch, ending: self.ending };
        if captured {
            self.stretch = self.keys.len();
        }
        self.keys.push(key);
        memory
    }

    /// Forgets the last position.
    #[inline]
    pub(crate) fn pop(&mut self, memory: Memory) {
        self.keys.pop();
        self.stretch = memory.stretch;
        self.ending = memory.ending;
    }

    /// The counts of moves to and fro, to be changed.
    #[inline]
    pub(crate) fn shuttles_mut(&mut self) -> &mut Shuttles {
        &mut self.shuttles
    }

    /// Notes how the game ended, or that it goes on.
    #[inline]
    pub(crate) fn set_ending(&mut self, ending: Option<Ending>) {
        self.ending = ending;
    }
}
