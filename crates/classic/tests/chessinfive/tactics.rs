//! Threats, forks and victories by continuous threats, against brute force over the rules alone.

use std::collections::BTreeSet;

use parlor_chessinfive::{ChessInFive, Move, Phase};
use parlor_classic::chessinfive::{Priority, Vct, Ways, window};
use parlor_rules::{Game, Moves, Notation, Options, State};

use super::brute::{
    Five, after, is_unstoppable, read, safe, term, think, unstoppable, wins, wins_at_once, wins_by,
    wins_within,
};
use super::vectors::vectors;

/// Victories in three own plies or more: how many, and where.
const VICTORIES: [(u32, &str); 16] = [
    // in the move phase
    (3, "8/8/3Bb3/3r2B1/8/1k2R1n1/1NQRqNn1/1K3rb1 c - 26"),
    (3, "8/8/2rqn1Kr/3BbQn1/4Rb2/3N1N2/6B1/R1k5 c - 36"),
    (3, "8/8/2bbkq2/1nK1r3/2B3R1/1RQBN3/5N2/2nr4 c - 50"),
    (3, "8/8/1rQ2b2/4R3/3R1r2/2N2q2/1BkKbnN1/1n2B3 c - 34"),
    (3, "8/6r1/3k1b2/4r3/2BKRq2/2bN4/2NnRn2/3QB3 c - 36"),
    (4, "8/8/7R/2r2BrN/2Rn2bN/4q1bK/3n1Qk1/3B4 m - 55"),
    (5, "8/5q2/2n1bB2/3r4/3R4/2NN2B1/1nb3R1/2rQ2Kk c - 26"),
    (5, "3N4/8/2b1kQ2/2BrK3/3Bn3/1r2N3/3R4/1Rnbq3 m - 23"),
    // from drops into the move phase
    (3, "8/8/8/8/8/r2K4/NQ1N2n1/nq1RbbR1 c BBrk 12"),
    (3, "8/8/8/8/8/2n1N3/2NQR2r/1kbKRr1b c BBqn 12"),
    (3, "8/8/8/8/8/1N6/Nb2br2/KRrQqRkB m Bnn 13"),
    (3, "8/8/8/8/2R5/2k5/2nb2n1/NBNqKbQR m Brr 13"),
    (3, "8/8/8/8/8/1b3BN1/1b2rKQ1/1krRnRNq c Bn 14"),
    (3, "8/8/8/8/R1nR4/r1bq4/N1kQ4/BnNKB2b m r 15"),
    (3, "8/8/8/8/5b2/5q2/N2bNBrR/n1kKBRnQ m r 15"),
    (5, "8/8/8/8/1B6/1kR2n2/1qR2r2/1bQB1K1n c NNrb 12"),
];

fn priority(name: &str, settings: &str, game: &ChessInFive, state: &Five, mv: Move) -> f64 {
    term(&think(name, settings, game, state, 0), mv, "priority")
}

/// Ways to five are the plies that win; of drops on one square only one is named.
#[test]
fn ways_are_the_wins_in_one() {
    let mut found = [0; 2];
    for vector in vectors() {
        let (game, state) = (&vector.game, &vector.state);
        let side = state.position.side_to_move();
        let ways = Ways::of(&state.position, side);
        let wins = wins(game, state);
        let squares: BTreeSet<_> = wins.iter().map(|mv| mv.to()).collect();
        assert_eq!(ways.completions().iter().collect::<BTreeSet<_>>(), squares, "{}", vector.id);
        assert_eq!(ways.is_empty(), wins.is_empty(), "{}", vector.id);
        assert_eq!(Ways::any(&state.position, side), !wins.is_empty(), "{}", vector.id);
        assert!(ways.moves().iter().all(|mv| wins.contains(mv)), "{}", vector.id);
        if state.position.phase() == Phase::Moves {
            assert_eq!(ways.moves().len(), wins.len(), "{}", vector.id);
        } else {
            assert_eq!(ways.moves().len(), squares.len(), "{}", vector.id);
        }
        found[state.position.phase() as usize] += usize::from(!wins.is_empty());
    }
    assert_eq!(found, [25, 40]);
}

