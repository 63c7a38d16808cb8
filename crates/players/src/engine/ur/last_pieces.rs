//! The exact values where each side has one piece left. There is nothing to decide there, so the network, which learnt
//! from decisions, knows little of it; and the 217 positions are solved in a moment.

use std::sync::LazyLock;

use parlor_rules::{Game, Moves, Ranked, State, Turn};
use parlor_ur::{Position, Setup, Stage, Ur};

/// Stop when nothing changes by more than this.
const ENOUGH: f64 = 1e-12;

static VALUES: LazyLock<Option<(Ur, Vec<f64>)>> = LazyLock::new(|| Ur::with_pieces(1).ok().map(solved));

/// The winning chance of the side to move before its roll, if each side has one piece left.
#[inline]
pub fn chance(position: &Position) -> Option<f64> {
    let side = position.side();
    let left = |side| u32::from(position.hand(side)) + position.track(side).count_ones();
    if left(side) != 1 || left(!side) != 1 {
        return None;
    }
    let (game, values) = VALUES.as_ref()?;
    let track = parlor_rules::Side::BOTH.map(|side| position.track(side));
    let alone = game.position(&Setup { track, borne_off: [0; 2], side, stage: Stage::ToRoll }).ok()?;
    values.get(usize::try_from(game.rank(&alone)?).ok()?).copied()
}

fn solved(game: Ur) -> (Ur, Vec<f64>) {
    let mut values = vec![0.5; game.positions() as usize];
    let mut change = 1.0;
    while change > ENOUGH {
        change = 0.0;
        for rank in 0..values.len() {
            let state = State::new(&game, game.unrank(rank as u64));
            let mean = mean(&game, &state, &values);
            change = f64::max(change, (mean - values[rank]).abs());
            values[rank] = mean;
        }
    }
    (game, values)
}

fn mean(game: &Ur, state: &State<Ur>, values: &[f64]) -> f64 {
    let total = f64::from(game.total_weight(state));
    let side = state.position.side();
    let worth = |after: &State<Ur>| {
        let chance = match game.turn(after) {
            Turn::Over(_) => 1.0,
            _ => game.rank(&after.position).map_or(0.5, |rank| values[rank as usize]),
        };
        if after.position.side() == side { chance } else { 1.0 - chance }
    };
    let mut mean = 0.0;
    for roll in game.moves(state) {
        let mut rolled = state.clone();
        game.play(&mut rolled, roll);
        let best = game.moves(&rolled).into_iter().map(|mv| {
            let mut after = rolled.clone();
            game.play(&mut after, mv);
            worth(&after)
        });
        mean += f64::from(game.weight(state, roll)) / total * best.fold(0.0, f64::max);
    }
    mean
}
