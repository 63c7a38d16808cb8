//! Every position has a number, without gaps: the index of a table of values.
//!
//! A position before the roll is seen by the side to move. Its lane is a *code* of eight digits to the base 3 (0 empty, 1
//! mine, 2 theirs); the six private squares of a side are a mask, numbered by its *rank* among all masks sorted by
//! count and value, so that the masks a side can have with so many pieces left are the first ones.

use std::sync::LazyLock;

use parlor_rules::{Ranked, Side};

use crate::path::{LANE_TRACK, ROSETTE_STOPS, SAFE_STOP};
use crate::{Position, Setup, Stage, Ur};

/// How many codes the lane has: eight squares, each empty, mine or theirs.
pub const LANE_CODES: usize = 3usize.pow(8);
/// How many private masks have at most so many pieces.
const MASKS_UP_TO: [usize; 7] = [1, 7, 22, 42, 57, 63, 64];

/// The lane of one code, as two masks of track indices.
#[derive(Clone, Copy, Default)]
struct Lane {
    mine: u16,
    theirs: u16,
}

/// What is looked up while numbering.
struct Tables {
    lanes: Vec<Lane>,
    /// The code of a lane's squares if all of them are mine.
    codes: [u16; 256],
    /// The rank of a private mask, and the mask of a rank.
    ranks: [u8; 64],
    masks: [u8; 64],
    /// For each number of pieces, the number of the first position of (home, their home, code), and their sum.
    bases: Vec<Vec<u64>>,
}

static TABLES: LazyLock<Tables> = LazyLock::new(Tables::new);

impl Tables {
    fn new() -> Tables {
        let mut codes = [0; 256];
        for (mask, code) in codes.iter_mut().enumerate() {
            *code = (0..8).filter(|bit| mask >> bit & 1 == 1).map(|bit| 3u16.pow(bit)).sum();
        }
        let lanes = (0..LANE_CODES).map(lane_of).collect();
        let mut masks: [u8; 64] = std::array::from_fn(|mask| mask as u8);
        masks.sort_by_key(|mask| (mask.count_ones(), *mask));
        let mut ranks = [0; 64];
        for (rank, mask) in masks.iter().enumerate() {
            ranks[usize::from(*mask)] = rank as u8;
        }
        let mut tables = Tables { lanes, codes, ranks, masks, bases: Vec::new() };
        tables.bases = (0..=7).map(|pieces| tables.bases(pieces)).collect();
        tables
    }

    fn bases(&self, pieces: usize) -> Vec<u64> {
        let mut bases = Vec::with_capacity(pieces * pieces * LANE_CODES + 1);
        let mut next = 0u64;
        for home in 0..pieces {
            for their_home in 0..pieces {
                for lane in &self.lanes {
                    bases.push(next);
                    let mine = privates(pieces - home, lane.mine);
                    let theirs = privates(pieces - their_home, lane.theirs);
                    next += (mine.unwrap_or(0) * theirs.unwrap_or(0)) as u64;
                }
            }
        }
        bases.push(next);
        bases
    }

    fn code(&self, lane: Lane) -> usize {
        usize::from(
            self.codes[usize::from(lane.mine >> 4 & 0xFF)]
                + 2 * self.codes[usize::from(lane.theirs >> 4 & 0xFF)],
        )
    }

    fn rank(&self, track: u16) -> usize {
        usize::from(self.ranks[usize::from(track & 0xF | track >> 8 & 0x30)])
    }

    /// The private squares of a rank, as a mask of track indices.
    fn private(&self, rank: usize) -> u16 {
        let mask = u16::from(self.masks[rank]);
        mask & 0xF | (mask & 0x30) << 8
    }
}

fn lane_of(code: usize) -> Lane {
    let mut lane = Lane::default();
    let mut rest = code;
    for square in 4..12 {
        lane.mine |= u16::from(rest % 3 == 1) << square;
        lane.theirs |= u16::from(rest % 3 == 2) << square;
        rest /= 3;
    }
    lane
}

/// How many private masks a side can have that has so many pieces not home and these in the lane.
fn privates(left: usize, lane: u16) -> Option<usize> {
    let free = left.checked_sub(lane.count_ones() as usize)?;
    Some(MASKS_UP_TO[free.min(6)])
}

impl Ranked for Ur {
    fn positions(&self) -> u64 {
        TABLES.bases[usize::from(self.pieces())].last().copied().unwrap_or(0)
    }

