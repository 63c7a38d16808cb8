use std::sync::LazyLock;

use parlor_rules::{Game, Side, State};
use parlor_search::{Foresight, Points, expectiminimax};
use parlor_ur::{Move, Position, Stage, Ur};

use super::columns::columns;
use super::{Network, last_pieces};

static POCKET: LazyLock<Oracle> = LazyLock::new(|| match Network::read(include_bytes!("oracle.bin")) {
    Ok(network) => Oracle { network },
    Err(problem) => unreachable!("a test reads this file: {problem}"),
});

/// Says how likely the side to move is to win: the network's opinion, or that of all positions some rolls later.
pub struct Oracle {
    network: Network,
}

/// Positions between two questions whether to go on: a millisecond or two.
const SLICE: u64 = 1024;

/// A number of positions that the oracle may still be asked about, and somebody who may stop it before.
pub(super) struct Budget<'a> {
    most: u64,
    spent: u64,
    empty: bool,
    go_on: &'a mut dyn FnMut(u64) -> bool,
}

/// What a move is worth, and to how many rolls ahead that was looked at.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Valued {
    /// The move; what is rolled at a chance turn.
    pub mv: Move,
    /// The winning chance after it, for the side that made it.
    pub chance: f64,
    /// 1 for the network's opinion of what is then on the board, one more for each roll ahead.
    pub depth: u32,
    /// Positions that the network was asked about.
    pub nodes: u64,
}

impl Budget<'_> {
    /// What is left of `most` positions after `spent`. `go_on` hears now and then what has been spent.
    pub(super) fn new(most: u64, spent: u64, go_on: &mut dyn FnMut(u64) -> bool) -> Budget<'_> {
        Budget { most, spent, empty: false, go_on }
    }

    pub(super) fn spent(&self) -> u64 {
        self.spent
    }

    /// Takes one position; none if that is too many.
    fn pay(&mut self) -> Option<()> {
        self.empty |= self.spent >= self.most || self.is_stopped();
        self.spent += u64::from(!self.empty);
        (!self.empty).then_some(())
    }

    fn is_stopped(&mut self) -> bool {
        self.spent % SLICE == SLICE - 1 && !(self.go_on)(self.spent)
    }
}

impl Oracle {
    /// The oracle that comes with the program.
    pub fn pocket() -> &'static Oracle {
        &POCKET
    }

    /// The network's opinion in whole numbers, the same on every machine: the more, the likelier the side to move wins.
    /// The winning chance is its logistic function in units of 1 / [`Network::ONE`].
    #[inline]
    pub fn logit(&self, game: &Ur, position: &Position) -> i32 {
        self.network.logit(columns(game, position))
    }

    /// The winning chance of the side to move before its roll, at a glance; exact when each side has one piece left.
    #[inline]
    pub fn chance(&self, game: &Ur, position: &Position) -> f64 {
        if let Some(exact) = last_pieces::chance(position) {
            return exact;
        }
        1.0 / (1.0 + libm::exp(-f64::from(self.logit(game, position)) / Network::ONE))
    }

    /// The winning chance of a side in a position that is over or before a roll, looked at so many rolls ahead; none if
    /// the budget is empty.
    pub(super) fn look(
        &self,
        game: &Ur,
        position: &Position,
        side: Side,
        rolls: u32,
        budget: &mut Budget<'_>,
    ) -> Option<f64> {
        let mut state = State::new(game, *position);
        // A roll and a move each.
        expectiminimax(game, &mut state, side, 2 * rolls, &mut Ahead { oracle: self, budget })
    }
}

/// The oracle as a search asks it.
struct Ahead<'a, 'b> {
    oracle: &'a Oracle,
    budget: &'a mut Budget<'b>,
}

impl Foresight<Ur> for Ahead<'_, '_> {
    fn leaf(&mut self, game: &Ur, state: &State<Ur>, side: Side) -> Option<Points> {
        self.budget.pay()?;
        let chance = self.oracle.chance(game, &state.position);
        Some(if state.position.side() == side { chance } else { 1.0 - chance })
    }

    /// What the network says of the position after it where much is to come, and a rule of thumb where little is.
    fn guess(&mut self, game: &Ur, state: &mut State<Ur>, mv: Move, depth: u32) -> Option<i32> {
        if depth < 2 {
            let worth = [game.rolls_again(mv), game.is_capture(&state.position, mv), game.bears_off(mv)];
            return Some(worth.iter().zip([4, 2, 1]).map(|(&is, worth)| i32::from(is) * worth).sum());
        }
        let side = state.position.side();
        let before = game.play(state, mv);
        let guess = match state.position.stage() {
            Stage::Over => Some(i32::MAX),
            _ => self.budget.pay().map(|()| {
                let logit = self.oracle.logit(game, &state.position);
                if state.position.side() == side { logit } else { -logit }
            }),
        };
        game.undo(state, mv, before);
        guess
    }
}

#[cfg(test)]
mod tests {
    use parlor_rules::{Draws, Turn};
    use parlor_search::expectimax;

    use super::*;

    /// A look ahead is worth what plain recursion says, to the last bit, and asks the network less often.
    #[test]
    fn looks_ahead_are_exact_and_leave_much_out() {
        let (game, oracle, mut draws) = (Ur::default(), Oracle::pocket(), Draws::new(8));
        let (mut asked, mut plain) = ([0; 4], [0; 4]);
        for _ in 0..40 {
            let mut state = State::start(&game);
            let plies = 1 + draws.draw() % 120;
            for _ in 0..plies {
                let Some(mv) = game.pick_move(&state, draws.draw()) else { break };
                game.play(&mut state, mv);
            }
            if !matches!(game.turn(&state), Turn::Chance(_)) {
                continue;
            }
            for rolls in 0..4 {
                let side = Side::BOTH[(draws.draw() % 2) as usize];
                let mut always = |_| true;
                let mut budget = Budget::new(u64::MAX, 0, &mut always);
                let looked = oracle.look(&game, &state.position, side, rolls, &mut budget);
                let wanted = expectimax(&game, &mut state, side, 2 * rolls, &mut |state| {
                    plain[rolls as usize] += 1;
                    let chance = oracle.chance(&game, &state.position);
                    if state.position.side() == side { chance } else { 1.0 - chance }
                });
                assert_eq!(looked.map(f64::to_bits), Some(wanted.to_bits()));
                asked[rolls as usize] += budget.spent();
            }
        }
        assert!(
            asked[..2] == plain[..2],
            "one roll ahead there is nothing to leave out: {asked:?} of {plain:?}"
        );
        assert!(4 * asked[2] < 3 * plain[2] && 9 * asked[3] < 5 * plain[3], "{asked:?} of {plain:?}");
    }
}
