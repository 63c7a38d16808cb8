//! Levels and styles by play.

use parlor_chessinfive::ChessInFive;
use parlor_players::{Ask, Player, Random, Unwatched};
use parlor_rules::{Draws, Game, Settings, Side, State, Turn};

use super::brute::{Five, player, think, tuned};

type Contestant = (Box<dyn Player<ChessInFive>>, Settings);

fn contestant(name: &str, settings: &str) -> Contestant {
    if name == "random" {
        return (Box::new(Random), Settings::default());
    }
    let player = player(name);
    let tuning = tuned(&*player, settings);
    (player, tuning)
}

/// One game after some random drops.
fn play(sides: [&Contestant; 2], opening: u32, seed: u64) -> Option<Side> {
    let game = ChessInFive::default();
    let mut state = State::start(&game);
    let mut draws = Draws::new(seed);
    for _ in 0..opening {
        let mv = game.pick_move(&state, draws.draw()).unwrap();
        game.play(&mut state, mv);
    }
    loop {
        match game.turn(&state) {
            Turn::Over(outcome) => return outcome.winner,
            Turn::Player(side) => {
                let (player, tuning) = sides[side.index()];
                let ask = Ask { seed: draws.draw(), tuning: tuning.clone(), ..Ask::default() };
                let mv = player.think(&game, &state, &ask, &mut Unwatched).mv.unwrap();
                game.play(&mut state, mv);
            }
            Turn::Chance(_) => unreachable!(),
        }
    }
}

/// Wins, draws and losses of the first, colours alternating, each opening played twice.
fn contest(a: (&str, &str), b: (&str, &str), opening: u32, pairs: u64) -> [u32; 3] {
    let (first, second) = (contestant(a.0, a.1), contestant(b.0, b.1));
    let mut results = [0; 3];
    for seed in 0..pairs {
        for (sides, own) in [([&first, &second], Side::First), ([&second, &first], Side::Second)] {
            match play(sides, opening, seed) {
                None => results[1] += 1,
                Some(side) => results[if side == own { 0 } else { 2 }] += 1,
            }
        }
    }
    println!("{a:?} against {b:?}: {results:?}");
    results
}

#[test]
fn random_loses_nearly_always() {
    for name in ["classic-medium", "classic-hard"] {
        let [won, drawn, lost] = contest((name, ""), ("random", ""), 0, 50);
        assert_eq!(won + drawn + lost, 100);
        assert!(won >= 95, "{name}: {won}");
    }
}

#[test]
fn each_level_beats_the_one_below() {
    for (name, below, least) in [
        ("classic-easy", "random", 2),
        ("classic-medium", "classic-easy", 10),
        ("classic-hard", "classic-medium", 3),
    ] {
        let [won, _, lost] = contest((name, ""), (below, ""), 2, 40);
        assert!(won >= least * lost && won > 20, "{name} {won}, {below} {lost}");
    }
}

#[test]
fn the_default_level_can_be_beaten() {
    let [_, _, lost] = contest(("classic-medium", ""), ("classic-hard", ""), 2, 10);
    assert!(lost > 0);
}

#[test]
fn styles_are_comparably_strong() {
    for name in ["classic-medium", "classic-hard"] {
        for style in ["style=aggressive", "style=defensive"] {
            let [won, _, lost] = contest((name, style), (name, ""), 2, 30);
            let decided = won + lost;
            assert!(decided > 25 && won * 10 > decided * 3 && won * 10 < decided * 7, "{name} {style}");
        }
    }
}

/// Positions from games of the default level.
fn positions(games: u64) -> Vec<Five> {
    let game = ChessInFive::default();
    let mut all = Vec::new();
    for seed in 0..games {
        let mut draws = Draws::new(seed);
        let mut state = State::start(&game);
        while let Turn::Player(_) = game.turn(&state) {
            all.push(state.clone());
            let ply = state.position.ply();
            let mv = if ply < 2 { game.pick_move(&state, draws.draw()) } else { None };
            let mv = mv.or_else(|| think("classic-medium", "", &game, &state, draws.draw()).mv).unwrap();
            game.play(&mut state, mv);
        }
    }
    all
}

/// How many moves differ in a hundred.
fn difference(name: &str, one: &str, other: &str) -> usize {
    let game = ChessInFive::default();
    let positions = positions(20);
    let mv = |style: &str, state| think(name, &format!("noise=0 {style}"), &game, state, 0).mv;
    let differ = positions.iter().filter(|state| mv(one, state) != mv(other, state)).count();
    println!("{name}: {one} and {other} differ in {differ} of {}", positions.len());
    100 * differ / positions.len()
}

#[test]
fn styles_show_in_the_moves() {
    assert!(difference("classic-hard", "style=aggressive", "style=balanced") >= 8);
    assert!(difference("classic-hard", "style=defensive", "style=balanced") >= 8);
    assert!(difference("classic-hard", "style=aggressive", "style=defensive") >= 12);
    assert!(difference("classic-medium", "style=aggressive", "style=defensive") >= 8);
}
