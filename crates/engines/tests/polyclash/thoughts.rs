//! What the engine says about a position.

use parlor_engines::polyclash::{Chances, Engine};
use parlor_players::{Ask, Player, Thought, Unwatched, Watch};
use parlor_polyclash::{Move, Point, PointSet, PolyClash};
use parlor_rules::{Game, Options, Settings, Side, State};

use super::support::{all_but, points, random_game, state, think};

#[test]
fn the_same_question_has_the_same_answer() {
    for (seed, state) in random_game(5).iter().step_by(60).take(6).enumerate() {
        if state.position.passes() == 2 {
            continue;
        }
        for nodes in [1, 7, 40] {
            assert_eq!(think(state, nodes, seed as u64), think(state, nodes, seed as u64));
        }
    }
    let state = &random_game(5)[100];
    let game = PolyClash::default();
    let two = Ask { nodes: Some(40), threads: 2, ..Ask::default() };
    let by_two = || Engine::default().think(&game, state, &two, &mut Unwatched);
    assert_eq!(by_two(), by_two());
    assert_eq!(by_two().nodes, 40);
}

#[test]
fn bounds_are_kept_whatever_the_number_of_threads() {
    let game = PolyClash::default();
    let state = &random_game(5)[100];
    for (threads, nodes) in [(0, 1), (1, 1), (2, 1), (2, 9), (3, 20), (u32::MAX, 70)] {
        let ask = Ask { nodes: Some(nodes), threads, ..Ask::default() };
        let thought = Engine::default().think(&game, state, &ask, &mut Unwatched);
        assert!(thought.mv.is_some());
        assert!((1..=nodes).contains(&thought.nodes), "{threads} threads: {} of {nodes}", thought.nodes);
    }
}

#[test]
fn a_thought_is_complete() {
    let game = PolyClash::default();
    for state in random_game(8).iter().step_by(90).take(5) {
        if state.position.passes() == 2 {
            continue;
        }
        let thought = think(state, 30, 1);
        assert!(game.is_legal(state, thought.mv.unwrap()));
        assert_eq!(thought.candidates[0].line[0], thought.mv.unwrap());
        assert_eq!(thought.candidates[0].winrate, thought.winrate, "bar and best candidate agree");
        assert!(thought.nodes <= 30);
        let ownership = thought.ownership.unwrap();
        assert_eq!(ownership.len(), Point::COUNT);
        assert!(ownership.iter().all(|owned| (-1.0..=1.0).contains(owned)));
        assert!((-1.1..=1.1).contains(&thought.lead.unwrap()));
    }
}

#[test]
fn ownership_and_lead_are_blacks() {
    // Black has all but two eyes and a region of White's.
    for (side, stones) in [
        (Side::First, [all_but(&[300, 301]), PointSet::EMPTY]),
        (Side::Second, [PointSet::EMPTY, all_but(&[300, 301])]),
    ] {
        let state = state(stones[0], stones[1], !side, 0);
        let thought = think(&state, 10, 1);
        let sign = if side == Side::First { 1.0 } else { -1.0 };
        assert!(sign * thought.lead.unwrap() > 0.9, "{thought:?}");
        assert!(thought.ownership.unwrap().iter().all(|owned| sign * owned > 0.9));
        assert!(thought.winrate.unwrap() < 0.01);
    }
}

/// Stops at the second look.
struct Impatient(u32);

impl Watch<Move> for Impatient {
    fn go_on(&mut self, so_far: &dyn Fn() -> Thought<Move>) -> bool {
        assert!(so_far().mv.is_some());
        self.0 += 1;
        self.0 < 2
    }
}

#[test]
fn it_stops_when_it_is_told_to() {
    let state = &random_game(5)[100];
    let ask = Ask { nodes: Some((1 << 53) - 1), ..Ask::default() };
    let thought = Engine::default().think(&PolyClash::default(), state, &ask, &mut Impatient(0));
    assert!(thought.mv.is_some() && thought.nodes <= 20, "{} visits", thought.nodes);
}

