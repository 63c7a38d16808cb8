use parlor_classic::ur::score_moves;
use parlor_players::{Ask, Player, Unwatched};
use parlor_rules::{Game, Moves, Notation, Options, Settings, Side, State, Symmetric, Turn};
use parlor_ur::{Move, Stage, Ur};

use super::{CLIENT, plain, positions, read};

/// A value of the plain recursion as the side to move sees it, in points.
fn points(value: i64, side: Side, level: u32) -> f64 {
    let value = if side == Side::Second { value } else { -value };
    value as f64 / 16f64.powi(level as i32)
}

/// Moves with their scores by the plain recursion, best first, the first listed first among equals.
fn plainly(
    ur: &Ur,
    state: &State<Ur>,
    plies: u32,
    quiescence: u32,
    numbers: &plain::Numbers,
) -> Vec<(Move, f64)> {
    let side = state.position.side();
    let mut scored: Vec<_> = ur
        .moves(state)
        .into_iter()
        .map(|mv| {
            let mut after = state.clone();
            ur.play(&mut after, mv);
            let value = plain::value(ur, &after, plies - 1, quiescence, numbers);
            (mv, points(value, side, plies - 1 + quiescence))
        })
        .collect();
    scored.sort_by(|a, b| b.1.total_cmp(&a.1));
    scored
}

fn cleverly(ur: &Ur, state: &State<Ur>, plies: u32, quiescence: u32) -> Vec<(Move, f64)> {
    let scores = score_moves(ur, state, plies, quiescence);
    scores.candidates.iter().map(|candidate| (candidate.line[0], candidate.score.unwrap())).collect()
}

/// Compares all moves of positions to the last bit, in order; returns how many positions had a choice.
fn agree(texts: &[String], plies: u32, quiescence: u32) -> usize {
    let mut choices = 0;
    for text in texts {
        let (ur, state) = read(text);
        let wanted = plainly(&ur, &state, plies, quiescence, &plain::DOCUMENT);
        let found = cleverly(&ur, &state, plies, quiescence);
        assert_eq!(found, wanted, "{text}, {plies} plies, quiescence {quiescence}");
        choices += usize::from(wanted.len() > 1);
    }
    choices
}

#[test]
fn one_to_three_plies_equal_the_plain_recursion() {
    let texts = positions();
    for plies in 1..=3 {
        assert!(agree(&texts, plies, 4) > 200);
    }
}

#[test]
fn four_plies_equal_the_plain_recursion() {
    assert!(agree(&positions()[..240], 4, 4) > 150);
}

#[test]
fn any_quiescence_equals_the_plain_recursion() {
    let texts = positions();
    for quiescence in 0..=3 {
        assert!(agree(&texts, 2, quiescence) > 200);
    }
    let some = |step| texts.iter().step_by(step).cloned().collect::<Vec<_>>();
    assert!(agree(&some(2), 4, 0) > 100);
    assert!(agree(&some(16), 5, 0) > 10);
}

#[test]
fn evolved_weights_equal_the_plain_recursion() {
    for (plies, step) in [(1, 1), (2, 1), (3, 4), (4, 16)] {
        for text in positions().iter().step_by(step) {
            let (ur, state) = read(text);
            let tuning = Settings::default().with("weights", "evolved").with("plies", i64::from(plies));
            let ask = Ask { tuning, ..Ask::default() };
            let found = CLIENT.think(&ur, &state, &ask, &mut Unwatched);
            let found: Vec<_> = found
                .candidates
                .iter()
                .map(|candidate| (candidate.line[0], candidate.score.unwrap()))
                .collect();
            assert_eq!(found, plainly(&ur, &state, plies, 4, &plain::EVOLVED), "{text}, {plies} plies");
        }
    }
}

#[test]
fn fewer_pieces_equal_the_plain_recursion() {
    let texts: Vec<_> =
        ["...1....2..........2/01/12/n3", "1...2..1......2...../10/23/n4", "..........1....2..../00/14/n1"]
            .map(String::from)
            .into();
    (1..=4).for_each(|plies| assert!(agree(&texts, plies, 4) > 0));
}

#[test]
fn both_seats_think_alike() {
    let mut seats = [0; 2];
    for text in positions() {
        let (ur, state) = read(&text);
        let image = State::new(&ur, ur.map_position(1, &state.position));
        seats[state.position.side().index()] += 1;
        for plies in 1..=4 {
            let mut mirrored: Vec<_> = cleverly(&ur, &state, plies, 4)
                .into_iter()
                .map(|(mv, score)| (ur.map_move(1, &state.position, mv), score))
                .collect();
            let mut found = cleverly(&ur, &image, plies, 4);
            mirrored.sort_by_key(|scored| scored.0);
            found.sort_by_key(|scored| scored.0);
            assert_eq!(found, mirrored, "{text}, {plies} plies");
        }
    }
    assert!(seats[0] > 100 && seats[1] > 100, "{seats:?}");
}

#[test]
fn a_turn_before_the_roll_is_valued_roll_by_roll() {
    for text in positions().iter().step_by(8) {
        let (ur, rolled) = read(text);
        let setup = parlor_ur::Setup { stage: Stage::ToRoll, ..ur.setup(&rolled.position) };
        let state = State::new(&ur, Ur::build(&Options::default(), &setup).unwrap().1);
        assert!(matches!(ur.turn(&state), Turn::Chance(_)));
        let scores = score_moves(&ur, &state, 3, 4);
        assert_eq!(scores.candidates.len(), 5);
        for (roll, candidate) in ur.moves(&state).into_iter().zip(&scores.candidates) {
            let mut after = state.clone();
            ur.play(&mut after, roll);
            let (mv, score) = plainly(&ur, &after, 3, 4, &plain::DOCUMENT)[0];
            assert_eq!(candidate.line, [roll, mv], "{text}");
            assert_eq!(candidate.score, Some(score), "{text}");
        }
    }
}

#[test]
fn the_table_helps_and_work_is_counted() {
    let (ur, state) = read("...1...1..12.....222/11/23");
    let [four, six] = [4, 6].map(|plies| score_moves(&ur, &state, plies, 4));
    for scores in [&four, &six] {
        assert!(scores.hits > 0);
        assert_eq!(scores.candidates.iter().map(|candidate| candidate.nodes).sum::<u64>(), scores.nodes);
    }
    assert!(four.nodes < 10_000 && six.nodes < 100_000, "{} and {} nodes", four.nodes, six.nodes);
}
