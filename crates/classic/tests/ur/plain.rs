//! The document's search and evaluation word for word: player 2 maximises, nothing is pruned, nothing remembered.
//!
//! Values are whole numbers: a position with `depth` plies to go and `quiet` of quiescence is valued in units of
//! 1/16^(depth + quiet), so that the sum over the sixteen ways in which dice fall is the mean in the next finer unit.

use std::ops::ControlFlow;

use parlor_rules::{Game, Side, State, Turn};
use parlor_ur::{Move, Ur};

/// Win, finished, entered, position in tenths, safety, rosette control, advancement, centre.
pub type Numbers = [i64; 8];
pub const DOCUMENT: Numbers = [10_000, 1_000, 35, 15, 25, 40, 5, 2];
pub const EVOLVED: Numbers = [8_354, 638, 49, 30, -13, 61, 11, 4];

/// The value of a state after a roll or before one, positive for player 2.
pub fn value(ur: &Ur, state: &State<Ur>, depth: u32, quiet: u32, numbers: &Numbers) -> i64 {
    match ur.turn(state) {
        Turn::Over(_) => evaluation(ur, state, numbers) << (4 * (depth + quiet)),
        Turn::Player(side) => {
            best(ur, state, side, None, |_, after| value(ur, after, depth - 1, quiet, numbers))
        }
        Turn::Chance(_) if depth == 0 => quiescence(ur, state, quiet, numbers),
        Turn::Chance(_) => mean(ur, state, |rolled| value(ur, rolled, depth, quiet, numbers)),
    }
}

/// The value of a leaf: every roll is worth the best of standing pat and of the captures with it.
fn quiescence(ur: &Ur, state: &State<Ur>, quiet: u32, numbers: &Numbers) -> i64 {
    let stand_pat = evaluation(ur, state, numbers);
    if quiet == 0 {
        return stand_pat;
    }
    let stand_pat = stand_pat << (4 * (quiet - 1));
    mean(ur, state, |rolled| {
        let side = rolled.position.side();
        best(ur, rolled, side, Some(stand_pat), |mv, after| {
            let captures = ur.is_capture(&rolled.position, mv);
            if captures { quiescence(ur, after, quiet - 1, numbers) } else { stand_pat }
        })
    })
}

fn mean(ur: &Ur, state: &State<Ur>, mut value: impl FnMut(&State<Ur>) -> i64) -> i64 {
    let mut sum = 0;
    each_move(ur, state, |roll, after| sum += i64::from(ur.weight(state, roll)) * value(after));
    sum
}

fn best(
    ur: &Ur,
    state: &State<Ur>,
    side: Side,
    had: Option<i64>,
    mut value: impl FnMut(Move, &State<Ur>) -> i64,
) -> i64 {
    let mut best = had;
    each_move(ur, state, |mv, after| {
        let value = value(mv, after);
        best = Some(match (best, side) {
            (None, _) => value,
            (Some(best), Side::First) => best.min(value),
            (Some(best), Side::Second) => best.max(value),
        });
    });
    best.expect("there is always a move")
}

fn each_move(ur: &Ur, state: &State<Ur>, mut f: impl FnMut(Move, &State<Ur>)) {
    let _ = ur.try_for_each_move(state, |mv| {
        let mut after = state.clone();
        ur.play(&mut after, mv);
        f(mv, &after);
        ControlFlow::<()>::Continue(())
    });
}

/// The evaluation, square by square.
pub fn evaluation(ur: &Ur, state: &State<Ur>, numbers: &Numbers) -> i64 {
    let &[win, finished, each_entered, tenths, safety, control, advancement, centre] = numbers;
    let off = Side::BOTH.map(|side| i64::from(ur.borne_off(&state.position, side)));
    let all = i64::from(ur.pieces());
    if off[1] == all || off[0] == all {
        return if off[1] == all { win } else { -win };
    }
    let mut way = 0;
    let mut strategy = 0;
    let mut entered = off[1] - off[0];
    for (side, sign) in [(Side::First, -1), (Side::Second, 1)] {
        let track = state.position.track(side);
        for index in (0..14i64).filter(|index| track >> index & 1 == 1) {
            entered += sign;
            way += sign * (index + 1);
            strategy += sign
                * match index {
                    3 => safety + control,
                    7 => safety + control + advancement + centre,
                    4..=11 => advancement + centre,
                    12 => 2 * advancement,
                    13 => 2 * advancement + safety + control,
                    _ => 0,
                };
        }
    }
    finished * (off[1] - off[0]) + each_entered * entered + tenths * way / 10 + strategy
}
