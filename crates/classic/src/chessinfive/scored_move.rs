use parlor_chessinfive::{Move, Phase};

use super::Priority;

/// A ply with all that speaks for it and against it, each part already multiplied by its weight.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ScoredMove {
    /// The ply.
    pub mv: Move,
    /// Its place before all weights.
    pub priority: Priority,
    /// Own threats through the square.
    pub threats: i64,
    /// Drops: lines still possible through the square.
    pub potential: i64,
    /// What it blocks: opponent's windows (drops), the opponent's win (moves).
    pub block: i64,
    /// Where the piece could go from there.
    pub mobility: i64,
    /// How near the centre it is.
    pub centre: i64,
    /// Moves: the opponent's threats left open.
    pub opponent: i64,
    /// Drops: the order of the pieces.
    pub order: i64,
    /// The best that the opponent can reply, for a player that looks.
    pub reply: i64,
}

impl ScoredMove {
    /// A ply of which nothing is known yet.
    pub const fn new(mv: Move) -> ScoredMove {
        ScoredMove {
            mv,
            priority: Priority::Quiet,
            threats: 0,
            potential: 0,
            block: 0,
            mobility: 0,
            centre: 0,
            opponent: 0,
            order: 0,
            reply: 0,
        }
    }

    /// What the formulas say of it by itself, without its place, the order of pieces, and replies.
    #[inline]
    pub const fn formula(&self) -> i64 {
        self.threats + self.potential + self.block + self.mobility + self.centre + self.opponent
    }

    /// The whole score.
    #[inline]
    pub const fn score(&self) -> i64 {
        self.priority.value() + self.formula() + self.order + self.reply
    }

    /// The score's parts by name.
    pub fn terms(&self, phase: Phase) -> Vec<(&'static str, f64)> {
        let parts: &[(&'static str, i64)] = match phase {
            Phase::Drops => &[
                ("priority", self.priority.value()),
                ("threats", self.threats),
                ("potential", self.potential),
                ("block", self.block),
                ("mobility", self.mobility),
                ("centre", self.centre),
                ("order", self.order),
                ("reply", self.reply),
            ],
            Phase::Moves => &[
                ("priority", self.priority.value()),
                ("threats", self.threats),
                ("block", self.block),
                ("mobility", self.mobility),
                ("centre", self.centre),
                ("opponent", self.opponent),
                ("reply", self.reply),
            ],
        };
        parts.iter().map(|&(name, value)| (name, value as f64)).collect()
    }
}
