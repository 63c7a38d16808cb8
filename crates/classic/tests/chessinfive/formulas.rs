//! Every number of the formulas, against the document and against a slow reference.

use parlor_chessinfive::Phase;
use parlor_classic::chessinfive::{Classes, Line, Weights};
use parlor_rules::{Moves, Side};

use super::brute::{player, read, term, think, tuned};
use super::naive::{self, Board, TABLE_A, TABLE_B, centre, file_centre, line_value, place};
use super::vectors::vectors;

fn value(line: &str, weights: &Weights) -> i64 {
    weights.line(Classes::of(Line::read(line).unwrap()))
}

#[test]
fn worked_values() {
    let worked = [
        ("__XXXX___", 11_100, 61_100),
        ("_OXXXX___", 1_100, 11_100),
        ("_OXXXXO__", 0, 0),
        ("___XXX___", 600, 6_100),
        ("__OXXX___", 100, 1_100),
        ("___XX____", 10, 600),
        ("__OXX____", 0, 100),
        ("_XXXXX___", 101_100, 1_011_100),
        ("__XX_XX__", 10, 600),
    ];
    for (line, a, b) in worked {
        assert_eq!(value(line, &Weights::A), a, "{line} by table A");
        assert_eq!(value(line, &Weights::B), b, "{line} by table B");
    }
}

#[test]
fn every_line_is_worth_what_its_letters_say() {
    for number in 0..3u32.pow(9) {
        let letter = |place| ['X', 'O', '_'][(number / 3u32.pow(place) % 3) as usize];
        let line: String = (0..9).map(letter).collect();
        assert_eq!(value(&line, &Weights::A), line_value(&line, &TABLE_A), "{line}");
        assert_eq!(value(&line, &Weights::B), line_value(&line, &TABLE_B), "{line}");
        // The edge matches nothing, as the opponent's pieces do.
        let edge = line.replace('O', "#");
        assert_eq!(value(&edge, &Weights::B), value(&line, &Weights::B), "{edge}");
    }
    assert_eq!(Line::read("__?"), None);
    assert_eq!(Line::read(&"_".repeat(60)), None);
}

/// All terms of all plies of all vectors, by both tables.
#[test]
fn every_ply_is_weighed_by_the_formulas() {
    let mut checked = [0; 2];
    for vector in vectors() {
        let (game, state) = (&vector.game, &vector.state);
        let moves = game.moves(state);
        for (weights, table) in [("weights=A", TABLE_A), ("weights=B", TABLE_B)] {
            let medium = think("classic-medium", weights, game, state, 0);
            let hard = think("classic-hard", weights, game, state, 0);
            assert_eq!(medium.candidates.len(), moves.len());
            assert_eq!(hard.candidates.len(), moves.len());
            for &mv in &moves {
                for (name, wanted) in naive::terms(state, mv, &table) {
                    // In drops own threats are the hard level's addition to the formula.
                    let in_drops = state.position.phase() == Phase::Drops && name == "threats";
                    let by_medium = if in_drops { 0.0 } else { wanted as f64 };
                    assert_eq!(term(&medium, mv, name), by_medium, "{}: {name} of {mv}", vector.id);
                    assert_eq!(term(&hard, mv, name), wanted as f64, "{}: {name} of {mv}", vector.id);
                }
                checked[state.position.phase() as usize] += 1;
            }
        }
    }
    assert_eq!(checked, [2 * 2487, 2 * 6440]);
}

#[test]
fn scores_are_sums_and_sorted() {
    for vector in vectors() {
        for name in ["classic-easy", "classic-medium", "classic-hard"] {
            let thought = think(name, "", &vector.game, &vector.state, 3);
            for candidate in &thought.candidates {
                let sum: f64 = candidate.terms.iter().map(|term| term.1).sum();
                assert_eq!(candidate.score, Some(sum), "{}: {candidate:?}", vector.id);
            }
            assert!(thought.candidates.is_sorted_by(|a, b| a.score >= b.score), "{}", vector.id);
            let mut listed: Vec<_> = thought.candidates.iter().map(|candidate| candidate.line[0]).collect();
            listed.sort_unstable();
            assert_eq!(listed, vector.game.moves(&vector.state), "{}", vector.id);
            let chosen = thought.candidates.iter().find(|c| Some(c.line[0]) == thought.mv).unwrap();
            assert_eq!(chosen.score, thought.candidates[0].score, "{}: one of the best", vector.id);
        }
    }
}

