use parlor_rules::Side;

use super::table::Entry;

/// What a search has learned about moves by their slots: which refuted others lately at the same distance from the
/// root, which refuted a given move, and which do well anywhere.
pub(crate) struct Habits {
    slots: usize,
    /// By distance from the root: the last two different refutations.
    killers: Vec<[u16; 2]>,
    /// By side and the other side's last move: what refuted it last.
    answers: Vec<u16>,
    /// By side: how well a move does.
    successes: Vec<i16>,
}

/// No success is larger than this.
const MOST: i32 = 16_384;
/// What a refutation of the same distance from the root is worth beside learned successes.
const KILLER: i32 = 24_000;
/// What the last refutation of the other side's move is worth.
const ANSWER: i32 = 16_000;

impl Habits {
    /// Nothing learned yet.
    pub fn new(slots: usize, most_height: usize) -> Habits {
        Habits {
            slots,
            killers: vec![[Entry::NO_SLOT; 2]; most_height],
            answers: vec![Entry::NO_SLOT; 2 * slots],
            successes: vec![0; 2 * slots],
        }
    }

    /// What has been learned about a move, the best largest.
    #[inline]
    pub fn worth(&self, context: Context, slot: u16) -> i32 {
        let mut worth = i32::from(self.successes[self.place(context.side, slot)]);
        let [last, earlier] = self.killers(context);
        if slot == last {
            worth += KILLER + 1;
        } else if slot == earlier {
            worth += KILLER;
        }
        if slot == self.answer(context) {
            worth += ANSWER;
        }
        worth
    }

    /// The last two different refutations at the same distance from the root.
    #[inline]
    pub fn killers(&self, context: Context) -> [u16; 2] {
        self.killers[context.height]
    }

    /// What refuted the other side's last move when it was last played.
    #[inline]
    pub fn answer(&self, context: Context) -> u16 {
        match context.before {
            Entry::NO_SLOT => Entry::NO_SLOT,
            before => self.answers[self.place(context.side, before)],
        }
    }

    /// Learns that a move refuted the other side's, and that those tried before it did not.
    pub fn refuted(&mut self, context: Context, depth: i32, slot: u16, tried: impl Iterator<Item = u16>) {
        let killers = &mut self.killers[context.height];
        if killers[0] != slot {
            *killers = [slot, killers[0]];
        }
        if context.before != Entry::NO_SLOT {
            let place = self.place(context.side, context.before);
            self.answers[place] = slot;
        }
        let step = (16 * depth * depth).min(MOST / 4);
        self.learn(context.side, slot, step);
        for other in tried {
            self.learn(context.side, other, -step);
        }
    }

    /// How well a move did in the past, between −16,384 and 16,384.
    #[inline]
    pub fn success(&self, side: Side, slot: u16) -> i32 {
        i32::from(self.successes[self.place(side, slot)])
    }

    /// The nearer to its bound, the less a success still grows.
    fn learn(&mut self, side: Side, slot: u16, step: i32) {
        let place = self.place(side, slot);
        let success = i32::from(self.successes[place]);
        self.successes[place] = (success + step - success * step.abs() / MOST) as i16;
    }

    #[inline]
    fn place(&self, side: Side, slot: u16) -> usize {
        side.index() * self.slots + usize::from(slot)
    }
}

/// Where a move is looked at.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Context {
    /// Whose move it is.
    pub side: Side,
    /// The distance from the root.
    pub height: usize,
    /// The slot of the move before.
    pub before: u16,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_refutes_comes_first_and_what_did_not_last() {
        let mut habits = Habits::new(100, 8);
        let here = Context { side: Side::First, height: 2, before: 50 };
        for _ in 0..1_000 {
            habits.refuted(here, 9, 7, [3, 4].into_iter());
        }
        assert!(habits.success(Side::First, 7) >= MOST - 1);
        assert!(habits.worth(here, 7) > habits.worth(here, 5));
        assert!(habits.worth(here, 5) > habits.worth(here, 3));
        assert_eq!(habits.success(Side::Second, 7), 0);
        // Elsewhere only the success is left.
        let there = Context { side: Side::First, height: 3, before: 51 };
        assert_eq!(habits.worth(there, 7), habits.success(Side::First, 7));
    }
}
