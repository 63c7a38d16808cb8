//! The small values that everything else is made of.

use std::ops::ControlFlow;

use parlor_rules::{
    Draws, Field, Mark, Offer, Options, Outcome, Piece, Refusal, Say, Setting, SettingError, SettingSpec,
    Settings, Side, Step, Stopped, Touch, Turn, choose_index, excerpt, perft_split, perft_until,
};
use parlor_rules::{Game, Moves, State};
use parlor_ur::Ur;

/// The first numbers of SplitMix64 for the seed 0, as its authors publish them.
#[test]
fn draws_are_those_of_splitmix64() {
    let mut draws = Draws::new(0);
    let first: [u64; 3] = std::array::from_fn(|_| draws.draw());
    assert_eq!(first, [0xE220_A839_7B1D_CDAF, 0x6E78_9E6A_A1B9_65F4, 0x06C4_5D18_8009_454F]);
    assert_eq!(Draws::new(1234567).draw(), 6_457_827_717_110_365_317);
}

#[test]
fn a_draw_falls_into_equal_parts() {
    for count in 1..=7usize {
        let part = u64::MAX / count as u64;
        for index in 0..count {
            assert_eq!(choose_index(part * index as u64 + part / 2, count), index);
        }
        assert_eq!((choose_index(0, count), choose_index(u64::MAX, count)), (0, count - 1));
    }
    assert_eq!(choose_index(u64::MAX, 0), 0);
}

#[test]
fn sides_and_turns() {
    assert_eq!(Side::BOTH.map(Side::index), [0, 1]);
    assert_eq!(Side::BOTH.map(Side::other), [Side::Second, Side::First]);
    assert_eq!(!Side::First, Side::Second);
    let won = Outcome::win(Side::Second, "line");
    assert_eq!((won.winner, won.reason), (Some(Side::Second), "line"));
    assert_eq!(Side::BOTH.map(|side| won.half_points(side)), [0, 2]);
    let drawn = Outcome::draw("agreed");
    assert_eq!((drawn.winner, drawn.reason), (None, "agreed"));
    assert_eq!(Side::BOTH.map(|side| drawn.half_points(side)), [1, 1]);
    let turns = [Turn::Player(Side::First), Turn::Chance(Side::Second), Turn::Over(won)];
    assert_eq!(turns.map(Turn::side), [Some(Side::First), Some(Side::Second), None]);
    assert_eq!(turns.map(Turn::outcome), [None, None, Some(won)]);
}

#[test]
fn states_are_equal_when_all_of_them_is() {
    let ur = Ur::default();
    let start = State::start(&ur);
    let mut other = start.clone();
    assert!(other == start);
    let mv = ur.moves(&start)[1];
    ur.play(&mut other, mv);
    assert!(other != start);
    assert!(format!("{start:?}").starts_with("State { position: Position"));
}

#[test]
fn counts_can_be_split_and_stopped() {
    let ur = Ur::default();
    let mut state = State::start(&ur);
    let total = perft_until(&ur, &mut state, 4, &mut || false).unwrap();
    let split = perft_split(&ur, &mut state, 4, &mut || false).unwrap();
    assert_eq!(split.iter().map(|(_, leaves)| leaves).sum::<u64>(), total);
    assert_eq!(split.iter().map(|(mv, _)| *mv).collect::<Vec<_>>(), ur.moves(&state));
    assert_eq!(perft_split(&ur, &mut state, 0, &mut || false), Ok(Vec::new()));
    assert_eq!(perft_split(&ur, &mut state, 1, &mut || false).unwrap().len(), 5);
    assert_eq!(perft_until(&ur, &mut state, 5, &mut || true), Err(Stopped));
    assert_eq!(perft_split(&ur, &mut state, 1, &mut || true), Err(Stopped));
    assert!(state == State::start(&ur), "also when stopped, the state is as it was");
}