/// The ways of the side that is not to move are its wins if it were.
#[test]
fn threats_are_the_wins_after_a_pass() {
    let mut found = 0;
    for vector in vectors().iter().filter(|vector| vector.state.position.phase() == Phase::Moves) {
        let position = &vector.state.position;
        let text = vector.game.write_position(position);
        let board = text.split(' ').next().unwrap();
        let ply = position.ply() + 1;
        let passed = if ply.is_multiple_of(2) { "c" } else { "m" };
        let (game, state) = read(&format!("{board} {passed} - {ply}"));
        let threats = Ways::of(position, !position.side_to_move());
        let mut ways = threats.moves().to_vec();
        ways.sort_unstable();
        assert_eq!(ways, wins(&game, &state), "{}", vector.id);
        found += usize::from(!ways.is_empty());
    }
    assert!(found >= 35, "{found}");
}

/// A reply that stops all threats always lands on one of the squares that stop them.
#[test]
fn only_stopping_squares_stop() {
    let mut stopped = 0;
    for vector in vectors().iter().filter(|vector| vector.tag.starts_with("block")) {
        let (game, state) = (&vector.game, &vector.state);
        let threats = Ways::of(&state.position, !state.position.side_to_move());
        assert!(!threats.is_empty(), "{}", vector.id);
        for mv in safe(game, state) {
            assert!(threats.stops().contains(mv.to()), "{}: {mv}", vector.id);
            stopped += 1;
        }
    }
    assert!(stopped >= 50, "{stopped}");
}

/// On every vector without a win: the plies marked as forced are exactly those after which no reply is safe.
#[test]
fn unstoppable_threats_are_those_of_brute_force() {
    let (mut checked, mut found) = (0, 0);
    for vector in vectors().iter().filter(|vector| vector.wins.is_empty()) {
        let (game, state) = (&vector.game, &vector.state);
        let thought = think("classic-hard", "vct=2 book=false", game, state, 0);
        let forced = Priority::Forced.value() as f64;
        let mut marked: Vec<_> = thought.candidates.iter().map(|candidate| candidate.line[0]).collect();
        marked.retain(|&mv| term(&thought, mv, "priority") == forced);
        marked.sort_unstable();
        let wanted = unstoppable(game, state);
        assert_eq!(marked, wanted, "{}", vector.id);
        assert!(wanted.is_empty() || wanted.contains(&thought.mv.unwrap()), "{}", vector.id);
        checked += 1;
        found += usize::from(!wanted.is_empty());
    }
    assert_eq!(checked, 288 - 65);
    assert!(found >= 10, "{found}");
}

/// An open three on the bottom rank of the drop phase becomes a four with two usable completions.
#[test]
fn a_fork_in_the_drop_phase() {
    for (text, squares) in [
        ("8/8/8/8/8/8/2qrr3/2QRR3 c BBNNKbbnnk 6", ["b1", "f1"]),
        ("8/8/8/8/8/2B5/2QRR3/2qrr3 m BNNKbbnnk 7", ["b1", "f1"]),
    ] {
        let (game, state) = read(text);
        let forks = unstoppable(&game, &state);
        assert!(!forks.is_empty() && forks.iter().all(|mv| squares.contains(&mv.to().to_string().as_str())));
        for seed in 0..4 {
            let mv = think("classic-hard", "", &game, &state, seed).mv.unwrap();
            assert!(forks.contains(&mv), "{mv} in {text}");
            let ways = Ways::of(&after(&game, &state, mv).position, state.position.side_to_move());
            assert_eq!((ways.moves().len(), ways.stops().len()), (2, 0));
        }
    }
}

/// The bishop makes a four on the fourth rank, and each end has a rook of its own.
#[test]
fn a_fork_in_the_move_phase() {
    let (game, state) = read("Q5k1/B7/1n5n/r6r/2NNK3/b6b/q6B/1R4R1 c - 20");
    let forks = unstoppable(&game, &state);
    let fork = game.read_move(&state, "h2f4").unwrap();
    assert!(forks.contains(&fork), "{forks:?}");
    for seed in 0..4 {
        let thought = think("classic-hard", "", &game, &state, seed);
        assert!(forks.contains(&thought.mv.unwrap()));
        assert_eq!(term(&thought, fork, "priority"), 4e7);
    }
    let ways = Ways::of(&after(&game, &state, fork).position, state.position.side_to_move());
    let ways: Vec<_> = ways.moves().iter().map(Move::to_string).collect();
    assert_eq!(ways, ["b1b4", "g1g4"]);
}

