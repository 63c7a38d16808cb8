use parlor_solve::{Race, RaceMove};
use parlor_ur::{LANE_CODES, ROLL_WEIGHTS, Ur};

/// The Royal Game of Ur as the solver sees it: the lane is the part that both sides share, the six squares that only
/// one side enters are its private part.
#[derive(Clone, Copy, Debug)]
pub struct UrRace(
    /// The rules, with their number of pieces.
    pub Ur,
);

impl Race for UrRace {
    type Game = Ur;

    fn game(&self) -> &Ur {
        &self.0
    }

    fn goal(&self) -> usize {
        usize::from(self.0.pieces())
    }

    fn codes(&self) -> usize {
        LANE_CODES
    }

    fn swapped(&self, code: usize) -> usize {
        Ur::swapped_lane(code)
    }

    /// What is far advanced is settled first. A piece that has left the lane is further than any in it, so what counts
    /// is the way that the pieces in the lane still have to go.
    fn order(&self, code: usize) -> u32 {
        Ur::way_left_in_lane(code)
    }

    fn privates(&self, home: usize, code: usize) -> Option<usize> {
        self.0.privates(home, code)
    }

    fn progress(&self, private: usize) -> u32 {
        Ur::private_progress(private)
    }

    fn roll_weights(&self) -> &'static [u32] {
        &ROLL_WEIGHTS
    }

    fn for_each_move(
        &self,
        home: usize,
        code: usize,
        private: usize,
        roll: usize,
        mut f: impl FnMut(RaceMove),
    ) {
        self.0.for_each_lane_step(home, code, private, roll, |step| {
            f(RaceMove { code: step.code, private: step.private, home: step.home, again: step.again });
        });
    }
}
