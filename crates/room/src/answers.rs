use std::collections::VecDeque;
use std::ops::RangeInclusive;

/// How many commands are remembered.
const MOST: usize = 256;

/// Who sent a command: somebody in a chair, or the host.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Who {
    Host,
    /// By the chair's id, which stays the same when sides are swapped.
    Chair(u8),
}

/// Which events answered the commands of late, so that a command sent twice is obeyed once.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Answers(VecDeque<Answered>);

#[derive(Clone, PartialEq, Eq, Debug)]
struct Answered {
    who: Who,
    cmd: String,
    first: u64,
    last: u64,
}

impl Answers {
    /// The events that answered a command, if it was obeyed already.
    pub(crate) fn find(&self, who: Who, cmd: &str) -> Option<RangeInclusive<u64>> {
        let found = self.0.iter().find(|answered| answered.who == who && answered.cmd == cmd);
        found.map(|answered| answered.first..=answered.last)
    }

    /// An event that came of a command.
    pub(crate) fn note(&mut self, who: Who, cmd: &str, seq: u64) {
        match self.0.back_mut() {
            Some(last) if last.who == who && last.cmd == cmd && last.last + 1 == seq => last.last = seq,
            _ => {
                if self.0.len() == MOST {
                    self.0.pop_front();
                }
                self.0.push_back(Answered { who, cmd: cmd.to_owned(), first: seq, last: seq });
            }
        }
    }
}