#[test]
fn victories_by_continuous_threats_are_found() {
    for (own_plies, text) in VICTORIES {
        let (game, state) = read(text);
        let mut vct = Vct::new(&game, &state, 100_000);
        assert!(!vct.can_win(own_plies - 1), "{text} is shorter");
        let line = vct.find(own_plies).unwrap_or_else(|| panic!("nothing found in {text}"));
        assert_eq!(line.len() as u32, 2 * own_plies - 1, "{line:?} in {text}");
        check_line(&game, &state, &line);
        for style in ["", "style=aggressive", "style=defensive"] {
            let thought = think("classic", style, &game, &state, 9);
            assert_eq!(thought.mv, Some(line[0]), "{text}");
            assert_eq!(thought.candidates[0].line, line, "{text}");
            assert_eq!((thought.winrate, thought.exact), (Some(1.0), true), "{text}");
        }
        assert_eq!(priority("classic", "", &game, &state, line[0]), 4e7);
        assert!(priority("classic", "vct=0", &game, &state, line[0]) < 4e7);
    }
}

/// Every own ply threatens five, every reply but the last stops the threat, and the last ply makes five.
fn check_line(game: &ChessInFive, state: &Five, line: &[Move]) {
    let attacker = state.position.side_to_move();
    let mut state = state.clone();
    for (index, &mv) in line.iter().enumerate() {
        assert!(game.is_legal(&state, mv), "{mv} in {line:?}");
        game.play(&mut state, mv);
        let last = index + 1 == line.len();
        assert_eq!(state.position.has_line(), last, "{mv} in {line:?}");
        if index % 2 == 0 && !last {
            assert!(Ways::any(&state.position, attacker), "{mv} threatens nothing in {line:?}");
            assert!(!Ways::any(&state.position, !attacker), "{mv} leaves a five in {line:?}");
        }
    }
}

/// By brute force over all plies of both sides: the three-ply victories are there, and none is shorter.
#[test]
fn victories_hold_against_every_defence() {
    for (own_plies, text) in VICTORIES.into_iter().filter(|victory| victory.0 == 3) {
        let (game, state) = read(text);
        let first = think("classic", "", &game, &state, 0).mv.unwrap();
        assert!(wins_by(&game, &state, first, own_plies), "{first} in {text}");
        assert!(!wins_within(&game, &state, own_plies - 1), "{text}");
    }
}

/// The hard level plays its victories to the end, whatever the opponent replies.
#[test]
fn victories_are_played_to_the_end() {
    fn play_on(game: &ChessInFive, state: &Five, own_plies: u32) {
        assert!(own_plies > 0);
        let mv = think("classic", "", game, state, u64::from(own_plies)).mv.unwrap();
        let state = after(game, state, mv);
        if state.position.has_line() {
            return;
        }
        for reply in game.moves(&state) {
            play_on(game, &after(game, &state, reply), own_plies - 1);
        }
    }
    for (own_plies, text) in VICTORIES.into_iter().filter(|victory| victory.0 <= 4) {
        let (game, state) = read(text);
        play_on(&game, &state, own_plies);
    }
}

/// Near the move limit a threat that comes too late is none.
#[test]
fn the_limit_comes_before_the_five() {
    let text = "8/8/8/8/8/8/2qrr3/2QRR3 c BBNNKbbnnk 6";
    for (limit, forks) in [(9, true), (8, false), (7, false)] {
        let options = Options::default().with_integer("limit", limit);
        let (game, position) = ChessInFive::read_position(&options, text).unwrap();
        let state = State::new(&game, position);
        let mv = think("classic", "", &game, &state, 0).mv.unwrap();
        assert_eq!(priority("classic", "", &game, &state, mv) == 4e7, forks, "limit {limit}");
        assert_eq!(!unstoppable(&game, &state).is_empty(), forks, "limit {limit}");
    }
}

/// The own win comes first, before any block, even when the opponent's threat cannot be stopped.
#[test]
fn a_win_comes_before_a_block() {
    let (game, state) = read("8/8/8/8/8/8/qrrb4/QRRB4 c BNNKbnnk 8");
    let wins = wins(&game, &state);
    for name in ["classic-easy", "classic-medium", "classic-hard"] {
        for weights in ["weights=A", "weights=B"] {
            let settings = if name == "classic-easy" { "" } else { weights };
            let mv = think(name, settings, &game, &state, 5).mv.unwrap();
            assert!(wins.contains(&mv), "{name} plays {mv}");
        }
    }
    // Magenta's open four cannot be stopped; Cyan has a four of its own, which it completes.
    let (game, state) = read("8/8/8/8/7Q/7R/1B5R/1qrrb1nB c NNKbnk 10");
    let threats = Ways::of(&state.position, !state.position.side_to_move());
    assert_eq!((threats.moves().len(), threats.stops().len()), (2, 0));
    assert!(safe(&game, &state).iter().all(|&mv| wins_at_once(&game, &state, mv)));
    for name in ["classic-easy", "classic-medium", "classic-hard"] {
        assert_eq!(think(name, "", &game, &state, 5).mv.unwrap().to().to_string(), "h5", "{name}");
    }
}

