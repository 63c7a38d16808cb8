//! The pocket oracle of the Royal Game of Ur and the engine that asks it.

use parlor_engines::ur::{BadNetwork, Engine, Network, Oracle};
use parlor_players::{Ask, Player, Unwatched};
use parlor_rules::{Draws, Game, Moves, Notation, Options, Settings, Side, State, Turn};
use parlor_ur::Ur;

const FILE: &[u8] = include_bytes!("../../src/ur/oracle.bin");

fn read(text: &str) -> (Ur, State<Ur>) {
    let (game, position) = Ur::read_position(&Options::default(), text).unwrap();
    (game, State::new(&game, position))
}

/// What the network says of these positions, to the last bit, on every machine.
const GOLDEN: [(&str, i32); 5] = [
    ("..................../00/1-", 107_337),
    (".............1.2..../66/1-", 677_514),
    ("............1..2..../66/2-", 32_106),
    ("1...2....1.........2/12/1-/n4", -602_234),
    ("..1....12.1....2..../23/2-", 909_046),
];

#[test]
fn the_network_gives_the_same_bits_everywhere() {
    for (text, logit) in GOLDEN {
        let (game, state) = read(text);
        assert_eq!(Oracle::pocket().logit(&game, &state.position), logit, "{text}");
    }
    // And over whole games, with fewer pieces too.
    let mut hash = 0u64;
    for pieces in 1..=7 {
        let ur = Ur::with_pieces(pieces).unwrap();
        let (mut state, mut draws) = (State::new(&ur, ur.start()), Draws::new(u64::from(pieces)));
        while !matches!(ur.turn(&state), Turn::Over(_)) {
            if matches!(ur.turn(&state), Turn::Chance(_)) {
                let logit = Oracle::pocket().logit(&ur, &state.position);
                hash = (hash ^ u64::from(logit as u32)).wrapping_mul(0x0000_0100_0000_01B3);
            }
            let mv = ur.pick_move(&state, draws.draw()).unwrap();
            ur.play(&mut state, mv);
        }
    }
    assert_eq!(hash, 10_635_316_931_342_377_659);
}

#[test]
fn known_values_are_nearly_met() {
    for (text, exact) in [
        ("..................../00/1-", 0.515_405),
        (".............1.2..../66/1-", 4.0 / 7.0),
        ("............1..2..../66/1-", 116.0 / 161.0),
        ("............1..2..../66/2-", 74.0 / 161.0),
        ("..................../00/1-/n4", 0.516_159_233_557),
    ] {
        let (game, state) = read(text);
        let chance = Oracle::pocket().chance(&game, &state.position);
        let error = if text.contains("/66/") { 1e-9 } else { 0.005 };
        assert!((chance - exact).abs() < error, "{text}: {chance}");
        let deep = Ask { depth: Some(3), ..Ask::default() };
        let thought = Engine.think(&game, &state, &deep, &mut Unwatched);
        assert!((thought.winrate.unwrap() - exact).abs() < error, "{text}: {thought:?}");
        assert_eq!((thought.mv, thought.candidates.len()), (None, 5));
    }
}

#[test]
fn fewer_pieces_are_a_full_game_with_some_home_already() {
    let (four, small) = read("1...2....1.........2/12/1-/n4");
    let (seven, full) = read("1...2....1.........2/45/1-");
    let oracle = Oracle::pocket();
    assert_eq!(oracle.logit(&four, &small.position), oracle.logit(&seven, &full.position));
}

#[test]
fn the_file_is_small_and_changes_are_noticed() {
    assert!(Network::read(FILE).is_ok());
    assert_eq!(Network::read(&[]).err(), Some(BadNetwork::Header));
    assert_eq!(Network::read(&FILE[..FILE.len() - 1]).err(), Some(BadNetwork::Hash));
    for at in [0, 8, 20, 1000, FILE.len() - 1] {
        let mut bytes = FILE.to_vec();
        bytes[at] ^= 1;
        assert!(
            matches!(Network::read(&bytes).err(), Some(BadNetwork::Header | BadNetwork::Hash)),
            "byte {at}"
        );
    }
}

#[test]
fn bounds_are_kept_and_answers_repeat() {
    let (game, mut state) = read("..................../00/1-");
    let mut draws = Draws::new(9);
    while !matches!(game.turn(&state), Turn::Over(_)) {
        for nodes in [1, 10, 100] {
            let ask = Ask { nodes: Some(nodes), ..Ask::default() };
            let thought = Engine.think(&game, &state, &ask, &mut Unwatched);
            // Every move is looked at once, those of all five rolls at a chance turn.
            let glance =
                Engine.think(&game, &state, &Ask { depth: Some(1), ..Ask::default() }, &mut Unwatched);
            assert!(thought.nodes <= nodes.max(glance.nodes), "{thought:?}");
            assert_eq!(thought.candidates.len(), game.moves(&state).len());
            assert!(thought.winrate.is_some());
            assert_eq!(thought, Engine.think(&game, &state, &ask, &mut Unwatched));
            if let (Some(mv), Turn::Player(_)) = (thought.mv, game.turn(&state)) {
                assert!(game.is_legal(&state, mv));
            }
        }
        for depth in 1..=3 {
            let ask = Ask { depth: Some(depth), ..Ask::default() };
            let thought = Engine.think(&game, &state, &ask, &mut Unwatched);
            assert!(thought.depth <= depth);
            assert_eq!(thought.mv.is_some(), matches!(game.turn(&state), Turn::Player(_)));
            if thought.mv.is_some() {
                assert_eq!(thought.candidates.len(), game.moves(&state).len());
            }
        }
        let mv = game.pick_move(&state, draws.draw()).unwrap();
        game.play(&mut state, mv);
    }
}

#[test]
fn a_winning_move_is_played_and_evaluations_are_two_sided() {
    let (game, state) = read("............11.2..../55/11");
    let thought = Engine.think(&game, &state, &Ask::default(), &mut Unwatched);
    assert_eq!(thought.mv, game.read_move(&state, "13-20").ok().or(thought.mv));
    let [mine, theirs] =
        Side::BOTH.map(|side| Engine.evaluate(&game, &state, side, &Settings::default()).unwrap().total);
    assert!((mine + theirs - 1.0).abs() < 1e-12);
}
