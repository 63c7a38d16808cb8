//! Every line of the evaluation vectors, number by number.

use std::collections::BTreeMap;

use parlor_classic::dolanan::{placement, players, preference};
use parlor_dolanan::{Add, Dolanan, Kind, Move, Mul};
use parlor_players::{Candidate, Player, Thought};
use parlor_rules::{Game, Side, State, Symmetric, Turn};
use serde_json::Value;

use super::{LEVELS, eval_lines, read, silent, think};

type Players<K> = Vec<Box<dyn Player<Dolanan<K>>>>;

fn close(a: f64, b: &Value) -> bool {
    (a - b.as_f64().unwrap()).abs() < 1e-6
}

/// Candidates by their spelling.
fn spelled(thought: &Thought<Move>) -> BTreeMap<String, &Candidate<Move>> {
    thought.candidates.iter().map(|one| (one.line[0].action().to_string(), one)).collect()
}

fn check_move<K: Kind>(line: &Value, players: &Players<K>, game: &Dolanan<K>, state: &State<Dolanan<K>>) {
    for ((level, _), player) in LEVELS.iter().zip(players) {
        let thought = think(player.as_ref(), game, state, &silent(false));
        let candidates = spelled(&thought);
        let wanted = line["cand"].as_array().unwrap();
        assert_eq!(candidates.len(), wanted.len());
        let top = if *level == "hard" { line["top"].as_array().unwrap().as_slice() } else { &[] };
        for one in wanted {
            let candidate = candidates[one["m"].as_str().unwrap()];
            assert_eq!(candidate.terms[0].0, "base");
            assert!(close(candidate.terms[0].1, &one[level]), "{} {one} {candidate:?}", line["id"]);
            let short = top.iter().any(|other| other["m"] == one["m"]);
            assert_eq!(candidate.terms.len(), if short { 3 } else { 1 });
            assert_eq!(candidate.score, candidate.terms.last().map(|term| term.1));
        }
        for one in top {
            let terms = &candidates[one["m"].as_str().unwrap()].terms;
            for ((name, value), (wanted, field)) in
                terms.iter().zip([("base", "base"), ("reply", "opp"), ("adjusted", "adj")])
            {
                assert!(*name == wanted && close(*value, &one[field]), "{} {one} {terms:?}", line["id"]);
            }
        }
        let (first, rest) = thought.candidates.split_at(top.len());
        assert!(first.iter().all(|candidate| candidate.terms.len() == 3), "the shortlist comes first");
        for part in [first, rest] {
            assert!(part.is_sorted_by(|a, b| a.score >= b.score), "best first");
        }
        let choice = thought.mv.unwrap();
        assert_eq!(Some(choice), thought.candidates.first().map(|candidate| candidate.line[0]));
        assert_eq!(choice.action().to_string(), line["choice"][level].as_str().unwrap(), "{}", line["id"]);
        if *level == "hard" {
            let wins: Vec<_> = wanted.iter().filter(|one| close(100_000.0, &one["hard"])).collect();
            assert_eq!(!wins.is_empty(), line["win_available"].as_bool().unwrap());
            let takes = wins.iter().any(|one| one["m"] == choice.action().to_string());
            assert_eq!(line["hard_takes_win"].as_bool(), Some(takes).filter(|_| !wins.is_empty()));
        }
    }
}

fn check_first_claim<K: Kind>(
    line: &Value,
    players: &Players<K>,
    game: &Dolanan<K>,
    state: &State<Dolanan<K>>,
) {
    for ((level, _), player) in LEVELS.iter().zip(players) {
        let thought = think(player.as_ref(), game, state, &silent(false));
        let candidates = spelled(&thought);
        let wanted = line["cand"].as_array().unwrap();
        assert_eq!(candidates.len(), wanted.len());
        for one in wanted {
            let candidate = candidates[one["m"].as_str().unwrap()];
            assert!(close(candidate.score.unwrap(), &one[level]), "{} {one}", line["id"]);
            let sum: f64 = candidate.terms.iter().map(|term| term.1).sum();
            assert!((candidate.score.unwrap() - sum).abs() < 1e-9);
        }
        assert_eq!(thought.mv.unwrap().action().to_string(), line["choice"][level].as_str().unwrap());
    }
}

fn check_init<K: Kind>(line: &Value) {
    let (_, level) = LEVELS.into_iter().find(|(name, _)| line["level"] == *name).unwrap();
    let highest = line["first"].as_u64().map_or(K::VALUES, |first| K::highest(first as u8));
    let values: Vec<_> = preference::<K>().into_iter().filter(|&value| value <= highest).collect();
    let u = [0, 1].map(|index| line["u"][index].as_f64().unwrap());
    let value = placement(&values, level.profile().placement_random_chance, u);
    assert_eq!(value.map(u64::from), line["value"].as_u64(), "{}", line["id"]);
}

fn vectors<K: Kind>() {
    let players = players::<K>();
    let mut counts = BTreeMap::new();
    for line in eval_lines::<K>() {
        let kind = line["kind"].as_str().unwrap();
        *counts.entry(kind.to_owned()).or_insert(0) += 1;
        if kind == "init" {
            check_init::<K>(&line);
            continue;
        }
        let (game, red) = read::<K>(line["state"].as_str().unwrap());
        // The vectors know red only; with the colours exchanged every number is the same.
        let blue = State::new(&game, game.map_position(1, &red.position));
        assert_eq!(game.turn(&blue), Turn::Player(Side::First));
        for state in [red, blue] {
            match kind {
                "move" => check_move(&line, &players, &game, &state),
                _ => check_first_claim(&line, &players, &game, &state),
            }
        }
    }
    let wanted = [("first-claim", 12), ("init", 24), ("move", 151)];
    assert_eq!(counts, wanted.map(|(kind, count)| (kind.to_owned(), count)).into());
}

#[test]
fn every_line_of_the_evaluation_vectors() {
    vectors::<Add>();
    vectors::<Mul>();
}
