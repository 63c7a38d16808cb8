use super::Profile;

/// How well a player plays.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Level {
    /// Sees lines, and plays any of its four best moves.
    Easy,
    /// Weighs them more soberly, and plays one of its two best moves.
    Normal,
    /// Looks at the opponent's best reply, and plays its best move.
    Hard,
}

impl Level {
    /// Its numbers.
    pub const fn profile(self) -> &'static Profile {
        match self {
            Level::Easy => &Profile::EASY,
            Level::Normal => &Profile::NORMAL,
            Level::Hard => &Profile::HARD,
        }
    }
}
