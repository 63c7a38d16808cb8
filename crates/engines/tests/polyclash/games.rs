//! Whole games.

use parlor_polyclash::{Move, Point, PolyClash};
use parlor_rules::{Draws, Game, Moves, Side, State, choose_index};

use super::support::{all_but, points, random_game, state, think};

/// Plays on with the engine as one side while the other passes; the state at the end.
fn against_passes(mut state: State<PolyClash>, side: Side, visits: u64) -> State<PolyClash> {
    let game = PolyClash::default();
    for turn in 0..400 {
        if state.position.passes() == 2 {
            return state;
        }
        let mv =
            if state.position.side() == side { think(&state, visits, turn).mv.unwrap() } else { Move::PASS };
        assert!(
            mv.point().is_none_or(|point| !state.position.is_own_eye(point, side)),
            "{mv} fills an own eye of {:?}",
            state.position
        );
        game.play(&mut state, mv);
    }
    panic!("the engine plays on for ever: {:?}", state.position);
}

#[test]
fn dead_stones_are_captured_before_a_pass() {
    // A white stone in a black room of three points, and two safe eyes elsewhere.
    let room = Point::new(0).unwrap().neighbours();
    let ids = [0, room[0].id(), room[1].id(), 300, 301];
    let begun = state(all_but(&ids), points(&[0]), Side::First, 0);
    let end = against_passes(begun, Side::First, 60);
    assert!(end.position.stones(Side::Second).is_empty(), "{:?}", end.position);
    assert!(end.position.stones(Side::First).len() > 290);
}

/// Once a side gives up, it loses, and no own eye is filled on the way.
#[test]
fn a_side_that_gives_up_loses() {
    for seed in 0..4 {
        let begun = random_game(seed)[200].clone();
        let side = begun.position.side();
        let end = against_passes(begun, side, 24);
        assert_eq!(PolyClash::default().winner(&end.position), side, "{:?}", end.position);
    }
}

#[test]
fn own_eyes_stay_empty_and_random_play_is_crushed() {
    let game = PolyClash::default();
    let mut draws = Draws::new(9);
    let mut state = State::start(&game);
    while state.position.passes() < 2 {
        let side = state.position.side();
        let mv = if side == Side::Second {
            let mv = think(&state, 6, draws.draw()).mv.unwrap();
            assert!(mv.point().is_none_or(|point| !state.position.is_own_eye(point, side)), "{mv}");
            mv
        } else {
            // It passes only when there is nothing else.
            let points: Vec<Move> = game.moves(&state).into_iter().filter(|&mv| mv != Move::PASS).collect();
            let drawn = choose_index(draws.draw(), points.len().max(1));
            points.get(drawn).copied().unwrap_or(Move::PASS)
        };
        game.play(&mut state, mv);
    }
    let [_, white, _] = state.position.final_score().shares();
    assert!(white > 0.8, "{white} of the surface");
}
