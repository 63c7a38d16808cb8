//! Every way to end a game, each by itself; and what a board is shown of it.

use crate::common::{MIXED, owners, play, read, tail, values};
use parlor_dolanan::{Add, Dolanan, Kind, Mul};
use parlor_rules::{Game, Mark, Moves, Notation, Outcome, Show, Side, State, Turn};

/// The winner's name and the reason.
fn outcome<K: Kind>(
    game: &Dolanan<K>,
    state: &State<Dolanan<K>>,
) -> Option<(Option<&'static str>, &'static str)> {
    let outcome = game.turn(state).outcome()?;
    Some((outcome.winner.map(Dolanan::<K>::side_name), outcome.reason))
}

fn tokens<K: Kind>(game: &Dolanan<K>, state: &State<Dolanan<K>>) -> Vec<String> {
    game.moves(state).iter().map(|&mv| game.write_move(&state.position, mv)).collect()
}

/// Blue to move plays `mv`; the line that comes of it.
fn line_after(blue: &str, red: &str, pions: &str, mv: &str) -> Option<String> {
    let (game, mut state) = read::<Add>(&format!("add {MIXED} {} {pions} b m -", owners(blue, red)));
    play(&game, &mut state, mv);
    game.winning_line(&state).map(|line| line.join(" "))
}

#[test]
fn lines_win_in_all_four_directions() {
    // Cell 04 carries 6, cell 40 carries 6, cell 44 carries 10, cell 06 carries 8.
    for (blue, pions, mv, line) in [
        ("01 02 03", "5-3", ">3@04", "01 02 03 04"),
        ("10 20 30", "5-3", ">3@40", "10 20 30 40"),
        ("11 22 33", "5-3", ">7@44", "11 22 33 44"),
        ("15 24 33", "1-3", ">5@06", "06 15 24 33"),
    ] {
        assert_eq!(line_after(blue, "90 92 94", pions, mv).as_deref(), Some(line));
    }
}

#[test]
fn longer_lines_are_shown_whole() {
    let red = "90 91 93 94 96 97";
    // Cell 03 carries 5.
    let seven = line_after("00 01 02 04 05 06", red, "1-3", ">2@03");
    assert_eq!(seven.as_deref(), Some("00 01 02 03 04 05 06"));
    let five = line_after("02 04 05 06 22 25", red, "1-3", ">2@03");
    assert_eq!(five.as_deref(), Some("02 03 04 05 06"));
}

#[test]
fn of_several_lines_the_first_direction_is_shown() {
    let red = "90 91 93 94 96 97";
    // Cell 33 carries 8.
    assert_eq!(line_after("43 53 63 44 55 66", red, "1-3", ">5@33").as_deref(), Some("33 43 53 63"));
    assert_eq!(line_after("22 44 55 24 42 51", red, "1-3", ">5@33").as_deref(), Some("22 33 44 55"));
    assert_eq!(line_after("30 31 32 43 53 63", red, "1-3", ">5@33").as_deref(), Some("30 31 32 33"));
}

#[test]
fn lines_do_not_wrap_around() {
    // Cell 10 carries 3.
    assert_eq!(line_after("07 08 09", "90 92 94", "5-1", ">2@10"), None);
}

#[test]
fn a_line_ends_the_game_at_once() {
    let (game, mut state) = read::<Add>(&format!("add {MIXED} {} 5-3 b m -", owners("01 02 03", "90 92 94")));
    let mv = game.read_move(&state, ">3@04").unwrap();
    game.play(&mut state, mv);
    assert_eq!(outcome(&game, &state), Some((Some("blue"), "line")));
    assert_eq!(tail(&game, &state), "3-3 - end b:line");
    assert_eq!(tokens(&game, &state), [""; 0]);
    assert_eq!(game.read_move(&state, ">5@55").unwrap_err().reason, "game-over");
    let view = game.view(&state, &[mv]);
    assert!(view.marks.contains(&Mark::new("line", ["01", "02", "03", "04"])));
    assert!(view.marks.contains(&Mark::new("last", ["pion:blue:3", "04"])));
}

