use parlor_protocol::Problem;
use parlor_protocol::room::ClockSetting;
use parlor_rules::Side;

use crate::problems::bad;

/// The longest time that may be set: a week.
const LONGEST: u64 = 7 * 24 * 3600 * 1000;

/// How much time each side has left. It knows no time of its own: whoever uses it says what time it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    setting: ClockSetting,
    /// What is left for the whole game, by side.
    left: [u64; 2],
    /// Spent on the move in hand, up to `since`.
    spent: u64,
    /// Whose move is in hand.
    thinker: Option<Side>,
    running: bool,
    since: u64,
}

impl Clock {
    /// A clock that nobody has used yet.
    pub fn new(setting: ClockSetting) -> Clock {
        let game = setting.game_ms.unwrap_or(0);
        Clock { setting, left: [game; 2], spent: 0, thinker: None, running: false, since: 0 }
    }

    /// Makes sure that a setting makes sense.
    pub fn check(setting: &ClockSetting) -> Result<(), Problem> {
        if setting.move_ms.is_none() && setting.game_ms.is_none() {
            let detail = "a clock needs moveMs (time for each move) or gameMs (time for the whole game)";
            return Err(bad("empty-clock", detail).at("clock"));
        }
        if setting.increment_ms.is_some() && setting.game_ms.is_none() {
            let detail = "incrementMs goes with gameMs; add that, or leave the increment out";
            return Err(bad("lone-increment", detail).at("clock.incrementMs"));
        }
        for (field, value) in [
            ("moveMs", setting.move_ms),
            ("gameMs", setting.game_ms),
            ("incrementMs", setting.increment_ms.map(|ms| ms.max(1))),
        ] {
            if value.is_some_and(|value| !(1..=LONGEST).contains(&value)) {
                let detail = format!("{field} must be from 1 to {LONGEST} milliseconds");
                return Err(bad("out-of-range", detail).at(format!("clock.{field}")));
            }
        }
        Ok(())
    }

    /// The setting.
    pub fn setting(&self) -> ClockSetting {
        self.setting
    }

    /// Whose time runs.
    pub fn running(&self) -> Option<Side> {
        self.thinker.filter(|_| self.running)
    }

    /// Takes what has passed since the last time from whoever was thinking.
    pub(crate) fn charge(&mut self, time: u64) {
        if let Some(side) = self.running() {
            let passed = time.saturating_sub(self.since);
            self.left[side.index()] = self.left[side.index()].saturating_sub(passed);
            self.spent = self.spent.saturating_add(passed);
        }
        self.since = self.since.max(time);
    }

    /// From now on this side's time runs, or nobody's.
    pub(crate) fn run(&mut self, side: Option<Side>) {
        self.running = side.is_some();
        if side.is_some() && side != self.thinker {
            self.thinker = side;
            self.restart_move();
        }
    }

    /// A side has finished a move.
    pub(crate) fn finish_move(&mut self, side: Side) {
        if self.setting.game_ms.is_some() {
            let more = self.setting.increment_ms.unwrap_or(0);
            self.left[side.index()] = self.left[side.index()].saturating_add(more);
        }
        self.restart_move();
    }

    /// Another move is thought about than before.
    pub(crate) fn restart_move(&mut self) {
        self.spent = 0;
    }

    /// When the flag of the side that thinks falls.
    pub fn deadline(&self) -> Option<u64> {
        self.running().map(|side| self.since.saturating_add(self.left_at(side, self.since)))
    }

    /// Milliseconds until the flag of a side falls, were it to think from `time` on.
    pub fn left_at(&self, side: Side, time: u64) -> u64 {
        let passed = if self.running() == Some(side) { time.saturating_sub(self.since) } else { 0 };
        let spent = if self.thinker == Some(side) { self.spent } else { 0 };
        let of_game = self.setting.game_ms.map(|_| self.left[side.index()].saturating_sub(passed));
        let of_move = self.setting.move_ms.map(|most| most.saturating_sub(spent.saturating_add(passed)));
        of_game.unwrap_or(u64::MAX).min(of_move.unwrap_or(u64::MAX))
    }

    /// Milliseconds of the whole game that are left to a side, as of the last event.
    pub fn of_game(&self, side: Side) -> u64 {
        self.left[side.index()]
    }
}
