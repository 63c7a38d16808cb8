use parlor_rules::{Draws, Side};

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
    past: Past,
}

/// What the past still means for the game to come, in short. Taken back with the moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Past {
    /// The positions of the stretch that occurred twice: the exclusive or of their hashes, mixed.
    returns: u64,
    /// The moves between two hexes that were made twice or more often, with their counts: the exclusive or of numbers of
    /// their own.
    shuttles: u64,
    /// How often the last move has been made, if that counts.
    last: u8,
}

/// What [`History::pop`] needs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Memory {
    stretch: usize,
    ending: Option<Ending>,
    past: Past,
}

impl History {
    /// The history of a game that begins here.
    pub(crate) fn new(position: &Position, ending: Option<Ending>) -> History {
        let (shuttles, past) = (Shuttles::default(), Past::default());
        History { keys: vec![position.key()], stretch: 0, shuttles, ending, past }
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

    /// A hash of what the past can still do in the game to come: which positions have occurred twice and can come back,
    /// and which moves between two hexes were made twice or more often.
    #[inline]
    pub fn past_key(&self) -> u64 {
        self.past.returns ^ self.past.shuttles.rotate_left(1)
    }

    /// Whether the last move brought the game to an end by its past, or near it: by a repetition, or by a move between
    /// two hexes that was made for the fourth time at least.
    #[inline]
    pub fn hangs_on_past(&self) -> bool {
        self.past.last >= 4 || self.ending == Some(Ending::Repetition)
    }

    /// How often this side has moved a piece of this type between these two hexes, either way.
    #[inline]
    pub fn shuttles(&self, piece: Piece, from: Hex, to: Hex) -> u8 {
        self.shuttles.count(piece, from, to)
    }

    /// Whether a position that can still come back has occurred twice.
    #[inline]
    pub fn has_returned(&self) -> bool {
        self.past.returns != 0
    }

    /// How often at most a side has moved a piece of a type between the same two hexes. Where no such move was made
    /// twice, the answer is 1, even if none was made.
    #[inline]
    pub fn most_shuttles(&self, side: Side, kind: Kind) -> u8 {
        if self.past.shuttles == 0 { 1 } else { self.shuttles.most(side, kind).max(1) }
    }

    /// How the game ends by a move, if it does. The position is the one after it, and it has been remembered.
    #[inline]
    pub(crate) fn ending_after(
        &mut self,
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
        (self.count_occurrences() >= OCCURRENCES).then_some(Ending::Repetition)
    }

    /// Remembers a new position, and whether it came about by a capture.
    #[inline]
    pub(crate) fn push(&mut self, key: u64, captured: bool) -> Memory {
        let memory = Memory { stretch: self.stretch, ending: self.ending, past: self.past };
        if captured {
            self.stretch = self.keys.len();
            self.past.returns = 0;
        }
        self.past.last = 0;
        self.keys.push(key);
        memory
    }

    /// Forgets the last position.
    #[inline]
    pub(crate) fn pop(&mut self, memory: Memory) {
        self.keys.pop();
        self.stretch = memory.stretch;
        self.ending = memory.ending;
        self.past = memory.past;
    }

    /// Counts a move between two hexes.
    #[inline]
    pub(crate) fn add_shuttle(&mut self, piece: Piece, from: Hex, to: Hex) {
        let count = self.shuttles.add(piece, from, to);
        self.past.last = count;
        if count > 1 {
            self.past.shuttles ^= Shuttles::key(piece, from, to, count);
            if count > 2 {
                self.past.shuttles ^= Shuttles::key(piece, from, to, count - 1);
            }
        }
    }

    /// Counts a move between two hexes no more.
    #[inline]
    pub(crate) fn remove_shuttle(&mut self, piece: Piece, from: Hex, to: Hex) {
        self.shuttles.remove(piece, from, to);
    }

    /// How often the position has occurred. A return is remembered.
    #[inline]
    pub(crate) fn count_occurrences(&mut self) -> usize {
        let count = self.occurrences();
        if count > 1
            && let Some(&key) = self.keys.last()
        {
            self.past.returns ^= Draws::new(key).draw();
        }
        count
    }

    /// Notes how the game ended, or that it goes on.
    #[inline]
    pub(crate) fn set_ending(&mut self, ending: Option<Ending>) {
        self.ending = ending;
    }
}
