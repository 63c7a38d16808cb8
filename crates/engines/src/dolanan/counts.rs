use parlor_dolanan::{Dolanan, Kind, Phase};
use parlor_rules::State;
use parlor_search::{Evaluate, Forcing};

use super::expert::Expert;
use super::judgement::{Judgement, WINDOW_KINDS};

/// Everything that a position is judged by: what judgements are learned from. The engine keeps the sum up to date instead.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Counts {
    /// Open windows by their kind: those of the side to move, and those of the other.
    pub windows: [[u8; WINDOW_KINDS]; 2],
    /// Pairs of values that complete a line of the side to move, and of the other.
    pub cover: [u8; 2],
    /// Values to which the side to move can go safely.
    pub safe: u8,
    /// The fewest safe values that it can leave to the other side.
    pub room: u8,
    /// Claimed cells.
    pub claimed: u8,
}

impl Counts {
    /// Counts a position; none if it is decided at a glance or no turn begins.
    pub fn of<K: Kind>(expert: &Expert<K>, game: &Dolanan<K>, state: &State<Dolanan<K>>) -> Option<Counts> {
        let (side, Phase::Move) = (state.position.side()?, state.position.phase()) else { return None };
        let mut sight = expert.enter(game, state);
        if expert.verdict(game, state, &mut sight).is_some() {
            return None;
        }
        let sides = [side, side.other()];
        Some(Counts {
            windows: sides.map(|side| expert.window_kinds(&sight, side)),
            cover: sides.map(|side| sight.threats[side.index()].len() as u8),
            safe: sight.safe.count_ones() as u8,
            room: sight.least_room() as u8,
            claimed: state.position.claimed() as u8,
        })
    }

    /// What it is worth to the side to move, in points.
    pub fn worth(&self, judgement: &Judgement) -> i32 {
        let Judgement { windows, cover, safe, room, turn } = judgement;
        let part = |of: usize| {
            let mut sum = turn[of] + safe[usize::from(self.safe)][of] + room[usize::from(self.room)][of];
            for side in 0..2 {
                let sign = 1 - 2 * side as i32;
                sum += cover[side][of] * i32::from(self.cover[side]);
                let counts = self.windows[side].iter().zip(windows);
                sum += counts.map(|(count, worth)| sign * i32::from(*count) * worth[side][of]).sum::<i32>();
            }
            sum
        };
        (part(0) + part(1) * i32::from(self.claimed) / 100) / 16
    }
}