#[test]
fn options_are_made_and_asked() {
    let options = Options::default().with_integer("pieces", 4).with_text("mood", "odd");
    assert_eq!(
        (options.integer("pieces"), options.integer("mood"), options.integer("none")),
        (Some(4), None, None)
    );
    assert_eq!((options.text("mood"), options.text("none")), (Some("odd"), None));
    let refused = |options: Options| options.check(Ur::ABOUT).unwrap_err().reason;
    assert_eq!(refused(options), "unknown-option");
    assert_eq!(refused(Options::of_variant(Some("fast"))), "unknown-variant");
    assert_eq!(Options::default().with_integer("pieces", 4).check(Ur::ABOUT), Ok(()));
    assert_eq!(refused(Options::default().with_integer("pieces", 8)), "option-value");
}

#[test]
fn settings_are_values_by_name() {
    let mut settings = Settings::read("noise=0.5, weights=A guards=false").unwrap();
    assert_eq!(settings.to_string(), "guards=false noise=0.5 weights=A");
    assert_eq!(settings.keys().collect::<Vec<_>>(), ["guards", "noise", "weights"]);
    assert_eq!(settings.iter().count(), 3);
    assert_eq!(settings.get("guards"), Some(&Setting::Flag(false)));
    assert_eq!((settings.text("noise"), settings.integer("noise")), (Some("0.5"), None));
    assert_eq!(settings.remove("noise"), Some(Setting::Number("0.5".into())));
    assert_eq!(settings.get("noise"), None);
    assert_eq!(settings.remove("noise"), None);
    settings.insert("trail", 7);
    assert_eq!(settings.integer("trail"), Some(7));
    assert!(!settings.is_empty() && Settings::default().is_empty());
    assert_eq!(Settings::read("noise"), None);
    assert_eq!(Settings::from([("a".to_owned(), Setting::from(true))]).to_string(), "a=true");
}

#[test]
fn a_number_is_whole_however_it_is_written() {
    let whole = |text: &str| Setting::read(text).whole();
    assert_eq!(
        ["2", "2.0", "-3", "2.5", "word", "1e300"].map(whole),
        [Some(2), Some(2), Some(-3), None, None, None]
    );
    for (setting, json) in [
        (Setting::from(true), "true"),
        (Setting::from(7), "7"),
        (Setting::from(0.5), "0.5"),
        (Setting::from("odd"), "\"odd\""),
        // What a JSON number would not give back as it was goes out as a string.
        (Setting::read("0.50"), "\"0.50\""),
        (Setting::read("007"), "\"007\""),
    ] {
        assert_eq!(serde_json::to_string(&setting).unwrap(), json);
        let read: Setting = serde_json::from_str(json).unwrap();
        assert_eq!(read.text(), setting.text());
    }
}

#[test]
fn what_is_wrong_with_a_setting_is_said_of_games_and_of_players() {
    const NOISE: SettingSpec = SettingSpec::number("noise", 0.0..=1.0, Some("1"));
    let value = Settings::read("noise=2").unwrap().check(&[NOISE]).unwrap_err();
    let unknown = Settings::read("moise=0").unwrap().check(&[NOISE]).unwrap_err();
    assert_eq!(unknown.to_string(), "there is no setting \"moise\"; known: noise");
    assert_eq!(value.clone().of_game("ur").reason, "option-value");
    assert_eq!(unknown.clone().of_game("ur").detail, "ur has no option \"moise\"; known: noise");
    let refusal = value.clone().of_player();
    assert_eq!((refusal.reason, refusal.field), ("tuning-value", Some(Field::Tuning("noise".into()))));
    assert_eq!(unknown.of_player().reason, "unknown-tuning");
    assert_eq!(
        SettingError::value("noise", "2", "less").to_string(),
        "the setting noise is \"2\", but must be less"
    );
    assert!(value.to_string().contains("\"2\""));
    assert_eq!(NOISE.default_setting(), Some(Setting::Number("1".into())));
}

/// What was wanted is said for every kind of setting.
#[test]
fn a_wrong_value_is_told_what_is_wanted() {
    let kinds = [
        (SettingSpec::flag("on", true), "on=2", "true or false"),
        (SettingSpec::integer("on", 1..=9, Some("3")), "on=10", "a whole number from 1 to 9"),
        (SettingSpec::number("on", 0.5..=1.5, Some("1")), "on=2", "a number from 0.5 to 1.5"),
        (SettingSpec::decimal("on", Some("0.5")), "on=x", "a decimal number such as \"0.025\""),
        (SettingSpec::word("on", &["a", "b"], Some("a")), "on=c", "one of a, b"),
    ];
    for (spec, given, wanted) in kinds {
        let error = Settings::read(given).unwrap().check(&[spec]).unwrap_err().to_string();
        assert!(error.ends_with(&format!("but must be {wanted}")), "{error}");
    }
}

