//! Networks that go on learning from games that others played.

use parlor_nets::Network;
use parlor_romgon::Romgon;
use parlor_rules::{Game, Moves, Notation, Options, Record, State};
use parlor_taught::{Networks, Teachable};
use parlor_training::Tuition;
use parlor_training::lessons::{Sample, record_lesson};

const GAME: Romgon = Romgon { flip: false };

/// A game whose moves follow from its number.
fn record(number: usize) -> Record {
    let mut state = State::start(&GAME);
    let mut moves = Vec::new();
    for ply in 0..40 {
        let legal = GAME.moves(&state);
        let Some(&mv) = legal.get((7 * ply + 13 * number) % legal.len().max(1)) else { break };
        moves.push(GAME.write_move(&state.position, mv));
        GAME.play(&mut state, mv);
    }
    Record { game: "romgon".into(), result: "white resignation".into(), moves, ..Record::default() }
}

fn lesson(record: &Record, number: u32) -> Vec<Sample> {
    let (expert, pruning) = Romgon::handmade();
    record_lesson(&GAME, (&expert, pruning), 60, number, record).unwrap()
}

fn samples() -> (Vec<Sample>, Vec<Sample>) {
    let all = (0..12).flat_map(|number| lesson(&record(number), number as u32));
    all.partition(|sample| sample.game % 4 != 0)
}

fn shipped() -> Network {
    Networks::default().of(&GAME).unwrap().layers().network()
}

#[test]
fn samples_of_a_record_end_as_the_record_says() {
    let mut record = record(3);
    let samples = lesson(&record, 3);
    assert!(samples.len() > 5, "{}", samples.len());
    assert!(samples.iter().all(|sample| sample.game == 3));
    // Sides move in turn: positions of the winner and of the loser are there.
    assert!([0, 2].iter().all(|&half| samples.iter().any(|sample| sample.result == half)));
    record.result = "*".into();
    assert!(lesson(&record, 3).iter().all(|sample| sample.result == Sample::BROKEN_OFF));
    record.result = "draw agreed".into();
    assert!(lesson(&record, 3).iter().all(|sample| sample.result == 1));
}

#[test]
fn records_that_do_not_fit_are_refused() {
    let (expert, pruning) = Romgon::handmade();
    let refused =
        |record: &Record| record_lesson(&GAME, (&expert, pruning), 10, 0, record).unwrap_err().detail;
    let other = Record { game: "ur".into(), ..record(1) };
    assert!(refused(&other).contains("\"ur\""), "{}", refused(&other));
    let flip = Record { options: Options::of_variant(Some("flip")), ..record(1) };
    assert!(refused(&flip).contains("\"flip\""), "{}", refused(&flip));
    let mut illegal = record(1);
    illegal.moves[4] = "0-0>6-6".into();
    assert!(refused(&illegal).contains("turn 5"), "{}", refused(&illegal));
}

#[test]
fn a_network_that_was_spoiled_learns_it_again() {
    let (learned, exam) = samples();
    let mut layers = shipped().layers();
    // It takes every position for far better than it is.
    layers.stages.iter_mut().for_each(|stage| stage.5 += 2 * Network::ONE);
    let spoiled = layers.network();
    let tuition = Tuition { rounds: 6, rate: 2e-3, ..Tuition::default() };
    let teach = || tuition.teach::<Romgon>(&spoiled, &learned, &exam, &mut |_| true).unwrap();
    let taught = teach();
    let better = taught.layers.expect("it has learned something").network();
    let [before, after] = [&spoiled, &better].map(|network| tuition.loss::<Romgon>(network, &exam));
    assert_eq!(before, taught.losses[0]);
    assert!(after < before - 0.1, "{before} to {after}: {:?}", taught.losses);
    assert_eq!(teach().losses, taught.losses, "the same lessons teach the same");
}

#[test]
fn a_network_that_learns_nothing_stays_as_it_is() {
    let (learned, exam) = samples();
    let network = shipped();
    let tuition = Tuition { rounds: 2, rate: 0.0, ..Tuition::default() };
    let taught = tuition.teach::<Romgon>(&network, &learned, &exam, &mut |_| true).unwrap();
    assert!(taught.layers.is_none());
    // Its numbers went through floating point and came back.
    assert!(taught.losses.iter().all(|&loss| loss == taught.losses[0]), "{:?}", taught.losses);
}
