use parlor_dolanan::windows::{self, THROUGH, WINDOWS};
use parlor_dolanan::{Phase, Position};
use parlor_rules::Side;
use parlor_search::Score;

use super::charts::{Charts, Worth};
use super::heat::Heat;
use super::pairs::{Pairs, Values, each, value_bit};

/// What is known about a position. The first part is kept in step with the claims, the second is found anew for each
/// position that is looked at.
#[derive(Clone, Debug)]
pub struct Sight {
    /// By side: the free cells on which it would complete a line.
    pub(crate) completing: [u128; 2],
    /// By side: the pairs of values that make the numbers of those cells.
    pub(crate) threats: [Pairs; 2],
    /// The pairs of values whose number is still free somewhere.
    pub(crate) live: Pairs,
    /// Free cells by number.
    left: [u8; 82],
    /// By window and side: the places that the side holds.
    held: [[u8; 2]; WINDOWS],
    /// By side: the worth of all its windows.
    pub(crate) worth: [Worth; 2],
    saved: Vec<Saved>,
    /// The values to which the side to move can go without losing at once.
    pub(crate) safe: Values,
    /// Whether a threat takes values from it that it could go to otherwise.
    pub(crate) threatened: bool,
    /// By value: how many values it leaves to the other side that do not lose at once.
    pub(crate) room: [u8; 11],
    /// The cells that matter to the side to move, and to the other.
    pub(crate) heat: [Heat; 2],
}

/// What cannot be found again when a claim is taken back.
#[derive(Clone, Copy, Debug)]
struct Saved {
    completing: [u128; 2],
    threats: [Pairs; 2],
    live: Pairs,
    worth: [Worth; 2],
}

impl Sight {
    /// The sight of a position.
    pub(crate) fn of(position: &Position, charts: &Charts) -> Sight {
        let mut sight = Sight {
            completing: [0; 2],
            threats: [Pairs::NONE; 2],
            live: Pairs::NONE,
            left: [0; 82],
            held: [[0; 2]; WINDOWS],
            worth: [[0; 4]; 2],
            saved: Vec::new(),
            safe: 0,
            threatened: false,
            room: [0; 11],
            heat: [Heat::default(); 2],
        };
        for cell in position.free() | position.claims(Side::First) | position.claims(Side::Second) {
            let bit = usize::from(cell.bit());
            sight.left[usize::from(charts.numbers[bit])] += 1;
            sight.live |= charts.pairs[bit];
        }
        for side in Side::BOTH {
            position.claims(side).into_iter().for_each(|cell| sight.claim(cell.bit(), side, charts));
        }
        sight.saved = Vec::with_capacity(100);
        sight
    }

    /// Takes note of a claim.
    #[inline]
    pub(crate) fn claim(&mut self, cell: u8, side: Side, charts: &Charts) {
        let Sight { completing, threats, live, worth, .. } = *self;
        self.saved.push(Saved { completing, threats, live, worth });
        let (own, other) = (side.index(), side.other().index());
        let number = usize::from(charts.numbers[usize::from(cell)]);
        self.left[number] -= 1;
        if self.left[number] == 0 {
            self.live = self.live & !charts.pairs[usize::from(cell)];
        }
        let [mut gain, mut loss] = [[0; 4]; 2];
        for &(window, place) in THROUGH[usize::from(cell)].seats() {
            let window = usize::from(window);
            let (mine, theirs) = (self.held[window][own], self.held[window][other]);
            let after = mine | place;
            self.held[window][own] = after;
            if theirs == 0 {
                let (was, is) = (charts.worth(window, mine), charts.worth(window, after));
                gain = std::array::from_fn(|of| gain[of] + is[of] - was[of]);
                if after.count_ones() == 3 {
                    let hole = windows::ALL[window].cells[(!after & 15).trailing_zeros() as usize];
                    self.completing[own] |= 1 << hole;
                    self.threats[own] |= charts.pairs[usize::from(hole)];
                }
            } else if mine == 0 {
                let lost = charts.worth(window, theirs);
                loss = std::array::from_fn(|of| loss[of] + lost[of]);
            }
        }
        for of in 0..4 {
            self.worth[own][of] += gain[of];
            self.worth[other][of] -= loss[of];
        }
        for of in [own, other] {
            if self.completing[of] >> cell & 1 != 0 {
                self.completing[of] &= !(1 << cell);
                self.threats[of] = threats_of(self.completing[of], charts);
            }
        }
    }

