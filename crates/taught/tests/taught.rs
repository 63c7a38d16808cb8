//! Experts that a network corrects: what it sees of the games, and that it is kept in step with the search.

use std::sync::Arc;

use parlor_chessinfive::ChessInFive;
use parlor_nets::{Head, Layers, NetworkError};
use parlor_romgon::Romgon;
use parlor_rules::{Draws, Side, State, Symmetric, choose_index};
use parlor_search::{Evaluate, Limits, alphabeta};
use parlor_taught::{Change, Inputs, Taught, Teachable};

/// A network with random numbers for a game.
fn layers<G: Teachable>(game: &G, seed: u64) -> Layers {
    let wanted = game.wanted();
    let head = Head {
        game: wanted.game.to_owned(),
        variant: wanted.variant.to_owned(),
        inputs: wanted.inputs,
        active: wanted.active,
        counts: wanted.counts,
        stages: wanted.stages,
        ..Layers::example(1).head
    };
    Layers::random(head, seed)
}

fn taught<G: Teachable>(game: &G, seed: u64) -> Taught<G> {
    Taught::new(game, Arc::new(layers(game, seed).network())).unwrap()
}

/// The positions of some games from random openings, moves at random.
fn games<G: Teachable>(game: &G, games: u64) -> Vec<Vec<G::Position>> {
    let play = |seed: u64| {
        let mut draws = Draws::new(seed);
        let mut state = game.opening(&mut draws);
        let mut positions = vec![state.position.clone()];
        for _ in 0..60 {
            let Some(mv) = game.pick_move(&state, draws.draw()) else { break };
            game.play(&mut state, mv);
            positions.push(state.position.clone());
        }
        positions
    };
    (0..games).map(play).collect()
}

fn listed<G: Teachable>(position: &G::Position, view: Side) -> Vec<u16> {
    let mut inputs = Vec::new();
    G::Inputs::list(position, view, |input| inputs.push(input));
    inputs.sort_unstable();
    inputs
}

/// All laws of what a network sees of a game.
fn check_inputs<G: Teachable>(game: &G) {
    let mut draws = Draws::new(5);
    for positions in games(game, 30) {
        for _ in 0..20 {
            let [before, after] = [(); 2].map(|()| &positions[choose_index(draws.draw(), positions.len())]);
            let mut change = Change::default();
            G::Inputs::changes(before, after, &mut change);
            for view in Side::BOTH {
                let mut inputs = listed::<G>(before, view);
                for gone in &change.gone[view.index()] {
                    let place = inputs.iter().position(|input| input == gone).expect("it was there");
                    inputs.swap_remove(place);
                }
                inputs.extend(&change.come[view.index()]);
                inputs.sort_unstable();
                assert_eq!(inputs, listed::<G>(after, view));
            }
        }
        for position in &positions {
            let [first, second] = Side::BOTH.map(|view| listed::<G>(position, view));
            assert!(
                first.len() <= G::Inputs::ACTIVE
                    && first.iter().all(|&input| usize::from(input) < G::Inputs::COUNT)
            );
            assert!(first.is_sorted_by(|a, b| a < b), "an input is there twice");
            assert!(G::Inputs::stage(position) < G::Inputs::STAGES);
            let mut turned: Vec<u16> = first.into_iter().map(G::Inputs::turned).collect();
            turned.sort_unstable();
            assert_eq!(turned, second);
        }
    }
    for image in G::Inputs::images() {
        let mut all = image.map.clone();
        all.sort_unstable();
        assert!(
            all.iter().enumerate().all(|(place, &input)| place == usize::from(input)),
            "inputs share an image"
        );
    }
}

/// The symmetry of the rules with this number is the image with that number, in the view of the side that it makes of a
/// side.
fn check_symmetry<G: Teachable + Symmetric>(game: &G, symmetry: usize, image: Option<usize>) {
    let images = G::Inputs::images();
    for position in games(game, 10).concat() {
        let mapped = game.map_position(symmetry, &position);
        for view in Side::BOTH {
            let mut inputs = listed::<G>(&position, view);
            if let Some(image) = image {
                inputs.iter_mut().for_each(|input| *input = images[image].map[usize::from(*input)]);
                inputs.sort_unstable();
            }
            let seen_by = if game.swaps_sides(symmetry) { !view } else { view };
            assert_eq!(inputs, listed::<G>(&mapped, seen_by));
        }
    }
}

#[test]
fn networks_see_the_pieces_of_chessinfive() {
    let game = ChessInFive::default();
    check_inputs(&game);
    check_symmetry(&game, 1, Some(0));
}

#[test]
fn networks_see_the_pieces_of_romgon() {
    for flip in [false, true] {
        let game = Romgon { flip };
        check_inputs(&game);
        check_symmetry(&game, 1, None);
        check_symmetry(&game, 2, Some(0));
    }
}

