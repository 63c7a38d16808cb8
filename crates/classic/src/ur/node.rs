use parlor_rules::Side;
use parlor_ur::{LANE, Position, Ur};

use super::packed::{HOME_STOP, Packing, captured, value};

/// The lane in a mask of track indices.
const LANE_TRACK: u16 = (1 << (*LANE.end() + 1)) - (1 << *LANE.start());
/// The rosette in the lane, where a piece is safe.
const SAFE_TRACK: u16 = 1 << 7;
/// The squares on which a piece can be captured.
const OPEN_TRACK: u16 = LANE_TRACK & !SAFE_TRACK;
/// The rosettes among the stops.
const ROSETTE_STOPS: u16 = 1 << 4 | 1 << 8 | 1 << 14;

/// The rolls that move something, with how many of the sixteen ways in which four dice can fall show them. The one way
/// left shows 0.
pub(super) const ROLLS: [(usize, i64); 4] = [(1, 4), (2, 6), (3, 4), (4, 1)];

/// A position before the roll as the side to move sees it: a position and its mirror are one.
///
/// Squares are stops of a side's own path: 0 is the hand, 1 to 14 its squares, 15 home. With `N` pieces a side that has
/// none left has borne off all of them, so `N` itself does not matter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Node {
    own: u16,
    enemy: u16,
    own_hand: u8,
    enemy_hand: u8,
    packed: i32,
}

impl Node {
    /// A position as its side to move sees it, whether it has rolled or not.
    pub(super) fn new<P: Packing>(ur: &Ur, position: &Position) -> Node {
        let packed = |side: Side| {
            let on_board: i32 = (1..HOME_STOP)
                .filter(|stop| position.track(side) << 1 >> stop & 1 == 1)
                .map(|stop| P::PACKED[stop])
                .sum();
            on_board + P::PACKED[HOME_STOP] * i32::from(ur.borne_off(position, side))
        };
        let (own, enemy) = (position.side(), !position.side());
        Node {
            own: position.track(own),
            enemy: position.track(enemy),
            own_hand: position.hand(own),
            enemy_hand: position.hand(enemy),
            packed: packed(own) - packed(enemy),
        }
    }

    /// The same position as the other side sees it when it is to move.
    #[inline]
    pub(super) const fn turned(&self) -> Node {
        Node {
            own: self.enemy,
            enemy: self.own,
            own_hand: self.enemy_hand,
            enemy_hand: self.own_hand,
            packed: -self.packed,
        }
    }

    /// All of the position in 34 bits; two positions never share a number.
    #[inline]
    const fn key(&self) -> u64 {
        self.own as u64
            | (self.enemy as u64) << 14
            | (self.own_hand as u64) << 28
            | (self.enemy_hand as u64) << 31
    }

    /// The same with a level from 0 to 15.
    #[inline]
    pub(super) const fn key_at(&self, level: u32) -> u64 {
        self.key() | (level as u64) << 34
    }

    /// The evaluation for the side to move.
    #[inline]
    pub(super) const fn value(&self) -> i32 {
        value(self.packed)
    }

    /// The same after the packed evaluation has grown.
    #[inline]
    pub(super) const fn value_after(&self, gained: i32) -> i32 {
        value(self.packed + gained)
    }

    /// Whether the side to move has nothing left to bear off.
    #[inline]
    pub(super) const fn is_won(&self) -> bool {
        self.own == 0 && self.own_hand == 0
    }

    /// Whether the side to move has a single piece left.
    #[inline]
    pub(super) const fn has_one_left(&self) -> bool {
        self.own_hand == 0 && self.own & self.own.wrapping_sub(1) == 0
    }

    /// The stops from which a piece can move with a roll from 1 to 4. What overshoots is shifted out of the mask.
    #[inline]
    pub(super) const fn origins(&self, roll: usize) -> u16 {
        let own = self.own << 1;
        let movable = own | (self.own_hand > 0) as u16;
        let blocked = own | (self.enemy & SAFE_TRACK) << 1 | 1;
        (movable << roll & !blocked) >> roll
    }

