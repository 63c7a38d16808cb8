//! The plain tree search against the plain recursion, on the same positions.

use parlor_chessinfive::ChessInFive;
use parlor_players::{Ask, Player, Random, Uct, Unwatched};
use parlor_rules::{Draws, Game, Moves, Notation, Options, Playout, State, Turn};
use parlor_search as search;
use parlor_ur::Ur;

fn read<G: Notation>(text: &str) -> (G, State<G>) {
    let (game, position) = G::read_position(&Options::default(), text).unwrap();
    let state = State::new(&game, position);
    (game, state)
}

/// Values of all moves by the plain recursion, with an even chance at the leaves.
fn values<G: Game>(game: &G, state: &State<G>, depth: u32) -> Vec<(G::Move, f64)> {
    let Turn::Player(side) = game.turn(state) else { panic!("a player's turn") };
    let mut state = state.clone();
    let mut values = Vec::new();
    for mv in game.moves(&state) {
        let undo = game.play(&mut state, mv);
        values.push((mv, search::expectimax(game, &mut state, side, depth - 1, &mut |_| 0.5)));
        game.undo(&mut state, mv, undo);
    }
    values
}

/// What the tree search plays must be among the best moves of the recursion.
fn agrees<G: Playout + Notation>(text: &str, depth: u32, nodes: u64) {
    let (game, state) = read::<G>(text);
    let values = values(&game, &state, depth);
    let best = values.iter().map(|value| value.1).fold(0.0, f64::max);
    assert!(values.iter().any(|value| value.1 < best - 0.1), "{text} has nothing to choose");
    let ask = Ask { nodes: Some(nodes), seed: 1, ..Ask::default() };
    let mv = Uct.think(&game, &state, &ask, &mut Unwatched).mv.unwrap();
    let value = values.iter().find(|value| value.0 == mv).unwrap().1;
    assert!(value > best - 1e-9, "{} in {text}", game.write_move(&state.position, mv));
}

#[test]
fn wins_in_one_are_played() {
    agrees::<ChessInFive>("8/8/8/8/8/8/qrrb4/QRRB4 c BNNKbnnk 8", 1, 2_000);
}

#[test]
fn losses_in_one_are_prevented() {
    agrees::<ChessInFive>("8/8/8/8/8/8/QRB5/qrrb3N c RBNKbnnk 8", 2, 20_000);
}

#[test]
fn the_search_of_a_race_tends_to_its_exact_value() {
    // One piece each on the last square but one: 116/161 for the side about to roll.
    let (game, state) = read::<Ur>("............1..2..../66/1-");
    let mut search = search::Uct::new(game, state, 7);
    search.run(40_000);
    assert!((search.winrate() - 116.0 / 161.0).abs() < 0.01, "{}", search.winrate());
}

#[test]
fn slices_do_not_change_the_result() {
    let (game, state) = read::<ChessInFive>("7B/7n/7N/7k/7B/5RRK/5Nrr/3nqbbQ c - 16");
    let mut whole = search::Uct::new(game.clone(), state.clone(), 3);
    whole.run(600);
    let mut sliced = search::Uct::new(game, state, 3);
    (0..60).for_each(|_| sliced.run(10));
    assert_eq!(whole.lines(), sliced.lines());
    assert_eq!(whole.winrate().to_bits(), sliced.winrate().to_bits());
}

#[test]
fn random_plays_every_move() {
    let game = ChessInFive::new(&Options::default()).unwrap();
    let state = State::start(&game);
    let mut draws = Draws::new(1);
    let mut seen = std::collections::BTreeSet::new();
    for _ in 0..2_000 {
        let ask = Ask { seed: draws.draw(), ..Ask::default() };
        seen.extend(Random.think(&game, &state, &ask, &mut Unwatched).mv);
    }
    assert_eq!(seen.len(), 40);
}
