//! Random games against 1,000 that an independent program played when the rules were written down.

use crate::common::{game, point, position};
use parlor_polyclash::{Komi, Point, PolyClash};
use parlor_rules::{Draws, Game, Notation, Playout, Side, State, Turn};

/// The 1,000 games: length 367 ± 0.8 (standard error), standard deviation 26; Black's lead 0.015 ±
/// 0.007, standard deviation 0.22; Black wins 52.4 % and 47.1 %, ± 1.6 % each. The tolerances here are three of
/// those errors and three of this test's own.
#[test]
fn random_games_are_like_those_of_another_program() {
    const GAMES: u32 = 6_000;
    let game = PolyClash::default();
    let mut draws = Draws::new(302);
    let (mut lengths, mut leads, mut raw_gaps) = (Vec::new(), Vec::new(), Vec::new());
    let (mut wins, mut wins_without_komi) = (0, 0);
    for _ in 0..GAMES {
        let mut state = State::start(&game);
        let played = game.playout(&mut state, &mut draws, u32::MAX);
        let score = state.position.final_score();
        let [black, white, _] = score.shares();
        let raw = state.position.cell_score().shares();
        assert_eq!(game.turn(&state), Turn::Over(played.outcome.unwrap()));
        lengths.push(f64::from(played.moves));
        leads.push(black - white);
        raw_gaps.push(((raw[0] - raw[1]) - (black - white)).abs());
        wins += u32::from(score.winner(game.komi()) == Side::First);
        wins_without_komi += u32::from(score.winner(Komi::ZERO) == Side::First);
    }
    let near = |what: &str, value: f64, expected: f64, tolerance: f64| {
        assert!((value - expected).abs() < tolerance, "{what}: {value}, expected {expected} ± {tolerance}");
    };
    near("mean length", mean(&lengths), 367.0, 3.5);
    near("deviation of lengths", deviation(&lengths), 26.0, 2.5);
    near("mean lead", mean(&leads), 0.015, 0.03);
    near("deviation of leads", deviation(&leads), 0.22, 0.025);
    near("Black's wins without komi", f64::from(wins_without_komi) / f64::from(GAMES), 0.524, 0.067);
    near("Black's wins", f64::from(wins) / f64::from(GAMES), 0.471, 0.067);
    assert!(mean(&raw_gaps) < 0.004, "final and raw score differ by {} on average", mean(&raw_gaps));
    assert!(lengths.iter().all(|length| (250.0..700.0).contains(length)));
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len() as f64
}

fn deviation(values: &[f64]) -> f64 {
    let mean = mean(values);
    (values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / values.len() as f64).sqrt()
}

#[test]
fn what_is_left_is_eyes_and_kos() {
    let game = PolyClash::default();
    for seed in 0..200 {
        let mut state = State::start(&game);
        game.playout(&mut state, &mut Draws::new(seed), u32::MAX);
        let end = &state.position;
        // A board that was reached by playing holds together when it is read anew.
        let (_, read) = PolyClash::read_position(&game.options(), &game.write_position(end)).unwrap();
        assert_eq!(*end, read);
        assert_eq!(game.key(end), game.fresh_key(end));
        // No point is left with room beside it, so neither side can have passed too early.
        let has_room = |at: &Point| at.neighbours().iter().any(|&next| end.stone_at(next).is_none());
        assert_eq!(end.empty().iter().find(has_room), None, "seed {seed}");
    }
}

#[test]
fn a_limit_cuts_the_game_off() {
    let game = PolyClash::default();
    let mut state = State::start(&game);
    let played = game.playout(&mut state, &mut Draws::new(1), 100);
    assert_eq!((played.outcome, played.moves, played.rolls), (None, 100, 0));
    assert_eq!(state.position.side(), Side::First);
}

#[test]
fn handicap_stones_come_first() {
    let game = game(&[("handicap", "9")]);
    let mut state = State::start(&game);
    game.playout(&mut state, &mut Draws::new(5), 9);
    assert_eq!(state.position.stones(Side::First).len(), 9);
    assert_eq!(state.position.side(), Side::Second);
    assert_eq!(state.history.handicap_left(), 0);
}

#[test]
fn a_finished_game_is_only_scored() {
    let game = PolyClash::default();
    let over = position(&[290], &[], Side::First, 2);
    let mut state = State::new(&game, over);
    let played = game.playout(&mut state, &mut Draws::new(5), u32::MAX);
    assert_eq!(played.moves, 0);
    assert_eq!(played.outcome.unwrap().winner, Some(Side::First));
    assert_eq!(state.position.stone_at(point(290)), Some(Side::First));
}
