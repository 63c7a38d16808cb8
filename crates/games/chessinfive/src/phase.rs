/// One of the two parts of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// Phase 1, plies 1 to 16: pieces are dropped into columns.
    Drops,
    /// Phase 2, from ply 17 on: pieces move on the board.
    Moves,
}

impl Phase {
    /// 1 or 2.
    pub const fn number(self) -> u32 {
        match self {
            Phase::Drops => 1,
            Phase::Moves => 2,
        }
    }
}
