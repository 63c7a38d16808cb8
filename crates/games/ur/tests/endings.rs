//! How turns and games end, and the settings.

use crate::common::{legal, open, play};
use parlor_rules::{Game, Notation, Options, Outcome, Side, State, Turn};
use parlor_ur::{Stage, Ur};

fn written(position: &str, moves: &str) -> String {
    let (ur, state) = play(position, moves);
    ur.write_position(&state.position)
}

#[test]
fn the_last_piece_borne_off_wins_at_once() {
    for (position, moves, after, winner) in [
        (".............1....../60/1-", "d1 13:20", "..................../70/1!", Side::First),
        ("..........2........./36/2-", "d4 10:20", "..................../37/2!", Side::Second),
        ("...........1...2..../56/21/n7", "15:20", "...........1......../57/2!", Side::Second),
        ("............1......./00/1-/n1", "d2 12:20", "..................../10/1!/n1", Side::First),
        ("............1.2...../33/22/n4", "14:20", "............1......./34/2!/n4", Side::Second),
    ] {
        let (ur, state) = play(position, moves);
        assert_eq!(ur.write_position(&state.position), after);
        assert_eq!(ur.turn(&state), Turn::Over(Outcome::win(winner, "borne-off")));
        assert_eq!((state.position.stage(), state.position.side()), (Stage::Over, winner));
        assert!(legal(&ur, &state).is_empty());
        assert_eq!((ur.count_moves(&state), ur.pick_move(&state, 5)), (0, None));
        let (_, again) = open(after);
        assert!(again == state, "{after} read back");
    }
}

#[test]
fn bearing_off_another_piece_only_ends_the_turn() {
    assert_eq!(written("...........1......../50/1-", "d3 11:20"), "..................../60/2-");
    assert_eq!(written(".............1.2..../45/2-", "d1 15:20"), ".............1....../46/1-");
}

#[test]
fn a_captured_piece_goes_back_to_the_hand() {
    let (ur, state) = play("1...2.............../60/1-", "d1 0:4");
    assert_eq!(state.position.hand(Side::Second), 7);
    assert_eq!(ur.turn(&state), Turn::Chance(Side::Second), "a capture gives no roll");
    // The only piece of a side is captured when the rest is home: it has not won, and enters again.
    assert_eq!(written("1...2.............../66/11", "0:4 d1 -1:19"), "....1..............2/66/1-");
}

#[test]
fn pieces_at_the_ends_are_never_captured() {
    // Track index 12 of player 1 is square 12, of player 2 square 14: they do not meet.
    assert_eq!(written("........1.....2...../00/14", "8:12"), "............1.2...../00/2-");
    assert_eq!(written("...1................/00/21", "-1:19"), "...1...............2/00/1-");
}

#[test]
fn rosettes_give_another_roll_without_limit() {
    let (ur, state) = play("..................../00/1-", "d4 -1:0 d4 0:7 d4 -1:0 d1 0:4 d0 pass d3");
    assert_eq!(ur.write_position(&state.position), "....1..1............/00/13");
    assert_eq!(legal(&ur, &state), ["-1:1", "7:10"], "4:7 is held by an own piece");
    assert_eq!(written("............1......./00/11", "12:13"), ".............1....../00/1-");
    assert_eq!(written("..............2...../00/21", "14:15"), "...............2..../00/2-");
}

#[test]
fn leaving_or_keeping_a_rosette_gives_nothing() {
    assert_eq!(written(".......1............/60/12", "7:9"), ".........1........../60/2-");
    assert_eq!(written("1......1............/00/11", "-1:3"), "1..1...1............/00/2-");
}

#[test]
fn passes_are_forced_and_hand_the_turn_over() {
    for position in ["......12............/60/11", ".............1....../60/12", "..................../00/10"]
    {
        let (ur, state) = open(position);
        assert_eq!(legal(&ur, &state), ["pass"]);
        let (_, after) = play(position, "pass");
        assert_eq!(ur.turn(&after), Turn::Chance(Side::Second));
        assert_eq!(after.position.track(Side::First), state.position.track(Side::First));
    }
}

#[test]
fn moves_are_listed_by_square() {
    let (ur, state) = open("1.....1......1....../00/12");
    assert_eq!(legal(&ur, &state), ["-1:2", "0:5", "6:8"]);
    let (ur, state) = open("....2....2....2.2.22/00/21");
    assert_eq!(legal(&ur, &state), ["4:5", "9:10", "14:15", "18:17"]);
    let (ur, state) = open("....2....2.........2/00/23");
    assert_eq!(legal(&ur, &state), ["-1:17", "4:7", "9:14", "19:16"]);
}

#[test]
fn the_string_fixes_the_number_of_pieces() {
    for pieces in 1..=7 {
        let suffix = format!("..................../00/1-/n{pieces}");
        let options = Options::default().with_integer("pieces", pieces.into());
        for options in [Options::default(), options.clone()] {
            let (ur, position) = Ur::read_position(&options, &suffix).unwrap();
            assert_eq!((ur.pieces(), position.hand(Side::Second)), (pieces, pieces));
            assert_eq!(ur.write_position(&position), suffix.trim_end_matches("/n7"));
        }
        let ur = Ur::new(&options).unwrap();
        assert_eq!(ur, Ur::with_pieces(pieces).unwrap());
        assert_eq!(ur.write_position(&ur.start()), suffix.trim_end_matches("/n7"));
    }
    assert_eq!(Ur::new(&Options::default()).unwrap().pieces(), 7);
}

#[test]
fn two_pieces_may_share_an_index_off_the_lane() {
    let (ur, state) = open("1111........1.2.2222/00/1-");
    assert_eq!((ur.borne_off(&state.position, Side::First), state.position.hand(Side::First)), (0, 2));
    assert_eq!(state.position.track(Side::First), state.position.track(Side::Second));
}

#[test]
fn undo_restores_captures_and_wins() {
    for (position, moves) in [("1...2.............../60/11", "0:4"), (".............1....../60/11", "13:20")]
    {
        let (ur, before) = open(position);
        let mut state: State<Ur> = before.clone();
        let mv = ur.read_move(&state, moves).unwrap();
        let undo = ur.play(&mut state, mv);
        assert!(state != before);
        ur.undo(&mut state, mv, undo);
        assert!(state == before);
    }
}
