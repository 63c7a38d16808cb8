use parlor_rules::Side;

/// Whether a side wins whatever the other does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Question {
    /// The side that should win.
    pub attacker: Side,
    /// Which moves are looked at.
    pub scope: Scope,
}

/// The moves that a proof may be made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scope {
    /// The attacker only plays [attacks](crate::Forcing::attacks), and wins only while the other side is
    /// [pressed](crate::Forcing::replies): victories by continuous threats. That there is none says little.
    Threats,
    /// All moves. A refutation then holds for the game itself.
    Everything,
}

/// How much work a proof is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// Moves to play at most.
    pub nodes: u64,
    /// Bytes of the table of positions.
    pub table_bytes: usize,
}

/// The answer to a question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The attacker wins, and the game is over after at most so many plies.
    Proved(u32),
    /// The attacker does not win with these moves.
    Refuted,
    /// Not found out.
    Open,
}

/// What a proof search has found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proof<M> {
    /// The answer.
    pub verdict: Verdict,
    /// Where a win is proved: the attacker's soonest known win against the longest resistance.
    pub line: Vec<M>,
    /// Moves played.
    pub nodes: u64,
}
