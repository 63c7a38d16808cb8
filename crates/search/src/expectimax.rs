use parlor_rules::{Game, Moves, Side, State, Turn};

/// A value between 0 (lost) and 1 (won), a draw being a half.
pub type Points = f64;

/// The plain recursion that every cleverer search is tested against: maximum at the side's own turns, minimum at the
/// other's, mean at chance, `leaf` at depth 0. A finished game is worth its outcome.
///
/// ```
/// use parlor_rules::{Notation, Options, Side, State};
/// use parlor_search::expectimax;
/// use parlor_ur::Ur;
///
/// // One piece left, one step from home: a roll of 1, four chances of sixteen.
/// let (ur, position) = Ur::read_position(&Options::default(), ".............1....../60/1-").unwrap();
/// let mut state = State::new(&ur, position);
/// assert_eq!(expectimax(&ur, &mut state, Side::First, 2, &mut |_| 0.0), 0.25);
/// ```
pub fn expectimax<G: Game>(
    game: &G,
    state: &mut State<G>,
    side: Side,
    depth: u32,
    leaf: &mut impl FnMut(&State<G>) -> Points,
) -> Points {
    let turn = game.turn(state);
    if let Turn::Over(outcome) = turn {
        return f64::from(outcome.half_points(side)) / 2.0;
    }
    if depth == 0 {
        return leaf(state);
    }
    let total = f64::from(game.total_weight(state));
    let mut best: Option<f64> = None;
    let mut mean = 0.0;
    for mv in game.moves(state) {
        let weight = f64::from(game.weight(state, mv));
        let undo = game.play(state, mv);
        let value = expectimax(game, state, side, depth - 1, leaf);
        game.undo(state, mv, undo);
        mean += value * weight / total;
        best = Some(match best {
            Some(best) if turn == Turn::Player(side) => best.max(value),
            Some(best) => best.min(value),
            None => value,
        });
    }
    match turn {
        Turn::Chance(_) => mean,
        _ => best.unwrap_or(0.5),
    }
}