/// All images of ChessInFive's board keep neighbours neighbours, so windows stay windows.
#[test]
fn images_of_the_board_keep_neighbours() {
    type Pieces = <ChessInFive as Teachable>::Inputs;
    let images = Pieces::images();
    assert_eq!(images.len(), 7);
    let apart = |a: usize, b: usize| (a / 8).abs_diff(b / 8).max((a % 8).abs_diff(b % 8));
    for (number, image) in images.iter().enumerate() {
        assert_eq!(image.stages, if number == 0 { vec![0, 1, 2] } else { vec![2] });
        for a in 0..64 {
            for b in 0..64 {
                let [a2, b2] = [a, b].map(|square| usize::from(image.map[square]));
                assert!(a2 < 64 && apart(a, b) == apart(a2, b2));
            }
        }
    }
}

/// After any moves, played and undone, the memory gives what a fresh one gives; and where it only matters on which side of
/// some bounds a value lies, the answer is the value or beyond doubt.
fn check_memory<G: Teachable>(game: &G) {
    let expert = taught(game, 3);
    let mut draws = Draws::new(9);
    let mut looks = 0;
    for seed in 0..6 {
        let mut state = game.opening(&mut Draws::new(seed));
        let mut memory = expert.enter(game, &state);
        let mut line = Vec::new();
        for _ in 0..150 {
            let mv = game.pick_move(&state, draws.draw());
            match mv {
                Some(mv) if line.is_empty() || !draws.draw().is_multiple_of(3) => {
                    let undo = game.play(&mut state, mv);
                    expert.played(game, &state, mv, &mut memory);
                    line.push((mv, undo));
                }
                _ => {
                    let Some((mv, undo)) = line.pop() else { break };
                    game.undo(&mut state, mv, undo);
                    expert.undone(game, &state, mv, &mut memory);
                }
            }
            if draws.draw().is_multiple_of(2) && game.count_moves(&state) > 0 {
                // A search asks for the verdict first.
                parlor_search::Forcing::verdict(&expert, game, &state, &mut memory);
                let fresh = expert.value(game, &state, &mut expert.enter(game, &state));
                assert_eq!(expert.value(game, &state, &mut memory), fresh);
                let between = expert.value_between(game, &state, &mut memory, fresh, fresh);
                assert!(between == fresh || between.abs_diff(fresh) > expert.doubt as u32);
                looks += 1;
            }
        }
    }
    assert!(looks > 100, "{looks}");
}

#[test]
fn memories_are_kept_in_step() {
    check_memory(&ChessInFive::default());
    check_memory(&Romgon { flip: false });
    check_memory(&Romgon { flip: true });
}

/// A network for a game that says nothing.
fn silent<G: Teachable>(game: &G) -> Taught<G> {
    let mut layers = layers(game, 1);
    for stage in &mut layers.stages {
        stage.4.fill(0);
        stage.5 = 0;
    }
    Taught::new(game, Arc::new(layers.network())).unwrap()
}

/// With a network that says nothing the search is that of the hand-made expert, node by node, where he has only one
/// judgement; where he has a rough one, that is what remains.
#[test]
fn a_silent_network_changes_nothing() {
    let game = Romgon { flip: false };
    let (expert, (handmade, pruning)) = (silent(&game), Romgon::handmade());
    let limits = Limits { nodes: 2_000, ..Limits::default() };
    for seed in 0..5 {
        let state = game.opening(&mut Draws::new(seed));
        let found = alphabeta(&game, &state, &expert, pruning, &limits, &mut |_| true);
        assert_eq!(found, alphabeta(&game, &state, &handmade, pruning, &limits, &mut |_| true));
    }
    let game = ChessInFive::default();
    let (expert, (handmade, _)) = (silent(&game), ChessInFive::handmade());
    for seed in 0..20 {
        let state = game.opening(&mut Draws::new(seed));
        let rough =
            handmade.value_between(&game, &state, &mut handmade.enter(&game, &state), i32::MIN, i32::MAX);
        assert_eq!(expert.value(&game, &state, &mut expert.enter(&game, &state)), rough);
    }
}

#[test]
fn networks_of_other_games_are_refused() {
    let [normal, flip] = [false, true].map(|flip| Romgon { flip });
    let network = Arc::new(layers(&normal, 1).network());
    assert!(Taught::new(&normal, Arc::clone(&network)).is_ok());
    assert!(matches!(
        Taught::new(&flip, Arc::clone(&network)),
        Err(NetworkError::Unfit { name: "the variant", .. })
    ));
    let refused = Taught::new(&ChessInFive::default(), network);
    assert!(matches!(refused, Err(NetworkError::Unfit { name: "the game", .. })));
}

/// A start that is searched twice is found the same.
#[test]
fn the_same_search_finds_the_same() {
    let game = Romgon { flip: true };
    let (expert, pruning) = (taught(&game, 2), Romgon::handmade().1);
    let limits = Limits { nodes: 3_000, ..Limits::default() };
    let search = || alphabeta(&game, &State::start(&game), &expert, pruning, &limits, &mut |_| true);
    assert_eq!(search(), search());
}