/// All cells carry 2, which only 1 + 1 makes, but one, which carries 9.
fn few() -> String {
    values('2', &[("99", '9')])
}

#[test]
fn a_dead_end_loses_while_another_column_is_live() {
    // Red on 5: blue makes 9 with 4, which is free on 99.
    let (game, mut state) = read::<Add>(&format!("add {} {} 7-5 b m -", few(), owners("00", "05")));
    assert_eq!(tokens(&game, &state), [">1#", ">2#", ">3#", ">4@99", ">5#", ">6#", ">8#", ">9#", ">10#"]);
    play(&game, &mut state, ">6#");
    assert_eq!(tail(&game, &state), "6-5 - end r:dead");
    assert_eq!(outcome(&game, &state), Some((Some("red"), "dead-end")));
}

#[test]
fn trapped_on_a_live_column_loses() {
    // Blue stands on 4, the only value that red's 5 makes live, and must leave it.
    let (game, state) = read::<Add>(&format!("add {} {} 4-5 b m -", few(), owners("00", "05")));
    assert_eq!(game.turn(&state), Turn::Player(Side::First));
    assert!(tokens(&game, &state).iter().all(|mv| mv.ends_with('#')));
    for mv in tokens(&game, &state) {
        let mut after = state.clone();
        play(&game, &mut after, &mv);
        assert_eq!(outcome(&game, &after), Some((Some("red"), "dead-end")), "{mv}");
    }
}

#[test]
fn trapped_on_a_dead_column_draws() {
    let (game, state) = read::<Add>(&format!("add {} {} 7-10 b m -", values('2', &[]), owners("00", "05")));
    assert_eq!(tokens(&game, &state), [">1#", ">2#", ">3#", ">4#", ">5#", ">6#", ">8#"]);
    for mv in tokens(&game, &state) {
        let mut after = state.clone();
        play(&game, &mut after, &mv);
        assert_eq!(outcome(&game, &after), Some((None, "dead-end")), "{mv}");
        assert!(tail(&game, &after).ends_with("- end d"));
    }
}

#[test]
fn the_value_just_left_counts() {
    // 18 is free, and red's 10 makes it with 8 alone, which blue leaves.
    let board = values('2', &[("99", 'i')]);
    let (game, mut state) = read::<Add>(&format!("add {board} {} 8-10 b m -", owners("00", "05")));
    play(&game, &mut state, ">7#");
    assert_eq!(tail(&game, &state), "7-10 - end r:dead");
}

#[test]
fn the_mover_alone_is_asked_for_a_live_column() {
    // After blue's move red could reach 1 × 1 = 1, but blue, with red on 5, reaches nothing: a draw.
    let (game, mut state) =
        read::<Mul>(&format!("mul {} {} 7-5 b m -", values('0', &[]), owners("00", "05")));
    play(&game, &mut state, ">1#");
    assert_eq!(tail(&game, &state), "1-5 - end d");
}

#[test]
fn a_dead_set_up_loses_if_either_pion_could_do_better() {
    let empty = owners("", "");
    let board = values('2', &[]);
    for (first, second, wanted) in [
        ("b1", "r5", "1-5 - end r:dead"),
        ("r1", "b5", "5-1 - end r:dead"),
        ("b5", "r5", "5-5 - end d"),
        ("b10", "r8", "10-8 - end d"),
        ("b1", "r1", "1-1 b c1 -"),
    ] {
        let (game, mut state) = read::<Add>(&format!("add {board} {empty} _-_ b p1 -"));
        play(&game, &mut state, &format!("{first} {second}"));
        assert_eq!(tail(&game, &state), wanted);
    }
    let (game, mut state) = read::<Add>(&format!("add {board} {empty} _-5 r p2 -"));
    play(&game, &mut state, "b1");
    assert_eq!(outcome(&game, &state), Some((Some("blue"), "dead-end")));
}

