use parlor_rules::Ranked;

/// A race with dice whose two sides meet only in a shared part of the board.
///
/// A position is a *code* of the shared part, as the side to move sees it, and a *private part* of each side. What a
/// side can do with a roll depends on the code and on its own private part alone. So a position's value can be found for
/// all private parts of the other side at once, in one stretch of memory.
///
/// Positions lie in *layers* by what each side has brought home, and layers are left only upwards. They are numbered by
/// what the side to move has home, then by what the other has. The number of a position is that of its layer's first,
/// plus that of its code's first in the layer, plus `mine * theirs_count + theirs`.
///
/// A race is not the game itself but a description of it in these terms: rules know nothing of solvers. Whoever knows
/// both writes one, such as `UrRace` in `parlor-engines`.
pub trait Race: Sync {
    /// The game whose positions are numbered.
    type Game: Ranked;

    /// Its rules.
    fn game(&self) -> &Self::Game;

    /// How many pieces a side must bring home. Layers have fewer on either side.
    fn goal(&self) -> usize;

    /// How many codes the shared part has.
    fn codes(&self) -> usize;

    /// The same shared part as the other side sees it.
    fn swapped(&self, code: usize) -> usize;

    /// Where a code comes in a sweep: values flow from low to high.
    fn order(&self, code: usize) -> u32;

    /// How many private parts the side to move can have beside this code with so many pieces home; they are numbered
    /// from 0. None if the code itself has too many pieces.
    fn privates(&self, home: usize, code: usize) -> Option<usize>;

    /// How far a private part has come. A step that leaves the code as it is always goes further.
    fn progress(&self, private: usize) -> u32;

    /// How likely each roll is, out of their sum.
    fn roll_weights(&self) -> &'static [u32];

    /// Calls `f` for everything that the side to move can do with a roll; not at all when it must pass.
    fn for_each_move(&self, home: usize, code: usize, private: usize, roll: usize, f: impl FnMut(RaceMove));
}

/// What a side can do with a roll in a [`Race`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RaceMove {
    /// The code afterwards, still as the side that moved sees it.
    pub code: usize,
    /// Its private part afterwards.
    pub private: usize,
    /// Whether a piece came home.
    pub home: bool,
    /// Whether the side rolls again.
    pub again: bool,
}