#[test]
fn steps_are_made_by_touches() {
    let column = Step::cell("d1").also(["d2", "d3"]);
    let turn = Step::choice("facing-1").drawn_on("d1", 60).say(Say::new("step.turn", []));
    let pile = Step::hand("hand:Q").auto();
    assert_eq!(
        [&column, &turn, &pile].map(Step::touch),
        [Touch::cell("d1"), Touch::choice("facing-1"), Touch::hand("hand:Q")]
    );
    assert_eq!((turn.cell.as_deref(), turn.turn), (Some("d1"), Some(60)));
    assert!(turn.say.is_some() && pile.auto && !column.auto);
    let touches = [
        Touch::cell("d1"),
        Touch::cell("d3"),
        Touch::cell("e1"),
        Touch::hand("hand:Q"),
        Touch::hand("d1"),
        Touch::choice("facing-1"),
        Touch::choice("d1"),
    ];
    let made = |step: &Step| touches.each_ref().map(|touch| step.is_made_by(touch));
    assert_eq!(made(&column), [true, true, false, false, false, false, false]);
    assert_eq!(made(&turn), [false, false, false, false, false, true, false]);
    assert_eq!(made(&pile), [false, false, false, true, false, false, false]);
    assert_eq!(touches.each_ref().map(Touch::id)[..4], ["d1", "d3", "e1", "hand:Q"]);
    let unknown = Touch::hand("?").unknown();
    assert_eq!((unknown.reason, unknown.args), ("unknown-thing", vec![("id", "?".to_owned())]));
    assert_eq!(Touch::unfinished().reason, "unfinished");
    let roll = Offer::roll(Say::new("ur.roll", []));
    assert_eq!((roll.mv.as_str(), roll.steps[0].choice.as_deref()), ("roll", Some("roll")));
}

#[test]
fn marks_and_pieces_say_what_they_are_of() {
    let mark = Mark::new("attacks", ["a1", "a2"]).of(["b1"]).side("one").text("2");
    assert_eq!(
        (mark.kind.as_str(), mark.at, mark.of),
        ("attacks", vec!["a1".to_owned(), "a2".to_owned()], vec!["b1".to_owned()])
    );
    assert_eq!((mark.side.as_deref(), mark.text.as_deref()), (Some("one"), Some("2")));
    let note = Mark::note("roll", "3");
    assert_eq!((note.kind.as_str(), note.text.as_deref(), note.at.len()), ("roll", Some("3"), 0));
    let piece = Piece::new("a1", "stone", "two");
    assert_eq!((piece.at.as_str(), piece.kind.as_str(), piece.side.as_deref()), ("a1", "stone", Some("two")));
    let say = Say::new("ur.move", [("from", "3".to_owned())]);
    assert_eq!((say.key.as_str(), say.args["from"].as_str()), ("ur.move", "3"));
}

#[test]
fn refusals_carry_what_they_speak_of() {
    let refusal = Refusal::new("occupied", "a1 is occupied").with("square", "a1").with("by", 2);
    assert_eq!(refusal.args, [("square", "a1".to_owned()), ("by", "2".to_owned())]);
    assert_eq!((refusal.reason, refusal.to_string()), ("occupied", "a1 is occupied".to_owned()));
    assert_eq!(excerpt(&"é".repeat(41)), format!("{}…", "é".repeat(40)));
    assert_eq!(excerpt(&"é".repeat(40)), "é".repeat(40));
}

#[test]
fn a_listing_can_be_broken_off() {
    let ur = Ur::default();
    let state = State::start(&ur);
    let mut seen = 0;
    let broken = ur.try_for_each_move(&state, |mv| {
        seen += 1;
        if seen == 2 { ControlFlow::Break(mv) } else { ControlFlow::Continue(()) }
    });
    assert_eq!((broken.break_value(), seen), (Some(ur.moves(&state)[1]), 2));
}
