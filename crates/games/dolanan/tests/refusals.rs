//! What is not accepted, each kind by its word.

use crate::common::{MIXED, owners, read, refused, values};
use parlor_dolanan::{Add, Addition, Mul, Multiplication};
use parlor_rules::{Game, Notation, Options, Setting, State};

fn empty() -> String {
    owners("", "")
}

#[test]
fn a_new_game_needs_a_seed() {
    assert_eq!(Addition::new(&Options::default()).unwrap_err().reason, "seed-needed");
    assert_eq!(
        Multiplication::new(&Options::default().with_text("opener", "red")).unwrap_err().reason,
        "seed-needed"
    );
    for seed in ["-1", "4294967296", "1.5", "x"] {
        let mut options = Options::default();
        options.settings.insert("seed", Setting::Number(seed.into()));
        assert_eq!(Addition::new(&options).unwrap_err().reason, "option-value");
    }
    let seeded = Options::default().with_integer("seed", 4_294_967_295);
    assert!(Addition::new(&seeded).is_ok());
    assert_eq!(
        Addition::new(&seeded.clone().with_text("opener", "green")).unwrap_err().reason,
        "option-value"
    );
    assert_eq!(Addition::new(&seeded.with_text("komi", "1")).unwrap_err().reason, "unknown-option");
}

#[test]
fn a_position_takes_no_options() {
    let text = format!("add {MIXED} {} _-_ b p1 -", empty());
    for options in
        [Options::default().with_integer("seed", 7), Options::default().with_text("opener", "blue")]
    {
        assert_eq!(Addition::read_position(&options, &text).unwrap_err().reason, "option-with-position");
    }
    let variant = Options { variant: Some("flip".into()), ..Options::default() };
    assert_eq!(Addition::read_position(&variant, &text).unwrap_err().reason, "unknown-variant");
}

#[test]
fn the_opener_is_an_option() {
    for (opener, letter) in [("blue", "b"), ("red", "r")] {
        let game =
            Addition::new(&Options::default().with_integer("seed", 1).with_text("opener", opener)).unwrap();
        let text = game.write_position(&game.start());
        assert!(text.ends_with(&format!(" _-_ {letter} p1 -")), "{text}");
        assert!(text.starts_with("add 8e428"), "{text}");
    }
}

#[test]
fn fields_must_be_seven() {
    let good = format!("add {MIXED} {} _-_ b p1 -", empty());
    read::<Add>(&good);
    for bad in [
        String::new(),
        " ".to_owned(),
        "add".to_owned(),
        format!(" {good}"),
        format!("{good} "),
        format!("{good} -"),
        good.replacen(' ', "  ", 1),
        good.replacen(' ', "\t", 1),
        format!("add {MIXED} {} _-_ b p1", empty()),
    ] {
        assert_eq!(refused::<Add>(&bad), "fields", "{bad:?}");
    }
    assert_eq!(refused::<Add>(&format!("{good}\n")), "result");
}

#[test]
fn the_game_must_be_the_one_asked_for() {
    let tail = format!("{} _-_ b p1 -", empty());
    let both = values('5', &[]);
    assert_eq!(refused::<Add>(&format!("mul {both} {tail}")), "wrong-game");
    assert_eq!(refused::<Mul>(&format!("add {both} {tail}")), "wrong-game");
    assert_eq!(refused::<Mul>(&format!("MUL {both} {tail}")), "wrong-game");
}

#[test]
fn boards_must_be_well_written() {
    let position = |values: &str, owners: &str| refused::<Add>(&format!("add {values} {owners} _-_ b p1 -"));
    let (good, free) = (MIXED.to_owned(), empty());
    for symbol in ["1", "0", "j", "z", "A", "I", ".", "é", "२"] {
        assert_eq!(position(&good.replacen('2', symbol, 1), &free), "symbol", "{symbol}");
    }
    assert_eq!(position(&good.replacen('/', "", 1), &free), "rows");
    assert_eq!(position(&format!("{good}/"), &free), "rows");
    assert_eq!(position("", &free), "rows");
    assert_eq!(position(&good.replacen("2/", "/2", 1), &free), "row-length");
    assert_eq!(position(&good.replacen('2', "22", 1), &free), "row-length");
    for symbol in ["B", "x", "-", "é"] {
        assert_eq!(position(&good, &free.replacen('.', symbol, 1)), "owner", "{symbol}");
    }
    assert_eq!(position(&good, &free.replacen('/', "|", 1)), "rows");
    assert_eq!(position(&good, &free.replacen('.', "", 1)), "row-length");
    let mul = |values: &str| refused::<Mul>(&format!("mul {values} {free} _-_ b p1 -"));
    assert_eq!(mul(&values('Z', &[])), "symbol");
    read::<Mul>(&format!("mul {} {free} _-_ b p1 -", values('z', &[("00", '0')])));
}

