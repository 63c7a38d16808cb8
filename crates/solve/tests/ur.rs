//! The block solver on the Royal Game of Ur with few pieces, against values that are known.

use std::collections::BTreeMap;

use parlor_rules::{Game, Notation, Options, Race, Ranked, State, Turn};
use parlor_solve::RaceSolver;
use parlor_ur::Ur;

/// All values of a game, in the order of the ranks.
fn solve(ur: &Ur, threads: usize) -> Vec<f64> {
    let solver = RaceSolver::new(ur, 1e-13, threads);
    let mut layers: BTreeMap<[usize; 2], Vec<f64>> = BTreeMap::new();
    for pair in solver.pairs() {
        let (solved, _) = solver.solve_pair(pair, |home| layers[&home].clone());
        layers.extend(solved);
    }
    layers.into_values().flatten().collect()
}

fn value(ur: &Ur, values: &[f64], text: &str) -> f64 {
    let (_, position) = Ur::read_position(&Options::default(), text).unwrap();
    values[ur.rank(&position).unwrap() as usize]
}

#[test]
fn known_values_are_found() {
    let one = Ur::with_pieces(1).unwrap();
    let values = solve(&one, 1);
    assert!((value(&one, &values, "..................../00/1-/n1") - 0.530049839525).abs() < 1e-12);
    assert!((value(&one, &values, ".............1.2..../00/1-/n1") - 4.0 / 7.0).abs() < 1e-12);
    assert!((value(&one, &values, "............1..2..../00/1-/n1") - 116.0 / 161.0).abs() < 1e-12);
    assert!((value(&one, &values, "............1..2..../00/2-/n1") - 74.0 / 161.0).abs() < 1e-12);
    let two = Ur::with_pieces(2).unwrap();
    let values = solve(&two, 1);
    assert!((value(&two, &values, "..................../00/1-/n2") - 0.518572907496).abs() < 1e-12);
}

/// The values satisfy the game's own equations, worked out through its rules and not through the solver's steps.
#[test]
fn values_satisfy_the_rules() {
    let ur = Ur::with_pieces(2).unwrap();
    let values = solve(&ur, 1);
    for rank in 0..ur.positions() {
        let state = State::<Ur>::new(&ur, ur.unrank(rank));
        let wanted = expected(&ur, &state, &values);
        assert!((values[rank as usize] - wanted).abs() < 1e-12, "{}", ur.write_position(&state.position));
    }
}

/// The value of a position before its roll, from the values after every move.
fn expected(ur: &Ur, state: &State<Ur>, values: &[f64]) -> f64 {
    use parlor_rules::Moves;
    let Turn::Chance(roller) = ur.turn(state) else { panic!("before the roll") };
    let mut sum = 0.0;
    for roll in ur.moves(state) {
        let mut rolled = state.clone();
        ur.play(&mut rolled, roll);
        let worth = |mv| {
            let mut after = rolled.clone();
            ur.play(&mut after, mv);
            match ur.turn(&after) {
                Turn::Over(outcome) => f64::from(outcome.halves(roller)) / 2.0,
                turn => {
                    let value = values[ur.rank(&after.position).unwrap() as usize];
                    if turn.side() == Some(roller) { value } else { 1.0 - value }
                }
            }
        };
        let best = ur.moves(&rolled).into_iter().map(worth).fold(0.0, f64::max);
        sum += best * f64::from(ur.weight(state, roll)) / f64::from(ur.total_weight(state));
    }
    sum
}

#[test]
fn threads_do_not_change_a_bit() {
    let ur = Ur::with_pieces(2).unwrap();
    let [one, three] = [1, 3].map(|threads| solve(&ur, threads));
    assert!(one.iter().zip(&three).all(|(a, b)| a.to_bits() == b.to_bits()));
}

#[test]
fn ranks_have_no_gaps() {
    for (pieces, positions) in [(1, 217), (2, 12_869), (3, 263_121), (7, 137_870_097)] {
        let ur = Ur::with_pieces(pieces).unwrap();
        assert_eq!(ur.positions(), positions);
        assert_eq!(ur.goal(), usize::from(pieces));
        let step = (positions / 20_000).max(1);
        for rank in (0..positions).step_by(step as usize).chain([positions - 1]) {
            assert_eq!(ur.rank(&ur.unrank(rank)), Some(rank), "{pieces} pieces");
        }
    }
}
