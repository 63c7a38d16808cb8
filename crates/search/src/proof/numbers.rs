/// How far a position is from an answer: how many positions below it must at least be settled to prove that the attacker
/// wins, and to refute it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Numbers {
    pub proof: u32,
    pub disproof: u32,
}

impl Numbers {
    /// More than any position needs.
    pub const INFINITE: u32 = 1 << 30;
    /// The attacker wins.
    pub const PROVED: Numbers = Numbers { proof: 0, disproof: Numbers::INFINITE };
    /// The attacker does not win.
    pub const REFUTED: Numbers = Numbers { proof: Numbers::INFINITE, disproof: 0 };
    /// Never reached by a position that is not settled.
    pub const NEVER: Numbers = Numbers { proof: Numbers::INFINITE, disproof: Numbers::INFINITE };

    /// Numbers that are kept below infinity.
    #[inline]
    pub fn open(proof: u64, disproof: u64) -> Numbers {
        let cut = |number: u64| number.min(u64::from(Numbers::INFINITE) - 1) as u32;
        Numbers { proof: cut(proof), disproof: cut(disproof) }
    }

    #[inline]
    pub fn is_proved(self) -> bool {
        self.proof == 0
    }

    #[inline]
    pub fn is_settled(self) -> bool {
        self.proof == 0 || self.disproof == 0
    }

    /// Whether one of the numbers has reached its limit.
    #[inline]
    pub fn reaches(self, limits: Numbers) -> bool {
        self.is_settled() || self.proof >= limits.proof || self.disproof >= limits.disproof
    }

    /// The same question asked the other way round: what has to be refuted and what proved change places.
    #[inline]
    pub fn exchanged(self) -> Numbers {
        Numbers { proof: self.disproof, disproof: self.proof }
    }
}