#[test]
fn pions_must_be_values() {
    let position = |pions: &str| refused::<Add>(&format!("add {MIXED} {} {pions} b c1 -", empty()));
    for pions in [
        "", "-", "5", "5-", "-5", "5-7-1", "05-7", "5-07", "+5-7", "5--7", "a-7", "5_7", "__-5", "00-5",
        "५-5",
    ] {
        assert_eq!(position(pions), "pions", "{pions:?}");
    }
    for pions in ["0-5", "5-0", "11-2", "2-11", "5-300", "999999999999999999999-1"] {
        assert_eq!(position(pions), "no-such-value", "{pions:?}");
    }
    for pions in ["10-9", "9-10", "10-10"] {
        assert_eq!(position(pions), "sum-too-large", "{pions:?}");
    }
    let nines = values('z', &[]);
    assert_eq!(refused::<Mul>(&format!("mul {nines} {} 10-1 b c1 -", empty())), "no-such-value");
    read::<Mul>(&format!("mul {nines} {} 9-9 b c1 -", empty()));
}

#[test]
fn words_must_be_known() {
    let position = |rest: &str| refused::<Add>(&format!("add {MIXED} {} _-_ {rest}", empty()));
    assert_eq!(position("w p1 -"), "side");
    assert_eq!(position("B p1 -"), "side");
    assert_eq!(position(" p1 -"), "side");
    assert_eq!(position("p1 -"), "fields");
    assert_eq!(position("b p3 -"), "phase");
    assert_eq!(position("b P1 -"), "phase");
    for result in ["x", "b", "b:", "b:win", "d:line", "r:dead-end", "draw", "B:line", "0"] {
        assert_eq!(position(&format!("b p1 {result}")), "result", "{result}");
    }
}

#[test]
fn side_and_result_must_fit_the_phase() {
    let claims = owners("00", "55");
    for (owners, rest, reason) in [
        (&empty(), "_-_ - p1 -", "side-for-phase"),
        (&empty(), "5-_ - p2 -", "side-for-phase"),
        (&empty(), "5-5 - c1 -", "side-for-phase"),
        (&claims, "5-5 - m -", "side-for-phase"),
        (&claims, "5-5 - c -", "side-for-phase"),
        (&claims, "5-5 b end d", "side-for-phase"),
        (&claims, "5-5 r end b:resign", "side-for-phase"),
        (&claims, "5-5 - end -", "result-for-phase"),
        (&claims, "5-5 b m d", "result-for-phase"),
        (&claims, "5-5 b m b:resign", "result-for-phase"),
        (&empty(), "_-_ b p1 b:time", "result-for-phase"),
    ] {
        assert_eq!(refused::<Add>(&format!("add {MIXED} {owners} {rest}")), reason, "{rest}");
    }
}

#[test]
fn pions_must_fit_the_phase() {
    let claims = owners("00", "55");
    for (owners, rest) in [
        (&empty(), "5-_ b p1 -"),
        (&empty(), "5-5 b p1 -"),
        (&empty(), "_-_ b p2 -"),
        (&empty(), "5-5 b p2 -"),
        (&empty(), "_-5 b c1 -"),
        (&empty(), "_-_ b c1 -"),
        (&claims, "_-5 b m -"),
        (&claims, "5-_ b c -"),
        (&empty(), "_-_ - end d"),
        (&empty(), "5-_ - end b:dead"),
        (&empty(), "5-_ - end b:line"),
        (&claims, "5-_ - end b:resign"),
        (&claims, "_-_ - end b:time"),
    ] {
        assert_eq!(refused::<Add>(&format!("add {MIXED} {owners} {rest}")), "pions-for-phase", "{rest}");
    }
}

