use parlor_room::Seat;

use super::{people, room};
use crate::error::TerminalError;
use crate::play::lines::play_lines;

fn lines(game: &str, seats: [Seat; 2], typed: &str) -> (Result<(), TerminalError>, String) {
    let mut out = Vec::new();
    let done = play_lines(room(game, "", seats), None, None, typed.as_bytes(), &mut out);
    (done, String::from_utf8(out).unwrap())
}

#[test]
fn lines_do_all_that_keys_do() {
    let typed = "Q@d1\nseat 2 human\nundo\nQ@e1\nundo\nredo\ndraw\ndecline\nswap\naccept\nabort\n";
    let (done, out) = lines("chessinfive", [Seat::PERSON, Seat::player("random")], typed);
    done.unwrap();
    for text in [
        "cyan plays Q@d1",
        "magenta plays ",
        "cyan is human, magenta is human",
        "taken back",
        "proposes a draw",
        "accept or decline a draw?",
        "declined",
        "sides are swapped",
        "a draw (abort)",
    ] {
        assert!(out.contains(text), "{text} is missing in\n{out}");
    }
}

#[test]
fn refused_lines_are_told_and_counted() {
    let typed = "Q@d9\naccept\nseat x human\nseat 1 y:z\nload nowhere\nquit\n";
    let (done, out) = lines("chessinfive", people(), typed);
    assert_eq!(done.unwrap_err().to_string(), "5 of the moves were refused; see above");
    assert_eq!(out.matches("refused: ").count(), 5, "{out}");
}
