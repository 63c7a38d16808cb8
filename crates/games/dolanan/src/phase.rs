use crate::ending::Ending;

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

    /// A number for every phase, for hashing.
    pub(crate) const fn code(self) -> u64 {
        match self {
            Phase::FirstPion => 0,
            Phase::SecondPion => 1,
            Phase::FirstClaim => 2,
            Phase::Move => 3,
            Phase::Claim => 4,
            Phase::End(Ending::Line(winner)) => 6 + winner as u64,
            Phase::End(Ending::DeadEnd(winner)) => 8 + winner as u64,
            Phase::End(Ending::Time(winner)) => 10 + winner as u64,
            Phase::End(Ending::Resign(winner)) => 12 + winner as u64,
            Phase::End(Ending::Draw) => 14,
        }
    }
}