#[test]
fn numbers_of_cells_must_fit_side_and_phase() {
    for (blue, red, rest) in [
        ("00", "", "_-_ r p1 -"),
        ("00", "", "_-5 r p2 -"),
        ("00", "", "5-5 r c1 -"),
        ("00", "11", "5-5 r c1 -"),
        ("", "", "5-5 b m -"),
        ("", "", "5-5 r c -"),
        ("00", "", "5-5 b m -"),
        ("", "00", "5-5 r m -"),
        ("00", "", "5-5 b c -"),
        ("00 02", "", "5-5 r m -"),
        ("00 02", "", "5-5 b m -"),
        ("00 02", "", "5-5 - end b:resign"),
        ("00 02", "20 22 24 26", "5-5 - end r:time"),
    ] {
        let text = format!("add {MIXED} {} {rest}", owners(blue, red));
        assert_eq!(refused::<Add>(&text), "piece-count", "{blue} / {red} {rest}");
    }
    for (blue, red, rest) in [
        ("00", "", "5-5 r m -"),
        ("", "00", "5-5 b m -"),
        ("00", "11", "5-5 b m -"),
        ("00", "11", "5-5 r m -"),
        ("00", "11", "5-5 r c -"),
        ("00", "", "5-5 - end b:time"),
        ("00", "", "5-5 - end r:resign"),
    ] {
        read::<Add>(&format!("add {MIXED} {} {rest}", owners(blue, red)));
    }
}

#[test]
fn lines_are_for_finished_games() {
    for (blue, red, rest) in [
        ("00 01 02 03", "20 22 24", "5-5 r m -"),
        ("00 11 22 33", "20 26 24", "5-5 r c -"),
        ("50 52 54", "03 12 21 30", "5-5 b m -"),
        ("50 52 54", "03 13 23 33", "5-5 - end b:line"),
        ("00 01 02 03", "20 22 24", "5-5 - end r:resign"),
        ("00 01 02 03", "20 22 24", "5-5 - end r:line"),
        ("00 01 02 03", "20 21 22 23", "5-5 - end b:line"),
        ("00 01 02 03", "20 22 24", "5-5 - end d"),
    ] {
        let text = format!("add {MIXED} {} {rest}", owners(blue, red));
        assert_eq!(refused::<Add>(&text), "line", "{blue} / {red} {rest}");
    }
}

#[test]
fn results_must_be_on_the_board() {
    let twos = values('2', &[]);
    for (values, blue, red, rest) in [
        // No line; a loser with more cells than the winner; two lines that no one claim makes.
        (MIXED, "00 01 02", "20 22 24", "5-5 - end b:line"),
        (MIXED, "00 01 02 03", "20 22 24 26 28", "5-5 - end b:line"),
        (MIXED, "00 01 02 03 40 41 42 43", "20 22 24 26 60 62 64 66", "5-5 - end b:line"),
        (MIXED, "00 01 02 03 04 05 06 07", "20 22 24 26 60 62 64 66", "5-5 - end b:line"),
        // A free cell carries the target.
        (MIXED, "00", "11", "5-5 - end d"),
        (MIXED, "00", "11", "5-5 - end b:dead"),
        (MIXED, "", "", "5-5 - end b:dead"),
        // The loser cannot have been on turn.
        (&twos, "00", "11 13", "1-5 - end b:dead"),
        // A draw while the mover had a live column, and a loss without one.
        (&twos, "00 02", "20", "1-5 - end d"),
        (&twos, "00 02", "20", "5-1 - end b:dead"),
        (&twos, "00", "20", "5-5 - end r:dead"),
        (&twos, "", "", "5-1 - end d"),
        (&twos, "", "", "5-5 - end r:dead"),
    ] {
        let text = format!("add {values} {} {rest}", owners(blue, red));
        assert_eq!(refused::<Add>(&text), "result-board", "{blue} / {red} {rest}");
    }
    for (blue, red, rest) in [
        ("00 02", "20", "1-5 - end b:dead"),
        ("00 02", "20", "5-1 - end d"),
        ("00", "20", "5-1 - end r:dead"),
        ("00", "20", "5-1 - end d"),
        ("", "", "5-1 - end b:dead"),
        ("", "", "5-1 - end r:dead"),
        ("", "", "5-5 - end d"),
    ] {
        read::<Add>(&format!("add {twos} {} {rest}", owners(blue, red)));
    }
}