/// An open three on the bottom rank is answered before it becomes an open four.
#[test]
fn threes_are_answered_in_the_drop_phase() {
    for text in ["8/8/8/8/8/8/2qr4/2QRR3 m BBNNKrbbnnk 5", "8/8/8/8/8/8/2QRR3/2qrr3 c BBNNKbbnnk 6"] {
        let (game, state) = read(text);
        for name in ["classic-medium", "classic-hard"] {
            for settings in ["", "weights=A", "style=aggressive", "style=defensive"] {
                let thought = think(name, settings, &game, &state, 4);
                let mv = thought.mv.unwrap();
                let left = unstoppable(&game, &after(&game, &state, mv));
                assert!(left.is_empty(), "{name} {settings} plays {mv} in {text}");
                assert!(term(&thought, mv, "block") > 0.0);
            }
        }
    }
}

/// Priorities come before all weights: the rest of a score never makes up for a step.
#[test]
fn priorities_are_strict() {
    for vector in vectors() {
        for name in ["classic-medium", "classic-hard"] {
            for settings in ["weights=A", "style=aggressive", "style=defensive"] {
                let thought = think(name, settings, &vector.game, &vector.state, 0);
                for candidate in &thought.candidates {
                    let rest = candidate.score.unwrap() - candidate.terms[0].1;
                    assert_eq!(candidate.terms[0].0, "priority");
                    assert!(rest.abs() < Priority::STEP as f64 / 2.0, "{}: {candidate:?}", vector.id);
                }
            }
        }
    }
}

/// With the opponent's five stopped, the medium level makes a four before a three, and a three before anything else.
#[test]
fn fours_come_before_threes() {
    let mut seen = [0; 3];
    for vector in vectors().iter().filter(|vector| vector.state.position.phase() == Phase::Moves) {
        if !vector.wins.is_empty() || vector.safe.is_empty() {
            continue;
        }
        let (game, state) = (&vector.game, &vector.state);
        let side = state.position.side_to_move();
        let open = |state: &Five| window::open_threats(state.position.held(side), state.position.held(!side));
        let fours = |mv: Move| Ways::any(&after(game, state, mv).position, side);
        let threes = |mv: Move| open(&after(game, state, mv)) > open(state);
        let safe = safe(game, state);
        let thought = think("classic-medium", "", game, state, 0);
        let mv = thought.mv.unwrap();
        if safe.iter().any(|&mv| fours(mv)) {
            assert!(fours(mv), "{}: {mv} makes no four", vector.id);
            seen[0] += 1;
        } else if term(&thought, mv, "priority") > 0.0 {
            assert!(threes(mv), "{}: {mv} makes no three", vector.id);
            seen[1] += 1;
        } else {
            seen[2] += 1;
        }
    }
    assert!(seen.iter().all(|&times| times >= 10), "{seen:?}");
}

/// The hard level never walks into a fork that it could avoid.
#[test]
fn forks_of_the_opponent_are_avoided() {
    let (mut checked, mut doomed) = (0, 0);
    for vector in vectors().iter().filter(|vector| vector.wins.is_empty() && !vector.safe.is_empty()) {
        let (game, state) = (&vector.game, &vector.state);
        let mv = think("classic", "", game, state, 2).mv.unwrap();
        if wins_within(game, state, 2) || is_unstoppable(game, &after(game, state, mv)) {
            continue;
        }
        let allows = |mv: Move| !unstoppable(game, &after(game, state, mv)).is_empty();
        if allows(mv) {
            let avoided = safe(game, state).into_iter().find(|&other| !allows(other));
            let forced = priority("classic", "", game, state, mv) == 4e7;
            assert!(forced || avoided.is_none(), "{}: {mv}, not {avoided:?}", vector.id);
            doomed += 1;
        }
        checked += 1;
    }
    assert!(checked > 150, "{checked} with {doomed} lost anyway");
}
