//! The engine of PolyClash with a network whose numbers are random: whatever it thinks of positions, it keeps to the rules, to
//! what it is asked, and to what is certain.

use std::sync::Arc;

use parlor_engines::polyclash::Engine as Handmade;
use parlor_nets::graph::{GraphHead, GraphNetwork, GraphNumbers, Links};
use parlor_nets::{Layers, NetworkError, write};
use parlor_players::{Ask, Player, Thought, Unwatched, Watch};
use parlor_polyclash::{Move, Point, PointSet, PolyClash, Setup};
use parlor_rules::{Draws, Game, Notation, Options, Side, State, Symmetric, choose_index};
use parlor_taught::Networks;
use parlor_taught::polyclash::{Engine, Opinion, Planes, Sight};

fn numbers(seed: u64) -> GraphNumbers {
    let example = GraphNumbers::example(Point::COUNT, seed).head;
    let head = GraphHead { game: "polyclash".into(), width: 16, blocks: 2, shifts: vec![9; 11], ..example };
    GraphNumbers::random(head, seed)
}

fn network(seed: u64) -> GraphNetwork {
    numbers(seed).network(Links::new(&Planes::links()).unwrap()).unwrap()
}

fn engine(seed: u64) -> Engine {
    Engine::with(Arc::new(network(seed)))
}

fn think(engine: &Engine, state: &State<PolyClash>, ask: Ask) -> Thought<Move> {
    engine.think(&PolyClash::default(), state, &ask, &mut Unwatched)
}

/// So many random stones, none in an own eye, one of the 60 ways round, and the state after them.
fn rotated(plies: usize, seed: u64, symmetry: usize) -> State<PolyClash> {
    let (game, mut draws) = (PolyClash::default(), Draws::new(seed));
    let (mut state, mut image) = (State::start(&game), State::start(&game));
    for _ in 0..plies {
        let side = state.position.side();
        let is_good =
            |&point: &Point| !state.position.is_own_eye(point, side) && game.is_legal(&state, point.into());
        let good: Vec<Point> = state.position.empty().iter().filter(is_good).collect();
        let mv = good[choose_index(draws.draw(), good.len())].into();
        game.play(&mut image, game.map_move(symmetry, &state.position, mv));
        game.play(&mut state, mv);
    }
    image
}

fn state_after(plies: usize, seed: u64) -> State<PolyClash> {
    rotated(plies, seed, 0)
}

#[test]
fn it_keeps_to_what_it_is_asked() {
    let (game, engine) = (PolyClash::default(), engine(1));
    for plies in [0, 1, 60, 200] {
        let state = state_after(plies, 5);
        for threads in [1, 3] {
            let ask = || Ask { nodes: Some(40), threads, ..Ask::default() };
            let thought = think(&engine, &state, ask());
            assert!(game.is_legal(&state, thought.mv.unwrap()));
            assert_eq!(thought.nodes, 40);
            assert!(thought.depth >= 1 && !thought.exact);
            assert_eq!(thought.candidates[0].line[0], thought.mv.unwrap());
            assert_eq!(thought.candidates.iter().map(|candidate| candidate.nodes).sum::<u64>(), 39);
            let ownership = thought.ownership.clone().unwrap();
            assert_eq!(ownership.len(), Point::COUNT);
            assert!(ownership.iter().all(|owned| owned.abs() <= 1.0) && thought.lead.unwrap().abs() <= 1.0);
            assert_eq!(think(&engine, &state, ask()), thought, "the same question has the same answer");
        }
    }
    let state = state_after(30, 6);
    assert_eq!(think(&engine, &state, Ask { depth: Some(1), ..Ask::default() }).depth, 1);
    assert_eq!(think(&engine, &state, Ask { nodes: Some(0), ..Ask::default() }).nodes, 1);
}

#[test]
fn it_stops_when_it_is_told_to() {
    struct Looks(u32);
    impl Watch<Move> for Looks {
        fn go_on(&mut self, so_far: &dyn Fn() -> Thought<Move>) -> bool {
            self.0 += 1;
            assert_eq!(so_far().nodes, u64::from(self.0));
            self.0 < 5
        }
    }
    let (state, ask) = (state_after(20, 1), Ask { timed: true, ..Ask::default() });
    let thought = engine(2).think(&PolyClash::default(), &state, &ask, &mut Looks(0));
    assert_eq!(thought.nodes, 5);
}