#[test]
fn a_claim_that_is_due_needs_a_cell() {
    let twos = values('2', &[]);
    assert_eq!(refused::<Add>(&format!("add {twos} {} 5-5 b c -", owners("00", "11"))), "no-free-cell");
    read::<Add>(&format!("add {twos} {} 1-1 b c -", owners("00", "11")));
}

fn move_refused(position: &str, mv: &str) -> &'static str {
    let (game, state) = read::<Add>(position);
    game.read_move(&state, mv).expect_err(mv).reason
}

#[test]
fn texts_that_are_no_moves() {
    let game = Addition::new(&Options::default().with_integer("seed", 7)).unwrap();
    let state = State::start(&game);
    for text in [
        "", "b", "b05", "5", "@4", "@477", ">6@", ">6@4x", ">06#", "resign", "pass", "b5 ", "B5", "é@é",
        ">6@47 ",
    ] {
        assert_eq!(game.read_move(&state, text).unwrap_err().reason, "malformed", "{text:?}");
    }
}

#[test]
fn moves_that_do_not_fit() {
    let start = format!("add {MIXED} {}", empty());
    // Blue's cell 00 carries 2, red's 11 carries 4.
    let middle = format!("add {MIXED} {}", owners("00", "11"));
    let dead = format!("add {} {}", values('2', &[]), owners("00", "11"));
    for (position, mv, reason) in [
        (format!("{start} _-_ b p1 -"), "b0", "no-such-value"),
        (format!("{start} _-_ b p1 -"), "r11", "no-such-value"),
        (format!("{start} _-_ b p1 -"), "@00", "wrong-phase"),
        (format!("{start} _-_ b p1 -"), ">5", "wrong-phase"),
        (format!("{start} _-9 b p2 -"), "r5", "already-placed"),
        (format!("{start} _-9 b p2 -"), "b10", "sum-too-large"),
        (format!("{start} _-9 b p2 -"), "b11", "no-such-value"),
        (format!("{start} _-9 b p2 -"), ">9#", "wrong-phase"),
        (format!("{start} 5-5 b c1 -"), "@00", "wrong-number"),
        (format!("{start} 5-5 b c1 -"), "b5", "wrong-phase"),
        (format!("{start} 5-5 b c1 -"), ">6@45", "wrong-phase"),
        (format!("{middle} 2-2 b c -"), "@11", "occupied"),
        (format!("{middle} 2-2 b c -"), "@00", "occupied"),
        (format!("{middle} 2-2 b c -"), "@12", "wrong-number"),
        (format!("{middle} 2-2 b c -"), ">3", "wrong-phase"),
        (format!("{middle} 5-10 b m -"), ">5@45", "same-value"),
        (format!("{middle} 5-10 b m -"), ">5#", "same-value"),
        (format!("{middle} 5-10 b m -"), ">5", "same-value"),
        (format!("{middle} 5-10 b m -"), ">9@45", "sum-too-large"),
        (format!("{middle} 5-10 b m -"), ">9#", "sum-too-large"),
        (format!("{middle} 5-10 b m -"), ">10", "sum-too-large"),
        (format!("{middle} 5-10 b m -"), ">11@45", "no-such-value"),
        (format!("{middle} 5-10 b m -"), ">0@45", "no-such-value"),
        (format!("{middle} 5-10 b m -"), ">0", "no-such-value"),
        (format!("{middle} 5-10 b m -"), ">0#", "no-such-value"),
        (format!("{middle} 5-10 b m -"), ">6@00", "occupied"),
        (format!("{middle} 5-10 b m -"), ">6@45", "wrong-number"),
        (format!("{middle} 5-10 b m -"), ">6#", "live-column"),
        (format!("{middle} 5-10 b m -"), "@45", "wrong-phase"),
        (format!("{middle} 5-10 b m -"), "b6", "wrong-phase"),
        (format!("{dead} 5-10 b m -"), ">6@45", "dead-column"),
        (format!("{dead} 5-10 b m -"), ">6@00", "dead-column"),
        (format!("{middle} 5-10 - end b:resign"), ">6@77", "game-over"),
        (format!("{middle} 5-10 - end b:resign"), "b5", "game-over"),
    ] {
        assert_eq!(move_refused(&position, mv), reason, "{mv} in {position}");
    }
}