    fn rank(&self, position: &Position) -> Option<u64> {
        if position.stage() != Stage::ToRoll {
            return None;
        }
        let (tables, me) = (&*TABLES, position.side());
        let (mine, theirs) = (position.track(me), position.track(!me));
        let lane = Lane { mine: mine & LANE_TRACK, theirs: theirs & LANE_TRACK };
        let [home, their_home] = [me, !me].map(|side| usize::from(self.borne_off(position, side)));
        let pieces = usize::from(self.pieces());
        let base = tables.bases[pieces][(home * pieces + their_home) * LANE_CODES + tables.code(lane)];
        let width = privates(pieces - their_home, lane.theirs)?;
        Some(base + (tables.rank(mine) * width + tables.rank(theirs)) as u64)
    }

    fn unrank(&self, rank: u64) -> Position {
        let (tables, pieces) = (&*TABLES, usize::from(self.pieces()));
        let bases = &tables.bases[pieces];
        let at = bases.partition_point(|base| *base <= rank).clamp(1, bases.len() - 1) - 1;
        let (layer, lane) = (at / LANE_CODES, tables.lanes[at % LANE_CODES]);
        let (home, their_home) = (layer / pieces, layer % pieces);
        let width = privates(pieces - their_home, lane.theirs).unwrap_or(1);
        let within = (rank - bases[at]) as usize;
        let track =
            [lane.mine | tables.private(within / width % 64), lane.theirs | tables.private(within % width)];
        let borne_off = [home as u8, their_home as u8];
        let setup =
            Setup { pieces: self.pieces(), track, borne_off, side: Side::First, stage: Stage::ToRoll };
        setup.position().unwrap_or_else(|refusal| unreachable!("rank {rank} gave {setup:?}: {refusal}"))
    }
}

/// A position by its parts, for whoever solves the game lane by lane. The number of a position is that of the first
/// one with the same pieces home and the same code, plus `mine * count_of_theirs + theirs` for the ranks of the private
/// masks.
impl Ur {
    /// The same lane as the other side sees it.
    pub fn swapped_lane(code: usize) -> usize {
        let Lane { mine, theirs } = TABLES.lanes[code];
        TABLES.code(Lane { mine: theirs, theirs: mine })
    }

    /// How many steps the pieces in a lane have to go until they have left it.
    pub fn way_left_in_lane(code: usize) -> u32 {
        let Lane { mine, theirs } = TABLES.lanes[code];
        (4..12).filter(|square| (mine | theirs) >> square & 1 == 1).map(|square| 12 - square).sum()
    }

    /// How many private masks the side to move can have beside a lane with so many pieces home: those of the lowest
    /// ranks. None if the lane itself has too many pieces.
    pub fn privates(&self, home: usize, code: usize) -> Option<usize> {
        privates(usize::from(self.pieces()).checked_sub(home)?, TABLES.lanes[code].mine)
    }

    /// How many steps the pieces of a private mask, given by its rank, have come from the hand.
    pub fn private_progress(private: usize) -> u32 {
        let track = TABLES.private(private);
        (0..14).filter(|index| track >> index & 1 == 1).map(|index| index + 1).sum()
    }

    /// Calls `f` for every piece that the side to move can move with a roll; not at all when it must pass.
    pub fn for_each_lane_step(
        &self,
        home: usize,
        code: usize,
        private: usize,
        roll: usize,
        mut f: impl FnMut(LaneStep),
    ) {
        if roll == 0 {
            return;
        }
        let tables = &*TABLES;
        let Lane { mine, theirs } = tables.lanes[code];
        // Stops as in `path`: the hand is 0, track index k is k + 1, home is 15.
        let own = u32::from(mine | tables.private(private)) << 1;
        let in_hand = usize::from(self.pieces()) - home > own.count_ones() as usize;
        let blocked = own | u32::from(theirs << 1 & SAFE_STOP);
        let mut origins = own | u32::from(in_hand);
        while origins != 0 {
            let from = origins.trailing_zeros() as usize;
            origins &= origins - 1;
            let to = from + roll;
            if to > 15 || blocked >> to & 1 == 1 {
                continue;
            }
            let after = (own & !(1 << from) | 1 << to) & 0x7FFE;
            let track = (after >> 1) as u16;
            let lane = Lane { mine: track & LANE_TRACK, theirs: theirs & !(1u32 << to >> 1) as u16 };
            let again = to < 15 && ROSETTE_STOPS >> to & 1 == 1;
            f(LaneStep { code: tables.code(lane), private: tables.rank(track), home: to == 15, again });
        }
    }
}

