//! What several tests need.

use parlor_classic::polyclash::Classic;
use parlor_players::{Ask, Player, Thought, Unwatched};
use parlor_polyclash::{Move, Point, PointSet, PolyClash, Setup};
use parlor_rules::{Draws, Game, Notation, Options, Setting, Settings, Side, State, choose_index};
use serde_json::Value;

pub type Go = State<PolyClash>;

pub const BLACK: Side = Side::First;
pub const WHITE: Side = Side::Second;

/// The conformance vectors of the rules document.
pub fn vectors() -> Vec<Value> {
    let lines = include_str!("../../../games/polyclash/tests/vectors/polyclash.jsonl").lines();
    lines.map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Plays a vector's moves.
pub fn replay(vector: &Value) -> Go {
    let game = PolyClash::default();
    let mut state = State::start(&game);
    for mv in vector["moves"].as_array().unwrap() {
        let text = if *mv == -1 { "pass".to_owned() } else { mv.to_string() };
        play(&game, &mut state, &[&text]);
    }
    state
}

/// Plays moves given as text.
pub fn play(game: &PolyClash, state: &mut Go, moves: &[&str]) {
    for text in moves {
        let mv = game.read_move(state, text).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
        game.play(state, mv);
    }
}

pub fn with_handicap(stones: u32) -> PolyClash {
    let mut options = Options::default();
    options.settings.insert("handicap".to_owned(), Setting::Number(stones.to_string()));
    PolyClash::new(&options).unwrap()
}

pub fn point(id: usize) -> Point {
    Point::new(id).unwrap()
}

/// A game that begins with these stones, Black to move.
pub fn set_up(black: PointSet, white: PointSet) -> Go {
    let setup = Setup { stones: [black, white], side: BLACK, passes: 0 };
    let (game, position) = PolyClash::build(&Options::default(), &setup).unwrap();
    State::new(&game, position)
}

/// Settings from text such as `plies=1 guards=false`.
pub fn tuned(text: &str) -> Settings {
    let settings = Settings::read(text).unwrap();
    settings.check(Classic.tuning()).unwrap();
    settings
}

/// What the player thinks.
pub fn think(state: &Go, settings: &str, seed: u64) -> Thought<Move> {
    let ask = Ask { seed, tuning: tuned(settings), ..Ask::default() };
    Classic.think(&PolyClash::default(), state, &ask, &mut Unwatched)
}

/// The score of a point.
pub fn score(thought: &Thought<Move>, point: Point) -> f64 {
    let is_there = |candidate: &&parlor_players::Candidate<Move>| candidate.line == [point.into()];
    thought.candidates.iter().find(is_there).and_then(|candidate| candidate.score).unwrap()
}

/// The random player of the document: any legal point that is not an own eye, or a pass.
pub fn random_move(game: &PolyClash, state: &Go, draws: &mut Draws) -> Move {
    let side = state.position.side();
    let is_eye = |point: &Point| state.position.is_own_eye(*point, side);
    let mut rest: Vec<Point> = state.position.empty().iter().filter(|point| !is_eye(point)).collect();
    while !rest.is_empty() {
        let mv = Move::from(rest.swap_remove(choose_index(draws.draw(), rest.len())));
        if game.is_legal(state, mv) {
            return mv;
        }
    }
    Move::PASS
}

pub fn close(a: f64, b: f64) -> bool {
    (a - b).abs() < 1e-9
}