#[test]
fn a_win_is_taken() {
    // White has passed, and Black is ahead: a pass ends it.
    let state = state(all_but(&[290, 300, 301, 5]), PointSet::EMPTY, Side::First, 1);
    let thought = think(&state, 200, 1);
    assert_eq!((thought.mv, thought.winrate, thought.exact), (Some(Move::PASS), Some(1.0), true));
}

#[test]
fn a_lost_position_is_played_on() {
    // White has a living corner; all else is Black's, beyond doubt.
    let state = state(all_but(&[300, 301]), PointSet::EMPTY, Side::Second, 0);
    let thought = think(&state, 50, 1);
    assert_eq!(thought.mv, Some(Move::PASS), "there is no other move");
    assert!(thought.exact && thought.winrate == Some(0.0));
}

#[test]
fn handicap_stones_are_placed_and_komi_is_counted() {
    let game = PolyClash::new(&Options::default().with_integer("handicap", 3)).unwrap();
    let mut state = State::start(&game);
    for _ in 0..3 {
        let ask = Ask { nodes: Some(30), ..Ask::default() };
        let thought = Engine::default().think(&game, &state, &ask, &mut Unwatched);
        assert_ne!(thought.mv, Some(Move::PASS));
        assert_eq!(state.position.side(), Side::First);
        game.play(&mut state, thought.mv.unwrap());
    }
    assert_eq!(state.position.side(), Side::Second);
}

#[test]
fn komi_decides_whether_a_pass_is_enough() {
    // One black stone, and Black has passed: with no komi White must play on, with a komi of 1 a pass wins.
    let position = state(points(&[290]), PointSet::EMPTY, Side::Second, 1).position;
    for (komi, winner) in [(0, Side::First), (1, Side::Second)] {
        let game = PolyClash::new(&Options::default().with_integer("komi", komi)).unwrap();
        let state = State::new(&game, position.clone());
        assert_eq!(game.winner(&position), winner);
        let ask = Ask { nodes: Some(40), ..Ask::default() };
        let thought = Engine::default().think(&game, &state, &ask, &mut Unwatched);
        assert_eq!(thought.mv == Some(Move::PASS), winner == Side::Second, "komi {komi}");
    }
}

#[test]
fn evaluations_are_two_sided() {
    let state = &random_game(2)[150];
    let [black, white] = Side::BOTH.map(|side| {
        Engine::default().evaluate(&PolyClash::default(), state, side, &Settings::default()).unwrap()
    });
    assert!((black.total + white.total).abs() < 1e-12);
    assert!((black.total - black.terms.iter().map(|term| term.1).sum::<f64>()).abs() < 1e-12);
}

/// Threads of tests and servers have two million bytes of stack; long ladders and endgames must not need them.
#[test]
fn thinking_needs_little_stack() {
    let think_late = || {
        for seed in 0..3 {
            for state in random_game(seed).iter().skip(40).step_by(30) {
                if state.position.passes() < 2 {
                    assert!(think(state, 64, seed).mv.is_some());
                }
            }
        }
    };
    let small = std::thread::Builder::new().stack_size(400_000);
    small.spawn(think_late).unwrap().join().unwrap();
}

#[test]
fn chances_keep_order() {
    for chances in [Chances::default(), Chances::PLAIN] {
        for full in [0.0, 0.4, 0.9] {
            assert!((chances.of(0.0, full), chances.of(1.0, full)) == (0.0, 1.0));
            let rising: Vec<f64> = (0..=10).map(|tenth| chances.of(f64::from(tenth) / 10.0, full)).collect();
            assert!(rising.windows(2).all(|pair| pair[0] < pair[1]), "{rising:?}");
            assert!((0.3..0.7).contains(&rising[5]));
        }
    }
}
