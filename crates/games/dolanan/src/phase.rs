use crate::Ending;

/// What is due next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// The opener places a first pion.
    FirstPion,
    /// The opener places the second pion.
    SecondPion,
    /// The opener claims a cell without moving a pion.
    FirstClaim,
    /// A turn begins: the own pion is moved.
    Move,
    /// The pion was moved, a claim is due.
    Claim,
    /// Nothing: the game is over.
    End(Ending),
}

impl Phase {
    /// The word of the PHASE field.
    pub const fn word(self) -> &'static str {
        match self {
            Phase::FirstPion => "p1",
            Phase::SecondPion => "p2",
            Phase::FirstClaim => "c1",
            Phase::Move => "m",
            Phase::Claim => "c",
            Phase::End(_) => "end",
        }
    }

    /// How the game ended, if it has.
    pub const fn ending(self) -> Option<Ending> {
        match self {
            Phase::End(ending) => Some(ending),
            _ => None,
        }
    }
}
