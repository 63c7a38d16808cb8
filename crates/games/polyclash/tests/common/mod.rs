//! What several tests need.
#![allow(dead_code)]

use parlor_polyclash::{Move, Point, PointSet, PolyClash, Position, Setup};
use parlor_rules::{Draws, Game, Notation, Options, Setting, Side, State, choose_index};

/// Options as a request gives them: names with the text of numbers.
pub fn options(settings: &[(&str, &str)]) -> Options {
    let mut options = Options::default();
    for (name, value) in settings {
        options.settings.insert(*name, Setting::Number((*value).to_owned()));
    }
    options
}

pub fn game(settings: &[(&str, &str)]) -> PolyClash {
    PolyClash::new(&options(settings)).expect("good options")
}

pub fn point(id: usize) -> Point {
    Point::new(id).expect("an id below 302")
}

pub fn points(ids: &[usize]) -> PointSet {
    ids.iter().map(|&id| point(id)).collect()
}

/// Plays moves given as text.
pub fn play_all(game: &PolyClash, state: &mut State<PolyClash>, moves: &[&str]) {
    for text in moves {
        let mv = game.read_move(state, text).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
        game.play(state, mv);
    }
}

/// A position with stones on these points.
pub fn position(black: &[usize], white: &[usize], side: Side, passes: u8) -> Position {
    set_up([points(black), points(white)], side, passes)
}

/// A position with these stones, black ones first.
pub fn set_up(stones: [PointSet; 2], side: Side, passes: u8) -> Position {
    let setup = Setup { stones, side, passes };
    PolyClash::build(&Options::default(), &setup).expect("groups with liberties").1
}

/// Plays one random turn: an even choice of the legal points by trial, or a pass where `pass_in` says so.
pub fn random_turn(
    game: &PolyClash,
    state: &State<PolyClash>,
    draws: &mut Draws,
    pass_in: u64,
) -> Option<Move> {
    if state.position.passes() >= 2 {
        return None;
    }
    if state.history.handicap_left() == 0 && draws.draw().is_multiple_of(pass_in) {
        return Some(Move::PASS);
    }
    let mut rest: Vec<Point> = state.position.empty().iter().collect();
    while !rest.is_empty() {
        let mv = Move::from(rest.swap_remove(choose_index(draws.draw(), rest.len())));
        if game.is_legal(state, mv) {
            return Some(mv);
        }
    }
    Some(Move::PASS)
}

/// A game after some random turns, with the moves that led there.
pub fn random_game(game: &PolyClash, seed: u64, turns: usize) -> (State<PolyClash>, Vec<Move>) {
    let mut draws = Draws::new(seed);
    let mut state = State::start(game);
    let mut played = Vec::new();
    for _ in 0..turns {
        let Some(mv) = random_turn(game, &state, &mut draws, 500) else { break };
        game.play(&mut state, mv);
        played.push(mv);
    }
    (state, played)
}