    /// The stops from which a piece captures with a roll.
    #[inline]
    pub(super) const fn capturing(&self, roll: usize) -> u16 {
        (self.enemy & OPEN_TRACK) << 1 >> roll & self.own << 1
    }

    /// In how many of the sixteen ways the dice let the side to move capture.
    #[inline]
    pub(super) const fn ways_to_capture(&self) -> i32 {
        ways(self.own, self.enemy)
    }

    /// The same, if a move has brought a piece to any rosette.
    #[inline]
    pub(super) const fn ways_to_capture_from_rosettes(&self) -> i32 {
        ways(self.own | ROSETTE_STOPS >> 1, self.enemy)
    }

    /// The same for the other side after a legal move.
    #[inline]
    pub(super) const fn exposure(&self, from: usize, roll: usize) -> i32 {
        let to = (1u32 << (from + roll) >> 1) as u16; // home is outside the lane, so that it does not matter
        let own = self.own & !((1u32 << from >> 1) as u16) | to;
        ways(self.enemy & !(to & LANE_TRACK), own)
    }

    /// The position after a legal move, still as the side that moved sees it.
    #[inline]
    pub(super) const fn played<P: Packing>(&self, from: usize, roll: usize) -> Node {
        let to = from + roll;
        let hit = (1u32 << to >> 1) as u16 & LANE_TRACK & self.enemy;
        let stops = self.own << 1 ^ 1 << from ^ 1 << to;
        let gained =
            if hit == 0 { P::PACKED[to & 15] - P::PACKED[from & 15] } else { captured::<P>(from, to) };
        Node {
            own: (stops & !(1 << HOME_STOP)) >> 1,
            enemy: self.enemy ^ hit,
            own_hand: self.own_hand - (from == 0) as u8,
            enemy_hand: self.enemy_hand + (hit != 0) as u8,
            packed: self.packed + gained,
        }
    }
}

/// Whether a side that comes to this stop rolls again.
#[inline]
pub(super) const fn rolls_again(stop: usize) -> bool {
    ROSETTE_STOPS >> stop & 1 == 1
}

/// The stops from which a roll leads to a rosette.
#[inline]
pub(super) const fn to_rosettes(roll: usize) -> u16 {
    ROSETTE_STOPS >> roll
}

/// The stops of a mask, the lowest first.
#[inline]
pub(super) fn stops(mut mask: u16) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lowest = mask.trailing_zeros() as usize;
        mask &= mask.wrapping_sub(1);
        (lowest < 16).then_some(lowest)
    })
}

/// In how many of the sixteen ways the dice let hunters capture, given by their track indices. The four rolls are looked at
/// together, each in sixteen bits of its own.
#[inline]
const fn ways(hunters: u16, hunted: u16) -> i32 {
    const EACH: u64 = 0x0001_0001_0001_0001;
    // Whoever is further on leaves the lane with any roll; without them no roll's bits run into the next one's.
    const BEHIND: u16 = (1 << *LANE.end()) - 1;
    let reached = (hunters & BEHIND) as u64 * (1 << 1 | 1 << 18 | 1 << 35 | 1 << 52);
    let hit = reached & ((hunted & OPEN_TRACK) as u64 * EACH);
    // The sum carries into a roll's highest bit if any other is set.
    let rolls = ((hit + 0x7FFF * EACH) >> 15) & EACH;
    // The weights of these rolls meet in the highest bits of the product; what is beyond those is of no use.
    (rolls.wrapping_mul(4 << 48 | 6 << 32 | 4 << 16 | 1) >> 48) as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ways_to_capture_are_those_of_every_roll() {
        for hunters in (0..1 << 14).step_by(7) {
            for hunted in (0..1 << 14).step_by(13) {
                let hits = |roll: usize| u32::from(hunters) << roll & u32::from(hunted & OPEN_TRACK) != 0;
                let wanted: i64 =
                    ROLLS.iter().filter(|(roll, _)| hits(*roll)).map(|(_, weight)| weight).sum();
                assert_eq!(i64::from(ways(hunters, hunted)), wanted, "{hunters:#b} and {hunted:#b}");
            }
        }
    }
}