/// Both sides by networks that know nothing: even so they fill no own eyes for ever, and pass in the end.
#[test]
fn games_come_to_an_end() {
    let (game, engines) = (PolyClash::default(), [engine(3), engine(4)]);
    let mut state = state_after(100, 9);
    for _ in 0..500 {
        if game.turn(&state).outcome().is_some() {
            return;
        }
        let side = state.position.side();
        let mv = think(&engines[side.index()], &state, Ask { nodes: Some(3), ..Ask::default() }).mv.unwrap();
        assert!(game.is_legal(&state, mv));
        assert!(mv.point().is_none_or(|point| !state.position.is_own_eye(point, side)));
        game.play(&mut state, mv);
    }
    panic!("the game went on for 500 plies");
}

fn state(stones: [PointSet; 2], side: Side, passes: u8) -> State<PolyClash> {
    let (game, position) = PolyClash::build(&Options::default(), &Setup { stones, side, passes }).unwrap();
    State::new(&game, position)
}

#[test]
fn what_is_certain_is_seen_at_once() {
    // All points are Black's but two eyes.
    let eyes: PointSet = [290, 301].map(|id| Point::new(id).unwrap()).into_iter().collect();
    let won = state([!eyes, PointSet::EMPTY], Side::First, 1);
    let thought = think(&engine(1), &won, Ask::default());
    assert_eq!((thought.mv, thought.winrate, thought.exact), (Some(Move::PASS), Some(1.0), true));
    let lost = state([!eyes, PointSet::EMPTY], Side::Second, 0);
    let thought = think(&engine(1), &lost, Ask::default());
    assert_eq!((thought.mv, thought.winrate, thought.exact), (Some(Move::PASS), Some(0.0), true));
}

#[test]
fn rotated_positions_are_judged_alike() {
    let (game, network) = (PolyClash::default(), network(7));
    // Without stones next to each other there are no ladders, whose reading may be broken off.
    let state = state_after(12, 3);
    let judged = |state: &State<PolyClash>| {
        Opinion::new(&network, &Sight::new(&game, state), (Point::COUNT, 1.0), &mut network.scratch())
    };
    let straight = judged(&state);
    for symmetry in 0..game.symmetries() {
        let rotated = rotated(12, 3, symmetry);
        assert_eq!(rotated.position, game.map_position(symmetry, &state.position));
        let other = judged(&rotated);
        assert_eq!((straight.winrate, straight.lead), (other.winrate, other.lead));
        let owned = [straight.ownership(), other.ownership()];
        for point in Point::all() {
            assert_eq!(owned[0][point.id()], owned[1][point.image(symmetry).id()]);
        }
        for (mv, weight) in &straight.moves {
            let image = game.map_move(symmetry, &state.position, *mv);
            assert!(other.moves.contains(&(image, *weight)));
        }
    }
}

#[test]
fn without_a_network_it_is_the_hand_made_engine() {
    let (game, networks) = (PolyClash::default(), Networks::none());
    let engine = {
        let networks = networks.clone();
        Engine::new(move || networks.polyclash())
    };
    let (state, ask) = (state_after(50, 2), Ask { nodes: Some(50), seed: 3, ..Ask::default() });
    let handmade = Handmade::default().think(&game, &state, &ask, &mut Unwatched);
    assert_eq!(engine.think(&game, &state, &ask, &mut Unwatched), handmade);
    // Networks of other games change nothing.
    networks.bring(&write(&Layers::example(1))).unwrap();
    assert_eq!(engine.think(&game, &state, &ask, &mut Unwatched), handmade);
    let mut other = numbers(1);
    other.head.game = "go".to_owned();
    assert!(matches!(networks.bring(&other.write()), Err(NetworkError::Unfit { name: "the game", .. })));
    networks.bring(&numbers(1).write()).unwrap();
    assert_ne!(engine.think(&game, &state, &ask, &mut Unwatched), handmade);
}
