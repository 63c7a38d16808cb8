use parlor_players::Player;
use parlor_rules::{Settings, Side, State, Symmetric};

use super::{CLIENT, SERVER, plain, positions, read};

fn total(text: &str, side: Side) -> f64 {
    let (ur, state) = read(text);
    CLIENT.evaluate(&ur, &state, side, &Default::default()).unwrap().total
}

fn terms(text: &str) -> Vec<(&'static str, f64)> {
    let (ur, state) = read(text);
    SERVER.evaluate(&ur, &state, Side::Second, &Default::default()).unwrap().terms
}

const WORKED: [(&str, f64); 12] = [
    ("..................../00/1-", 0.0),
    ("...1................/00/2-", -36.0),
    ("1.................../00/1-", -106.0),
    (".......22.........../00/1-", 174.0),
    (".......11.........../00/2-", -174.0),
    ("..................../01/1-", 1035.0),
    (".............1....../00/2-", -131.0),
    ("..............2...../00/1-", 64.0),
    ("....1.2...........2./34/2-", 1076.0),
    ("...1............2.../00/1-", 69.0),
    ("..................../70/1!", -10000.0),
    ("..................../07/2!", 10000.0),
];

#[test]
fn the_worked_values_of_the_document() {
    for (text, value) in WORKED {
        assert_eq!(total(text, Side::Second), value, "{text}");
        assert_eq!(total(text, Side::First), 0.0 - value, "{text} for player 1");
    }
}

#[test]
fn evolved_weights_are_those_of_the_rules_page() {
    let evolved = Settings::default().with("weights", "evolved");
    for text in positions() {
        let (ur, state) = read(&text);
        let found = SERVER.evaluate(&ur, &state, Side::Second, &evolved).unwrap();
        assert_eq!(found.total, plain::evaluation(&ur, &state, &plain::EVOLVED) as f64, "{text}");
    }
}

#[test]
fn terms_have_their_names_and_parts() {
    assert_eq!(
        terms(".......22.........../00/1-"),
        [
            ("finished", 0.0),
            ("entered", 70.0),
            ("position", 25.0),
            ("safety", 25.0),
            ("rosetteControl", 40.0),
            ("advancement", 10.0),
            ("centre", 4.0),
        ]
    );
    let value = |text, name| terms(text).into_iter().find(|term| term.0 == name).map(|term| term.1);
    assert_eq!(value("..............2...../00/1-", "position"), Some(19.0));
    assert_eq!(value("..............2...../00/1-", "advancement"), Some(10.0));
    assert_eq!(value("..............2...../00/1-", "centre"), Some(0.0));
    assert_eq!(value("..................../01/1-", "finished"), Some(1000.0));
    assert_eq!(value("..................../01/1-", "entered"), Some(35.0));
    assert_eq!(value("..................../01/1-", "position"), Some(0.0));
    // One square against four: the difference of 3 counts 4, not 6 - 1.
    assert_eq!(value("...1............2.../00/1-", "position"), Some(4.0));
    assert_eq!(value("1..................2/00/1-", "position"), Some(-4.0));
    assert_eq!(terms("..................../70/1!"), [("win", -10000.0)]);
    assert_eq!(terms("..................../04/2!/n4"), [("win", 10000.0)]);
}

#[test]
fn terms_sum_to_the_total_and_the_mirror_reverses_the_sign() {
    for text in positions() {
        let (ur, state) = read(&text);
        let image = State::new(&ur, ur.map_position(1, &state.position));
        for side in Side::BOTH {
            let evaluation = CLIENT.evaluate(&ur, &state, side, &Default::default()).unwrap();
            let sum: f64 = evaluation.terms.iter().map(|term| term.1).sum();
            assert_eq!(sum, evaluation.total, "{text}");
            let mirrored = CLIENT.evaluate(&ur, &image, !side, &Default::default()).unwrap();
            assert_eq!(mirrored, evaluation, "{text}");
        }
    }
}