    /// Takes note that the last claim was taken back.
    #[inline]
    pub(crate) fn unclaim(&mut self, cell: u8, side: Side, charts: &Charts) {
        for &(window, place) in THROUGH[usize::from(cell)].seats() {
            self.held[usize::from(window)][side.index()] &= !place;
        }
        self.left[usize::from(charts.numbers[usize::from(cell)])] += 1;
        if let Some(Saved { completing, threats, live, worth }) = self.saved.pop() {
            (self.completing, self.threats, self.live, self.worth) = (completing, threats, live, worth);
        }
    }

    /// The places in a window that a side and the other one hold.
    #[inline]
    pub(crate) fn held(&self, window: u8, side: Side) -> [u8; 2] {
        let held = self.held[usize::from(window)];
        [held[side.index()], held[side.other().index()]]
    }

    /// The fewest safe values that the side to move can leave to the other.
    #[inline]
    pub(crate) fn least_room(&self) -> i32 {
        each(self.safe).map(|value| i32::from(self.room[usize::from(value)])).min().unwrap_or(0)
    }

    /// Looks at a position: which values are safe, and whether the game is decided at a glance.
    ///
    /// Whether a value is safe does not depend on the cell that is claimed: to claim a cell that the other side
    /// threatens, one must make its number, and then the other side cannot make it again with its next turn.
    #[inline]
    pub(crate) fn look(&mut self, position: &Position) -> Option<Score> {
        (self.safe, self.threatened) = (0, false);
        let (Some(side), Phase::Move) = (position.side(), position.phase()) else { return None };
        let [own, other] = [side, side.other()].map(|side| position.pion(side).unwrap_or(0));
        let [attack, danger] = [side, side.other()].map(|side| self.threats[side.index()]);
        if attack.row(other) & !value_bit(own) != 0 {
            return Some(Score::won_in(1));
        }
        let live = self.live.row(other);
        let open = live & !value_bit(own);
        if open == 0 {
            return Some(if live == 0 { Score::DRAW } else { Score::lost_in(1) });
        }
        self.safe = if danger.is_empty() {
            open
        } else {
            let is_safe = |&value: &u8| danger.row(value) & !value_bit(other) == 0;
            each(open).filter(is_safe).fold(0, |safe, value| safe | value_bit(value))
        };
        self.threatened = self.safe != open;
        if self.safe == 0 {
            return Some(Score::lost_in(2));
        }
        self.survey(attack, other)
    }

    /// Counts what every safe value leaves to the other side, whose pion stands on `other`.
    #[inline]
    fn survey(&mut self, attack: Pairs, other: u8) -> Option<Score> {
        // The values that the threats always leave, and by value those that are left because it would have to move.
        let (mut free, mut spared) = (0, [0; 11]);
        for reply in 1..11 {
            let row = attack.row(reply);
            if row == 0 {
                free |= value_bit(reply);
            } else if row & (row - 1) == 0 {
                spared[row.trailing_zeros() as usize] |= value_bit(reply);
            }
        }
        let mut verdict = None;
        for value in each(self.safe) {
            let replies = self.live.row(value) & !value_bit(other);
            let held = replies & (free | spared[usize::from(value)]);
            self.room[usize::from(value)] = held.count_ones() as u8;
            // Without a live column the other side is trapped, which the search finds out.
            if held == 0 && replies != 0 {
                verdict = Some(Score::won_in(3));
            }
        }
        verdict
    }
}

/// The pairs that make the numbers of these cells.
#[inline]
fn threats_of(mut cells: u128, charts: &Charts) -> Pairs {
    let mut threats = Pairs::NONE;
    while cells != 0 {
        threats |= charts.pairs[cells.trailing_zeros() as usize];
        cells &= cells - 1;
    }
    threats
}
