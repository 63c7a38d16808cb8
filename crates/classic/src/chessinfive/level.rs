/// How much a player sees.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Level {
    /// Only immediate wins.
    Easy,
    /// Also losses in one, fours and threes: one ply by the formulas.
    Medium,
    /// Also forks, victories by continuous threats, and replies.
    Hard,
}
