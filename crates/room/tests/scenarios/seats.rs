use super::*;

fn seat(side: &str, to: Seat) -> Command {
    Command::Seat { side: side.to_owned(), to }
}

#[test]
fn a_game_begins_when_the_last_seat_is_taken() {
    let mut scene = Scene::open(request("romgon", Seat::person("Ann"), Seat::OPEN));
    assert_eq!(kinds(scene.journal.events()), "created");
    assert!(scene.room().due().tasks.is_empty());
    let mv = scene.room().state("").legal[0].clone();
    assert_eq!(scene.refused(Command::Move { mv, at: 0 }, FIRST), "not-begun");
    assert_eq!(scene.kinds(seat("white", Seat::person("Bob")), By::Host), "seated began");
    assert_eq!(scene.room().turn(), Some(Side::First));
}

#[test]
fn a_side_left_out_is_open() {
    let scene = Scene::open(RoomRequest { game: "ur".to_owned(), ..RoomRequest::default() });
    assert!(Side::BOTH.into_iter().all(|side| scene.room().seat(side).is_open()));
}

#[test]
fn bad_seats_are_refused_when_a_room_is_opened() {
    let catalogue = Catalogue::new(Limits::LOCAL);
    let level = Seat::Player(PlayerSeat {
        player: Some("random".to_owned()),
        level: Some(3),
        ..PlayerSeat::default()
    });
    for (seats, reason, at) in [
        (request("ur", Seat::player("nobody"), Seat::OPEN), "unknown-player", "seats.player1.player"),
        (request("ur", level, Seat::OPEN), "player-and-level", "seats.player1.level"),
        (
            request("ur", Seat::OPEN, Seat::person("a name far too long to be shown")),
            "bad-name",
            "seats.player2.name",
        ),
        (request("ur", Seat::OPEN, Seat::person("\u{202e}nnA")), "bad-name", "seats.player2.name"),
        (request("ur", Seat::OPEN, Seat::person("bell\u{7}")), "bad-name", "seats.player2.name"),
    ] {
        let problem = Journal::create(&catalogue, seats, 0, &[0; 32]).unwrap_err();
        assert_eq!((problem.reason.as_deref(), problem.at.as_deref()), (Some(reason), Some(at)));
    }
    let mut odd = request("ur", Seat::OPEN, Seat::OPEN);
    odd.seats.insert("black".to_owned(), Seat::OPEN);
    let problem = Journal::create(&catalogue, odd, 0, &[0; 32]).unwrap_err();
    assert_eq!(problem.at.as_deref(), Some("seats.black"));
}

#[test]
fn a_player_takes_over_in_mid_game_and_gives_back() {
    let mut scene = Scene::persons("romgon");
    scene.step();
    assert_eq!(scene.kinds(seat("white", Seat::player("random")), SECOND), "seated");
    assert!(matches!(scene.room().due().tasks[0], Task::Choose { .. }));
    // It is still Bob's seat: Ann cannot give it away, and Bob cannot move while the player does.
    assert_eq!(scene.refused(seat("white", Seat::player("random")), FIRST), "seat-of-another");
    let mv = scene.room().state("").legal[0].clone();
    assert_eq!(scene.refused(Command::Move { mv, at: 1 }, SECOND), "player-moves");
    scene.step();
    assert_eq!(scene.kinds(seat("white", Seat::person("Bob")), SECOND), "seated");
    scene.step();
    assert!(matches!(&scene.room().due().tasks[0], Task::Move { side, .. } if side == "white"));
}

#[test]
fn whoever_sits_chooses_the_opponent_where_no_person_is() {
    let mut scene = Scene::open(request("romgon", Seat::person("Ann"), Seat::player("random")));
    assert_eq!(scene.kinds(seat("white", Seat::player("classic-easy")), FIRST), "seated");
    assert_eq!(scene.refused(seat("white", Seat::person("Eve")), FIRST), "seat-of-another");
    assert_eq!(scene.kinds(seat("white", Seat::OPEN), FIRST), "seated");
    assert_eq!(scene.kinds(seat("white", Seat::person("Bob")), By::Host), "seated");
    assert_eq!(scene.refused(seat("white", Seat::OPEN), FIRST), "seat-of-another");
    assert_eq!(scene.refused(seat("green", Seat::OPEN), FIRST), "unknown-side");
}

#[test]
fn whoever_looks_on_can_do_nothing() {
    let mut scene = Scene::persons("ur");
    assert_eq!(scene.refused(Command::Roll { at: 0 }, By::Watcher), "watching");
    assert_eq!(scene.refused(Command::Resign {}, By::Watcher), "watching");
}

#[test]
fn sides_and_openers_are_tossed_for_unless_chosen() {
    let catalogue = Catalogue::new(Limits::LOCAL);
    let mut seen = std::collections::BTreeSet::new();
    for byte in 0..40 {
        let toss = RoomRequest { toss: Some(true), ..request("addition", Seat::person("Ann"), Seat::OPEN) };
        let journal = Journal::create(&catalogue, toss, 0, &[byte; 32]).unwrap();
        let answer = journal.room().snapshot("", 0);
        let ann_is_blue = answer.seats["blue"] == Seat::person("Ann");
        seen.insert((ann_is_blue, answer.state.turn));
    }
    assert_eq!(seen.len(), 4, "both sides and both openers come up: {seen:?}");

    let mut chosen = request("addition", Seat::person("Ann"), Seat::person("Bob"));
    chosen.options = Some(parlor_rules::Settings::default().with("opener", "red"));
    let scene = Scene::open(chosen);
    assert_eq!(scene.room().turn(), Some(Side::Second));
}