/// The opinion of a position, term by term, from both views.
#[test]
fn opinions_add_up() {
    let names = ["five", "openFour", "four", "openThree", "three", "openTwo", "two"];
    let mut checked = 0;
    for vector in vectors() {
        let position = &vector.state.position;
        for side in Side::BOTH {
            let board = Board::seen_by(&vector.state, side);
            let mut wanted: Vec<_> =
                names.into_iter().zip(board.places()).zip(TABLE_B).map(|((n, c), w)| (n, c * w)).collect();
            let own: Vec<_> = position
                .held(side)
                .iter()
                .map(|square| (position.piece_on(square).unwrap().1, place(square)))
                .collect();
            let mobility: i64 = own.iter().map(|&(kind, place)| board.mobility(kind, place)).sum();
            let open = board.windows(None, 'O', 3, 'X');
            if position.phase() == Phase::Drops {
                let potential = board.windows(None, 'X', 1, 'O');
                let centre: i64 = own.iter().map(|&(_, place)| file_centre(place)).sum();
                wanted.extend([("potential", 50 * potential), ("mobility", 20 * mobility)]);
                wanted.extend([("centre", 10 * centre), ("opponent", -100 * open)]);
            } else {
                let centre: i64 = own.iter().map(|&(_, place)| centre(place)).sum();
                wanted.extend([("mobility", 50 * mobility), ("centre", 20 * centre)]);
                wanted.push(("opponent", -200 * open));
            }
            let hard = player("classic");
            let opinion = hard.evaluate(&vector.game, &vector.state, side, &tuned(&*hard, "")).unwrap();
            let wanted: Vec<_> = wanted.into_iter().map(|(name, value)| (name, value as f64)).collect();
            assert_eq!(opinion.terms, wanted, "{}", vector.id);
            assert_eq!(opinion.total, wanted.iter().map(|term| term.1).sum::<f64>());
            checked += 1;
        }
    }
    assert_eq!(checked, 2 * 288);
}

/// The example of the players' page.
#[test]
fn a_worked_opinion() {
    let (game, state) = read("8/8/8/8/8/8/2qrr3/2QRR3 c BBNNKbbnnk 6");
    let medium = player("classic-medium");
    let opinion = medium.evaluate(&game, &state, Side::First, &tuned(&*medium, "")).unwrap();
    let wanted = [
        ("five", 0.0),
        ("openFour", 0.0),
        ("four", 0.0),
        ("openThree", 5_000.0),
        ("three", 1_000.0),
        ("openTwo", 0.0),
        ("two", 200.0),       // c1 d1 and d1 e1
        ("potential", 200.0), // the four windows of rank 1
        ("mobility", 140.0),  // a1 b1 a3 b2, f1 g1 h1
        ("centre", 80.0),     // 2 + 3 + 3
        ("opponent", -300.0), // three windows of rank 2
    ];
    assert_eq!(opinion.terms, wanted);
    assert_eq!(opinion.total, 6_320.0);
}

/// The other examples of that page.
#[test]
fn a_worked_drop_and_a_worked_move() {
    let (game, state) = read("8/8/8/8/8/8/8/8 c QRRBBNNKqrrbbnnk 0");
    let thought = think("classic-medium", "noise=0", &game, &state, 0);
    assert_eq!(thought.mv.unwrap().to_string(), "Q@d1");
    assert_eq!(thought.candidates[0].score, Some(750.0));
    let wanted = [("potential", 300.0), ("block", 0.0), ("mobility", 420.0), ("centre", 30.0)];
    assert_eq!(thought.candidates[0].terms[2..6], wanted);

    let (game, state) = read("Q5k1/B7/1n5n/r6r/2NNK3/b6b/q6B/1R4R1 c - 20");
    for (name, priority) in [("classic-medium", 2e7), ("classic-hard", 4e7)] {
        let thought = think(name, "noise=0", &game, &state, 0);
        let mut candidates = thought.candidates.iter();
        let fork = candidates.find(|candidate| candidate.line[0].to_string() == "h2f4").unwrap();
        let wanted = [
            ("priority", priority),
            ("threats", 61_100.0),
            ("block", 0.0),
            ("mobility", 500.0),
            ("centre", 40.0),
            ("opponent", -800.0),
            ("reply", 0.0),
        ];
        assert_eq!(fork.terms, wanted, "{name}");
    }
}
