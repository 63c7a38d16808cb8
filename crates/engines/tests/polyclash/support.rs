//! Positions to test with.

use parlor_engines::polyclash::Engine;
use parlor_players::{Ask, Player, Thought, Unwatched};
use parlor_polyclash::{Move, Point, PointSet, PolyClash, Setup};
use parlor_rules::{Draws, Game, Notation, Options, Side, State, choose_index};

pub fn point(id: usize) -> Point {
    Point::new(id).unwrap()
}

pub fn points(ids: &[usize]) -> PointSet {
    ids.iter().map(|&id| point(id)).collect()
}

pub fn state(black: PointSet, white: PointSet, side: Side, passes: u8) -> State<PolyClash> {
    let setup = Setup { stones: [black, white], side, passes };
    let (game, position) = PolyClash::build(&Options::default(), &setup).unwrap();
    State::new(&game, position)
}

/// What the engine thinks with so many visits.
pub fn think(state: &State<PolyClash>, nodes: u64, seed: u64) -> Thought<Move> {
    let ask = Ask { nodes: Some(nodes), seed, ..Ask::default() };
    Engine::default().think(&PolyClash::default(), state, &ask, &mut Unwatched)
}

/// All states of a random game in which nobody fills own eyes.
pub fn random_game(seed: u64) -> Vec<State<PolyClash>> {
    let game = PolyClash::default();
    let mut draws = Draws::new(seed);
    let mut states = vec![State::start(&game)];
    loop {
        let mut state = states[states.len() - 1].clone();
        if state.position.passes() == 2 || states.len() > 700 {
            return states;
        }
        let side = state.position.side();
        let is_good =
            |&point: &Point| !state.position.is_own_eye(point, side) && game.is_legal(&state, point.into());
        let good: Vec<Point> = state.position.empty().iter().filter(is_good).collect();
        let mv =
            if good.is_empty() { Move::PASS } else { good[choose_index(draws.draw(), good.len())].into() };
        game.play(&mut state, mv);
        states.push(state);
    }
}

/// A board full of black stones but for these points.
pub fn all_but(ids: &[usize]) -> PointSet {
    !points(ids)
}
