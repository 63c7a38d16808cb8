//! What lets games come to an end.

use parlor_classic::polyclash::{Guard, stones_placed};
use parlor_polyclash::{Kind, Point, PointSet, PolyClash, Position};
use parlor_rules::{Draws, Game, State};

use super::support::{random_move, replay, set_up, think, vectors};

#[test]
fn own_eyes_come_last() {
    let mut eyes = 0;
    for vector in vectors().iter().filter(|vector| !vector["greedy"].is_null()) {
        let state = replay(vector);
        let side = state.position.side();
        let thought = think(&state, "", 1);
        let is_eye = |index: usize| {
            let point = thought.candidates[index].line[0].point();
            point.is_some_and(|point| state.position.is_own_eye(point, side))
        };
        let first = (0..thought.candidates.len()).find(|&index| is_eye(index)).unwrap_or(0);
        if first > 0 {
            assert!((first..thought.candidates.len()).all(is_eye), "{}", vector["id"]);
            eyes += 1;
        }
    }
    assert_eq!(eyes, 142);
}

/// A black stone with its last liberty where White's lone stone would be alone again: a ko around two points.
fn ko() -> (Position, Point) {
    let triangle = Point::all().find(|point| point.kind() == Kind::Triangle).unwrap();
    let edge = triangle.neighbours()[0];
    let others =
        |point: Point, not: Point| point.neighbours().iter().copied().filter(move |&next| next != not);
    // White's stone on the triangle is surrounded but for the edge, and that by White but for the triangle.
    let black: PointSet = others(triangle, edge).collect();
    let white = others(edge, triangle).chain([triangle]).collect();
    (set_up(black, white).position, edge)
}

#[test]
fn kos_are_left_alone_late_in_the_game() {
    let game = PolyClash::default();
    let (position, edge) = ko();
    let early = State::new(&game, position.clone());
    assert_eq!(position.captures(edge, position.side()).len(), 1);
    assert!(!Guard::new(&early).keeps_off(edge));
    assert_eq!(think(&early, "plies=1 captureWeight=100", 0).mv, Some(edge.into()));

    // The same board in a game in which 604 stones have been captured, and so placed.
    let mut late = State::start(&game);
    while late.history.captures().iter().sum::<u32>() < 604 {
        let mv = think(&late, "plies=1 guards=false", 0).mv.unwrap();
        game.play(&mut late, mv);
    }
    late.position = position;
    assert!(stones_placed(&late) >= 604);
    assert!(Guard::new(&late).keeps_off(edge));
    assert_ne!(think(&late, "plies=1 captureWeight=100", 0).mv, Some(edge.into()));
    assert_eq!(think(&late, "plies=1 captureWeight=100 guards=false", 0).mv, Some(edge.into()));
}

/// Nothing but own eyes and late kos is guarded.
#[test]
fn most_points_are_free() {
    let game = PolyClash::default();
    let mut state = State::start(&game);
    let mut draws = Draws::new(8);
    for _ in 0..200 {
        let guard = Guard::new(&state);
        let side = state.position.side();
        for point in state.position.empty().iter() {
            assert_eq!(guard.keeps_off(point), state.position.is_own_eye(point, side));
        }
        let mv = random_move(&game, &state, &mut draws);
        game.play(&mut state, mv);
    }
}