#[test]
fn a_dead_set_up_is_over_when_it_is_read() {
    let (board, empty) = (values('2', &[]), owners("", ""));
    for (given, wanted) in [("1-5 b c1 -", "1-5 - end r:dead"), ("5-5 r c1 -", "5-5 - end d")] {
        let (game, state) = read::<Add>(&format!("add {board} {empty} {given}"));
        assert_eq!(tail(&game, &state), wanted);
        assert_eq!(tokens(&game, &state), [""; 0]);
        let (again, same) = read::<Add>(&game.write_position(&state.position));
        assert_eq!((again, same), (game, state));
    }
}

/// Two colours in pairs, shifted from row to row: no three in a row anywhere.
fn full() -> Vec<Vec<char>> {
    (0..10).map(|row| (0..10).map(|column| ['b', 'r'][(column / 2 + row) % 2]).collect()).collect()
}

fn joined(rows: Vec<Vec<char>>) -> String {
    rows.into_iter().map(String::from_iter).collect::<Vec<_>>().join("/")
}

#[test]
fn a_full_board_is_a_draw() {
    // The last free cell, 98, is red's to claim; it carries 2 × 3.
    let mut rows = full();
    rows[9][8] = '.';
    let (game, mut state) = read::<Mul>(&format!("mul {} {} 3-1 r m -", values('5', &[]), joined(rows)));
    assert_eq!(game.ply(&state.position), Some(99));
    assert!(tokens(&game, &state).contains(&">2@98".to_owned()));
    play(&game, &mut state, ">2@98");
    assert_eq!(game.ply(&state.position), Some(100));
    assert_eq!(tail(&game, &state), "3-2 b m -");
    assert_eq!(tokens(&game, &state), [">1#", ">2#", ">4#", ">5#", ">6#", ">7#", ">8#", ">9#"]);
    play(&game, &mut state, ">9");
    assert_eq!(tail(&game, &state), "9-2 - end d");
}

#[test]
fn half_turns_claim_or_end() {
    let (game, mut state) = read::<Add>(&format!("add {} {} 7-5 b m -", few(), owners("00", "05")));
    let before = state.clone();
    play(&game, &mut state, ">4");
    assert_eq!(tail(&game, &state), "4-5 b c -");
    assert_eq!(tokens(&game, &state), ["@99"]);
    assert_eq!(game.read_move(&state, ">6#").unwrap_err().reason, "wrong-phase");
    play(&game, &mut state, "@99");
    assert_eq!(tail(&game, &state), "4-5 r m -");
    let mut state = before;
    play(&game, &mut state, ">6");
    assert_eq!(tail(&game, &state), "6-5 - end r:dead");
}

#[test]
fn time_and_resignation_are_written_into_the_position() {
    for (start, winner, reason, wanted) in [
        ("_-_ b p1 -", Side::Second, "resign", "_-_ - end r:resign"),
        ("_-7 b p2 -", Side::First, "time", "_-7 - end b:time"),
        ("5-7 r c1 -", Side::First, "resign", "5-7 - end b:resign"),
    ] {
        let (game, mut state) = read::<Add>(&format!("add {MIXED} {} {start}", owners("", "")));
        game.end(&mut state.position, Outcome::win(winner, reason));
        assert_eq!(tail(&game, &state), wanted);
        assert_eq!(game.turn(&state), Turn::Over(Outcome::win(winner, reason)));
        let (_, same) = read::<Add>(&game.write_position(&state.position));
        assert_eq!(same, state);
    }
}

#[test]
fn what_is_over_stays_as_it_ended() {
    let text = format!("add {MIXED} {} 3-3 - end b:line", owners("01 02 03 04", "90 92 94"));
    let (game, mut state) = read::<Add>(&text);
    game.end(&mut state.position, Outcome::win(Side::Second, "resign"));
    assert_eq!(game.write_position(&state.position), text);
    // Nobody's win has no place in the string, nor has an unknown reason.
    let (game, mut state) = read::<Add>(&format!("add {MIXED} {} 5-7 b c1 -", owners("", "")));
    game.end(&mut state.position, Outcome::draw("time"));
    game.end(&mut state.position, Outcome::win(Side::First, "goal"));
    assert_eq!(tail(&game, &state), "5-7 b c1 -");
}
