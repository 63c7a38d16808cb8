use super::{Class, Classes};

/// What everything is worth.
///
/// The two tables of the document differ in the threat classes alone. A style changes what own threats weigh
/// against the opponent's.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weights {
    /// The threat classes, in the order of [`Class::ALL`].
    pub classes: [i64; 7],
    /// Drops: a window through the landing square without an enemy piece.
    pub potential: i64,
    /// Drops: a window through the landing square with three enemy pieces or more and no own one.
    pub drop_block: i64,
    /// Drops: a square that the piece could move to.
    pub drop_mobility: i64,
    /// Drops: a step of the file towards d and e.
    pub drop_centre: i64,
    /// Moves: stopping the opponent's win.
    pub block: i64,
    /// Moves: a square that the piece can move to.
    pub mobility: i64,
    /// Moves: a king's step towards the four central squares.
    pub centre: i64,
    /// Moves: a window with three enemy pieces or more and no own one, after the move.
    pub opponent: i64,
    /// Percent of what the opponent has that counts in the lead after a reply.
    pub enemy: i64,
}

/// How a player likes to play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
    /// The weights of the tables.
    Balanced,
    /// Own threats first.
    Aggressive,
    /// The opponent's threats first.
    Defensive,
}

impl Weights {
    /// Table A.
    pub const A: Weights = Weights { classes: [100_000, 10_000, 1_000, 500, 100, 10, 0], ..Weights::B };

    /// Table B, which is the later and fuller one.
    pub const B: Weights = Weights {
        classes: [1_000_000, 50_000, 10_000, 5_000, 1_000, 500, 100],
        potential: 50,
        drop_block: 100,
        drop_mobility: 20,
        drop_centre: 10,
        block: 500_000,
        mobility: 50,
        centre: 20,
        opponent: -200,
        enemy: 100,
    };

    /// The same table in another style.
    #[must_use]
    pub fn styled(mut self, style: Style) -> Weights {
        // In percent: own threats, where a piece can go, the opponent's threats left open, what a drop blocks, and
        // what the opponent has after a reply.
        let (own, mobility, opponent, block, enemy) = match style {
            Style::Balanced => return self,
            Style::Aggressive => (200, 50, 0, 50, 60),
            Style::Defensive => (100, 100, 2_000, 400, 150),
        };
        for weight in self.classes.iter_mut().skip(1).chain([&mut self.potential]) {
            *weight = *weight * own / 100;
        }
        self.drop_mobility = self.drop_mobility * mobility / 100;
        self.mobility = self.mobility * mobility / 100;
        self.opponent = self.opponent * opponent / 100;
        self.drop_block = self.drop_block * block / 100;
        self.enemy = enemy;
        self
    }

    /// What a class is worth.
    #[inline]
    pub const fn class(&self, class: Class) -> i64 {
        self.classes[class as usize]
    }

    /// What the classes of a line are worth together.
    #[inline]
    pub fn line(&self, classes: Classes) -> i64 {
        let (mut bits, mut sum) = (classes.bits(), 0);
        while bits != 0 {
            sum += self.classes[bits.trailing_zeros() as usize];
            bits &= bits - 1;
        }
        sum
    }
}