/// What a side can do with a roll, in the parts of a position's number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LaneStep {
    /// The code of the lane afterwards, still as the side that moved sees it.
    pub code: usize,
    /// The rank of its private mask afterwards.
    pub private: usize,
    /// Whether the piece was borne off.
    pub home: bool,
    /// Whether the side rolls again.
    pub again: bool,
}

#[cfg(test)]
mod tests {
    use parlor_rules::{Draws, Game, Moves, State};

    use super::*;
    use crate::Move;

    #[test]
    fn codes_and_masks_are_numbered_one_to_one() {
        for code in 0..LANE_CODES {
            assert_eq!(TABLES.code(TABLES.lanes[code]), code);
            let other = Ur::swapped_lane(code);
            assert_eq!(Ur::swapped_lane(other), code);
            assert_eq!((TABLES.lanes[other].mine, TABLES.lanes[other].theirs), {
                let Lane { mine, theirs } = TABLES.lanes[code];
                (theirs, mine)
            });
            assert_eq!(Ur::way_left_in_lane(code), Ur::way_left_in_lane(other));
        }
        for rank in 0..64 {
            assert_eq!(TABLES.rank(TABLES.private(rank)), rank);
            assert_eq!(TABLES.private(rank) & LANE_TRACK, 0);
        }
        for (pieces, &masks) in MASKS_UP_TO.iter().enumerate() {
            let fitting = (0..64).filter(|&rank| TABLES.private(rank).count_ones() as usize <= pieces);
            assert!(fitting.eq(0..masks), "masks of up to {pieces} pieces come first");
        }
    }

    #[test]
    fn ways_are_counted_in_steps() {
        // A piece on the first square of the lane and one on the last have 8 + 1 steps to go.
        assert_eq!(Ur::way_left_in_lane(1 + 2 * 3usize.pow(7)), 9);
        assert_eq!(Ur::way_left_in_lane(0), 0);
        // The entry squares are 1 to 4 steps from the hand, those behind the lane 13 and 14.
        let alone = (1..7).map(|rank| (TABLES.private(rank).trailing_zeros(), Ur::private_progress(rank)));
        assert!(alone.eq([(0, 1), (1, 2), (2, 3), (3, 4), (12, 13), (13, 14)]));
        assert_eq!((Ur::private_progress(0), Ur::private_progress(63)), (0, 1 + 2 + 3 + 4 + 13 + 14));
    }

    /// The parts of a position as one side sees it: pieces home, code, and the rank of its private mask.
    fn parts(ur: &Ur, position: &Position, me: Side) -> (usize, usize, usize) {
        let (mine, theirs) = (position.track(me), position.track(!me));
        let lane = Lane { mine: mine & LANE_TRACK, theirs: theirs & LANE_TRACK };
        (usize::from(ur.borne_off(position, me)), TABLES.code(lane), TABLES.rank(mine))
    }

    /// What can be done in the parts of a number is what can be done by the rules.
    #[test]
    fn steps_are_the_moves_of_the_rules() {
        let mut draws = Draws::new(9);
        for pieces in [1, 2, 4, 7] {
            let ur = Ur::with_pieces(pieces).unwrap();
            for _ in 0..3_000 {
                let position = ur.unrank(draws.draw() % ur.positions());
                let (home, code, private) = parts(&ur, &position, Side::First);
                assert!(ur.privates(home, code).is_some_and(|masks| private < masks));
                for roll in 0..=4 {
                    let mut rolled = State::<Ur>::new(&ur, position);
                    ur.play(&mut rolled, Move::rolled(roll));
                    let mut by_rules: Vec<_> =
                        ur.moves(&rolled).into_iter().filter(|&mv| mv != Move::PASS).collect();
                    let mut wanted: Vec<_> = by_rules
                        .drain(..)
                        .map(|mv| {
                            let mut after = rolled.clone();
                            ur.play(&mut after, mv);
                            let (_, code, private) = parts(&ur, &after.position, Side::First);
                            (code, private, ur.bears_off(mv), ur.rolls_again(mv))
                        })
                        .collect();
                    let mut found = Vec::new();
                    ur.for_each_lane_step(home, code, private, usize::from(roll), |step| {
                        found.push((step.code, step.private, step.home, step.again));
                    });
                    wanted.sort_unstable();
                    found.sort_unstable();
                    assert_eq!(found, wanted, "roll {roll} in {position:?}");
                }
            }
        }
        let ur = Ur::with_pieces(1).unwrap();
        assert_eq!((ur.privates(2, 0), ur.privates(1, 1), ur.privates(0, 1)), (None, None, Some(1)));
    }
}
