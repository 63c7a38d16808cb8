//! Whole games of every kind through the room, in a real terminal: touched, taken back, with seats that change in the
//! middle, left and taken up again.
#![cfg(unix)]

mod pty;

use std::fs;
use std::path::Path;

use pty::Terminal;

/// Enough touches for any of these games.
const MOST: usize = 4000;

/// What the room waits for, as the screen says it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Waits {
    Person,
    Question,
    Over,
}

fn waits(screen: &str) -> Option<Waits> {
    if screen.contains("(y/n)") {
        return Some(Waits::Question);
    }
    if screen.contains('★') {
        return Some(Waits::Over);
    }
    screen.contains(" to move").then_some(Waits::Person)
}

/// The events that were kept of the only game in a folder.
fn events(data: &Path) -> Vec<String> {
    let files: Vec<_> = fs::read_dir(data.join("play")).expect("games are kept").collect();
    let [Ok(file)] = files.as_slice() else { panic!("one game is kept: {files:?}") };
    fs::read_to_string(file.path()).expect("events").lines().map(str::to_owned).collect()
}

/// How many moves somebody chose, by the events.
fn moves(data: &Path) -> usize {
    events(data).iter().filter(|event| event.contains(r#""type":"moved""#)).count()
}

/// Touches whatever the cursor is on, as long as it is the person's turn, until something holds.
fn touch_until(terminal: &mut Terminal, done: impl Fn(Waits) -> bool) {
    for _ in 0..MOST {
        let screen = terminal.wait_for("somebody's turn", |screen| waits(screen).is_some());
        match waits(&screen) {
            Some(state) if done(state) => return,
            Some(Waits::Question) => terminal.press("y"),
            Some(Waits::Person) => terminal.press("\r"),
            Some(Waits::Over) | None => return,
        }
        // Every touch is seen: a step, a move, or why it leads nowhere.
        terminal.wait_for("an effect of the touch", |now| now != screen);
    }
    panic!("no end after {MOST} touches:\n{}", terminal.screen());
}

fn word(terminal: &mut Terminal, word: &str, answer: &str) {
    terminal.press(&format!(":{word}\r"));
    terminal.wait_for_text(answer);
}

/// Gives the second seat to somebody. The title stays; what is said about it may be gone before it is seen.
fn seat_second(terminal: &mut Terminal, who: &str) {
    terminal.press(&format!(":seat second {who}\r"));
    terminal.wait_for(who, |screen| {
        let title = screen.lines().next().and_then(|title| title.split_once("against"));
        title.is_some_and(|(_, second)| second.contains(who))
    });
}

/// A whole game against `random`.
fn play(game: &[&str]) {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path();
    let quickly = ["--pause-ms", "0"];
    let begin = ["play", game[0], "--second", "random", "--seed", "5"];
    let mut terminal = Terminal::start(&[&begin[..], &game[1..], &quickly].concat(), data);
    touch_until(&mut terminal, |_| moves(data) >= 4);

    // Back, and on again.
    terminal.press("u");
    terminal.wait_for_text("taken back");
    assert!(events(data).iter().any(|event| event.contains(r#""type":"taken-back""#)));
    touch_until(&mut terminal, |_| moves(data) >= 5);

    // The other seat is taken in the middle of the game, then given away again.
    seat_second(&mut terminal, "human");
    let before = moves(data);
    touch_until(&mut terminal, |_| moves(data) > before);
    terminal.press("w");
    terminal.wait_for_text("Who plays ");
    terminal.press("\x1b");
    terminal.wait_for("the board", |screen| !screen.contains("Who plays "));
    seat_second(&mut terminal, "random");

    // Left in the middle, and taken up again.
    terminal.wait_for("a turn", |screen| waits(screen) == Some(Waits::Person));
    let kept = events(data).len();
    terminal.press("q");
    terminal.wait_for_text("Leave the game? It is kept");
    terminal.press("y");
    let (status, last) = terminal.end();
    assert!(status.success() && last.contains("parlor play --resume"), "{last}");
    assert!(events(data).len() >= kept);
    let mut terminal = Terminal::start(&[&["play", "--resume"], &quickly[..]].concat(), data);
    terminal.wait_for("a turn", |screen| waits(screen) == Some(Waits::Person));

    finish(game[0], &mut terminal);
    let screen = terminal.wait_for("the end", |screen| screen.contains('★'));
    assert!(screen.contains("wins (") || screen.contains("a draw ("), "{screen}");
    assert!(events(data).iter().any(|event| event.contains(r#""type":"ended""#)));
    terminal.press("q");
    assert!(terminal.end().0.success());
    assert_eq!(fs::read_dir(data.join("play")).unwrap().count(), 0, "what is over is not kept");
}

/// Plays to the end. PolyClash ends when both sides pass, so somebody sits down who does.
fn finish(game: &str, terminal: &mut Terminal) {
    if game == "polyclash" {
        seat_second(terminal, "human");
        word(terminal, "pass", "plays pass");
        word(terminal, "pass", "wins (");
    } else {
        touch_until(terminal, |state| state == Waits::Over);
    }
}

#[test]
fn ur() {
    play(&["ur", "--option", "pieces=3"]);
}

#[test]
fn chessinfive() {
    // The cursor stays in the first column; what stands there keeps it from becoming a line at once.
    play(&["chessinfive", "--moves", "K@a K@a N@a N@a N@a N@a"]);
}

#[test]
fn romgon() {
    play(&["romgon", "--variant", "flip"]);
}

#[test]
fn addition() {
    play(&["addition", "--clock", "5m"]);
}

#[test]
fn multiplication() {
    play(&["multiplication", "--time", "20m", "--increment", "5"]);
}

#[test]
fn polyclash() {
    play(&["polyclash"]);
}

/// What nobody decides is different from day to day, and said.
#[test]
fn dice_and_boards_are_drawn_anew() {
    let folder = tempfile::tempdir().unwrap();
    let mut first_rolls = Vec::new();
    for _ in 0..2 {
        let mut terminal = Terminal::start(&["play", "addition", "--second", "human"], folder.path());
        let screen = terminal.wait_for("the seed", |screen| screen.contains("drawn: seed "));
        let (_, seed) = screen.split_once("drawn: seed ").unwrap();
        first_rolls.push(seed.split([',', ' ']).next().unwrap().to_owned());
        terminal.press("q");
        assert!(terminal.end().0.success());
    }
    assert_ne!(first_rolls[0], first_rolls[1]);
}

#[test]
fn there_may_be_nothing_to_take_up() {
    let folder = tempfile::tempdir().unwrap();
    let (status, last) = Terminal::start(&["play", "--resume", "ur"], folder.path()).end();
    assert!(!status.success() && last.contains("no game of ur was broken off"), "{last}");
}
