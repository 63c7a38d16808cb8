//! Every position has a number, without gaps: the index of a table of values.
//!
//! A position before the roll is seen by the side to move. Its lane is a *code* of eight digits to the base 3 (0 empty, 1
//! mine, 2 theirs); the six private squares of a side are a mask, numbered by its *rank* among all masks sorted by
//! count and value, so that the masks a side can have with so many pieces left are the first ones.

use std::sync::LazyLock;

use parlor_rules::{Race, RaceStep as Step, Ranked, Side};

use crate::path::{LANE_TRACK, ROSETTE_STOPS, SAFE_STOP};
use crate::{Position, Setup, Stage, Ur};

/// Codes of the lane.
const CODES: usize = 6561;
/// How many private masks have at most so many pieces.
const MASKS_UP_TO: [usize; 7] = [1, 7, 22, 42, 57, 63, 64];
/// How often each roll comes, of sixteen.
const ROLL_WEIGHTS: [u32; 5] = [1, 4, 6, 4, 1];

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
        let lanes = (0..CODES).map(lane_of).collect();
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
        let mut bases = Vec::with_capacity(pieces * pieces * CODES + 1);
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
        let base = tables.bases[pieces][(home * pieces + their_home) * CODES + tables.code(lane)];
        let width = privates(pieces - their_home, lane.theirs)?;
        Some(base + (tables.rank(mine) * width + tables.rank(theirs)) as u64)
    }

    fn unrank(&self, rank: u64) -> Position {
        let (tables, pieces) = (&*TABLES, usize::from(self.pieces()));
        let bases = &tables.bases[pieces];
        let at = bases.partition_point(|base| *base <= rank).clamp(1, bases.len() - 1) - 1;
        let (home, their_home, lane) = (at / CODES / pieces, at / CODES % pieces, tables.lanes[at % CODES]);
        let width = privates(pieces - their_home, lane.theirs).unwrap_or(1);
        let within = (rank - bases[at]) as usize;
        let track =
            [lane.mine | tables.private(within / width % 64), lane.theirs | tables.private(within % width)];
        let borne_off = [home as u8, their_home as u8];
        let setup = Setup { track, borne_off, side: Side::First, stage: Stage::ToRoll };
        self.position(&setup).unwrap_or_else(|refusal| unreachable!("rank {rank} gave {setup:?}: {refusal}"))
    }
}

impl Race for Ur {
    fn goal(&self) -> usize {
        usize::from(self.pieces())
    }

    fn codes(&self) -> usize {
        CODES
    }

    fn swapped(&self, code: usize) -> usize {
        let Lane { mine, theirs } = TABLES.lanes[code];
        TABLES.code(Lane { mine: theirs, theirs: mine })
    }

    fn order(&self, code: usize) -> u32 {
        // What is far advanced is settled first. A piece that leaves the lane is further than any in it, so what counts is
        // the way that the pieces in the lane still have to go.
        let Lane { mine, theirs } = TABLES.lanes[code];
        (4..12).filter(|square| (mine | theirs) >> square & 1 == 1).map(|square| 12 - square).sum()
    }

    fn privates(&self, home: usize, code: usize) -> Option<usize> {
        privates(self.goal() - home, TABLES.lanes[code].mine)
    }

    fn progress(&self, private: usize) -> u32 {
        let track = TABLES.private(private);
        (0..14).filter(|index| track >> index & 1 == 1).map(|index| index + 1).sum()
    }

    fn roll_weights(&self) -> &'static [u32] {
        &ROLL_WEIGHTS
    }

    fn for_each_step(&self, home: usize, code: usize, private: usize, roll: usize, mut f: impl FnMut(Step)) {
        if roll == 0 {
            return;
        }
        let tables = &*TABLES;
        let Lane { mine, theirs } = tables.lanes[code];
        // Stops as in `path`: the hand is 0, track index k is k + 1, home is 15.
        let own = u32::from(mine | tables.private(private)) << 1;
        let in_hand = self.goal() - home > own.count_ones() as usize;
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
            f(Step { code: tables.code(lane), private: tables.rank(track), home: to == 15, again });
        }
    }
}
