//! Any ranked game can be solved: a small one with dice, choices and cycles.

use std::ops::ControlFlow;

use parlor_rules::{About, Game, Options, Outcome, Ranked, Refusal, Side, State, Turn};
use parlor_solve::{Bits, Table, residuals, solve_plainly};

/// Two runners on tracks of `goal` squares. The side to move tosses a coin: tails, nothing; heads, it steps forward or
/// pushes the other a step back. Who reaches the end wins.
#[derive(Clone, Debug)]
struct Duel {
    goal: u8,
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct Track {
    at: [u8; 2],
    side: Side,
    heads: Option<bool>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
enum Act {
    Toss(bool),
    Wait,
    Step,
    Push,
}

impl Game for Duel {
    type Position = Track;
    type History = ();
    type Move = Act;
    type Undo = Track;

    const ABOUT: &'static About = &About {
        id: "duel",
        name: "Duel",
        sides: ["first", "second"],
        variants: &[],
        options: &[],
        rules: "",
    };

    fn new(_: &Options) -> Result<Self, Refusal> {
        Ok(Duel { goal: 3 })
    }

    fn start(&self) -> Track {
        Track { at: [0; 2], side: Side::First, heads: None }
    }

    fn history(&self, _: &Track) {}

    fn turn(&self, state: &State<Self>) -> Turn {
        let track = &state.position;
        match Side::BOTH.into_iter().find(|side| track.at[side.index()] == self.goal) {
            Some(winner) => Turn::Over(Outcome::win(winner, "goal")),
            None if track.heads.is_none() => Turn::Chance(track.side),
            None => Turn::Player(track.side),
        }
    }

    fn try_for_each_move<B>(
        &self,
        state: &State<Self>,
        f: impl FnMut(Act) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let moves: &[Act] = match (self.turn(state), state.position.heads) {
            (Turn::Over(_), _) => &[],
            (_, None) => &[Act::Toss(false), Act::Toss(true)],
            (_, Some(false)) => &[Act::Wait],
            (_, Some(true)) => &[Act::Step, Act::Push],
        };
        moves.iter().copied().try_for_each(f)
    }

    fn play(&self, state: &mut State<Self>, act: Act) -> Track {
        let before = state.position.clone();
        let track = &mut state.position;
        let me = track.side.index();
        match act {
            Act::Toss(heads) => {
                track.heads = Some(heads);
                return before;
            }
            Act::Wait => {}
            Act::Step => track.at[me] += 1,
            Act::Push => track.at[1 - me] = track.at[1 - me].saturating_sub(1),
        }
        (track.side, track.heads) = (!track.side, None);
        before
    }

    fn undo(&self, state: &mut State<Self>, _: Act, before: Track) {
        state.position = before;
    }

    fn key(&self, track: &Track) -> u64 {
        self.fresh_key(track)
    }

    fn fresh_key(&self, track: &Track) -> u64 {
        u64::from(track.at[0]) << 16 | u64::from(track.at[1]) << 8 | track.side.index() as u64
    }

    fn total_weight(&self, _: &State<Self>) -> u32 {
        2
    }
}

impl Ranked for Duel {
    fn positions(&self) -> u64 {
        u64::from(self.goal) * u64::from(self.goal)
    }

    fn rank(&self, track: &Track) -> Option<u64> {
        let me = track.side.index();
        let [mine, theirs] = [track.at[me], track.at[1 - me]];
        let counts = mine < self.goal && theirs < self.goal && track.heads.is_none();
        counts.then(|| u64::from(mine) * u64::from(self.goal) + u64::from(theirs))
    }

    fn unrank(&self, rank: u64) -> Track {
        let goal = u64::from(self.goal);
        Track { at: [(rank / goal) as u8, (rank % goal) as u8], side: Side::First, heads: None }
    }
}

#[test]
fn a_race_to_one_is_two_thirds() {
    // v = 1/2 + 1/2 (1 - v)
    let values = solve_plainly(&Duel { goal: 1 }, 1e-14);
    assert!((values[0] - 2.0 / 3.0).abs() < 1e-13);
}

#[test]
fn longer_races_satisfy_their_rules() {
    let duel = Duel { goal: 5 };
    let values = solve_plainly(&duel, 1e-14);
    let found = residuals(&duel, |rank| values[rank as usize], 1, 1, |_| {});
    assert!(found.largest < 1e-13 && found.positions == 25);
    // One step from the end the race is the short one for who moves, unless the other is as near.
    assert!(values.iter().all(|value| (0.0..=1.0).contains(value)));
    let value = |mine: u64, theirs: u64| values[(mine * 5 + theirs) as usize];
    assert!(value(4, 0) > value(3, 0) && value(0, 0) > 0.5 && value(0, 4) < 0.5);
}

#[test]
fn its_table_is_a_file_like_any_other() {
    let duel = Duel { goal: 4 };
    let values = solve_plainly(&duel, 1e-12);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("duel.table");
    Table::of_values(&duel, &values, 1e-12).write(&path, Bits::ThirtyTwo).unwrap();
    let table = Table::open(&path).unwrap();
    table.expect(&duel).unwrap();
    assert!(table.expect(&Duel { goal: 5 }).is_err());
    assert!((0..16).all(|rank| (table.value(rank) - values[rank as usize]).abs() < 1e-9));
    assert_eq!((table.pieces(), table.head().title().as_str()), (None, "duel"));
}
