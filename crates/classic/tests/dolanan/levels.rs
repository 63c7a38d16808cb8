//! T6: the levels feel distinct.

use std::collections::BTreeSet;

use parlor_classic::dolanan::players;
use parlor_dolanan::{Add, Dolanan, Kind, Mul, Phase};
use parlor_players::Player;
use parlor_rules::{Draws, Game, Side, State, Turn};

use super::{ask, eval_lines, new_game, read, think};

/// The share of points that `a` makes against `b`, openers and colours alternated. A draw counts half.
fn score<K: Kind>(a: &dyn Player<Dolanan<K>>, b: &dyn Player<Dolanan<K>>, games: u64, seed: u64) -> f64 {
    let mut draws = Draws::new(seed);
    let mut half_points = 0;
    let mut board = 0;
    for index in 0..games {
        // Every board is played four times: either opens, in either colour.
        if index % 4 == 0 {
            board = draws.draw();
        }
        let colour = Side::BOTH[index as usize % 2];
        let game = new_game::<K>(board, Side::BOTH[index as usize / 2 % 2]);
        let mut state = State::start(&game);
        let outcome = loop {
            match game.turn(&state) {
                Turn::Over(outcome) => break outcome,
                turn => {
                    let player = if turn.side() == Some(colour) { a } else { b };
                    let mv = think(player, &game, &state, &ask(draws.draw())).mv.unwrap();
                    game.play(&mut state, mv);
                }
            }
        };
        half_points += outcome.half_points(colour);
    }
    f64::from(half_points) / (2 * games) as f64
}

fn stronger_levels_win<K: Kind>() {
    let [easy, normal, hard] = <[_; 3]>::try_from(players::<K>()).ok().unwrap();
    for (name, a, b, least) in [
        ("normal against easy", &normal, &easy, 0.70),
        ("hard against normal", &hard, &normal, 0.60),
        ("hard against easy", &hard, &easy, 0.80),
    ] {
        let score = score::<K>(a.as_ref(), b.as_ref(), 200, 1);
        assert!(score > least, "{name} in {}: {score}", K::ABOUT.id);
    }
}

#[test]
fn t6_stronger_levels_win() {
    stronger_levels_win::<Add>();
    stronger_levels_win::<Mul>();
}

/// The mean number of distinct choices in 40 repeats of a position.
fn variety<K: Kind>(player: &dyn Player<Dolanan<K>>) -> f64 {
    let (mut positions, mut choices) = (0, 0);
    for line in eval_lines::<K>() {
        let Some(text) = line["state"].as_str() else { continue };
        let (game, state) = read::<K>(text);
        if state.position.phase() == Phase::Move {
            let distinct: BTreeSet<_> =
                (0..40).map(|seed| think(player, &game, &state, &ask(seed)).mv).collect();
            (positions, choices) = (positions + 1, choices + distinct.len());
        }
    }
    assert_eq!(positions, 151);
    choices as f64 / f64::from(positions)
}

fn weaker_levels_vary<K: Kind>() {
    let varieties: Vec<_> = players::<K>().iter().map(|player| variety(player.as_ref())).collect();
    assert!(varieties.is_sorted_by(|a, b| *a > b + 0.3), "{varieties:?}");
}

#[test]
fn t6_weaker_levels_vary_more() {
    weaker_levels_vary::<Add>();
    weaker_levels_vary::<Mul>();
}
