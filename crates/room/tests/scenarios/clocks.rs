use super::*;

use parlor_room::ClockSetting;

fn timed(game: &str, clock: ClockSetting) -> Scene {
    Scene::open(RoomRequest {
        clock: Some(clock),
        take_back: Some(TakeBack::Free),
        ..request(game, Seat::PERSON, Seat::PERSON)
    })
}

fn per_move(ms: u64) -> ClockSetting {
    ClockSetting { move_ms: Some(ms), ..ClockSetting::default() }
}

fn per_game(ms: u64, increment: u64) -> ClockSetting {
    ClockSetting { game_ms: Some(ms), increment_ms: Some(increment), move_ms: None }
}

fn left(scene: &Scene) -> [u64; 2] {
    let clock = scene.room().snapshot("", scene.now).clock.unwrap();
    scene.room().about().sides.map(|side| clock.left[side])
}

#[test]
fn a_flag_falls_at_its_deadline_and_not_before() {
    let mut scene = timed("romgon", per_move(30_000));
    assert_eq!(scene.room().due().deadline, Some(30_000));
    scene.now = 29_999;
    assert_eq!(scene.journal.tick(scene.now), []);
    scene.step();
    assert_eq!(scene.room().due().deadline, Some(59_999));
    scene.now = 59_999;
    assert_eq!(kinds(scene.journal.tick(59_999)), "flagged ended revealed");
    let outcome = scene.room().outcome().unwrap();
    assert_eq!((outcome.winner.as_deref(), outcome.reason.as_str()), (Some("black"), "time"));
    assert_eq!(scene.room().due().deadline, None);
}

#[test]
fn a_fallen_flag_can_be_taken_back_where_that_is_free() {
    let mut scene = timed("romgon", per_move(1000));
    scene.step();
    scene.now = 1000;
    scene.journal.tick(scene.now);
    assert_eq!(scene.kinds(Command::TakeBack { to: 1 }, FIRST), "taken-back");
    assert_eq!((scene.room().outcome(), scene.room().due().deadline), (None, Some(2000)));
}

#[test]
fn a_late_command_finds_the_game_over() {
    let mut scene = timed("romgon", per_move(1000));
    let mv = scene.room().state("").legal[0].clone();
    scene.now = 1000;
    let problem = scene.send(Command::Move { mv, at: 0 }, FIRST).unwrap_err();
    assert_eq!(problem.reason.as_deref(), Some("game-over"));
    assert_eq!(scene.room().outcome().unwrap().reason, "time");
}

#[test]
fn a_host_that_does_not_look_at_the_clock_first_is_told() {
    let catalogue = Catalogue::new(Limits::LOCAL);
    let timed = RoomRequest { clock: Some(per_move(1000)), ..request("romgon", Seat::PERSON, Seat::PERSON) };
    let (mut room, _) = parlor_room::Room::create(&catalogue, timed, 0, &[0; 32]).unwrap();
    let problem = room.apply(Command::Resign {}, FIRST, 1000).unwrap_err();
    assert_eq!(problem.reason.as_deref(), Some("time"));
    assert_eq!(kinds(&room.tick(1000)), "flagged ended revealed");
}

#[test]
fn time_for_the_game_is_used_up_and_given_back_by_the_increment() {
    let mut scene = timed("romgon", per_game(600_000, 2_000));
    scene.now = 10_000;
    scene.step();
    assert_eq!(left(&scene), [592_000, 600_000]);
    scene.now = 15_000;
    assert_eq!(left(&scene), [592_000, 595_000]);
    scene.step();
    // Taking back gives no time back.
    scene.now = 18_000;
    scene.send(Command::TakeBack { to: 0 }, FIRST).unwrap();
    assert_eq!(left(&scene), [589_000, 597_000]);
}

#[test]
fn an_earlier_time_counts_as_the_last() {
    let mut scene = timed("romgon", per_game(600_000, 0));
    scene.now = 10_000;
    scene.step();
    scene.now = 4_000;
    let events = scene.step();
    assert_eq!(events[0].time, 10_000);
    assert_eq!(left(&scene), [590_000, 600_000]);
    // Also in events that somebody else has written.
    let mut events = scene.journal.events().to_vec();
    events.last_mut().unwrap().time = 3_000;
    let restored = Journal::of(&scene.catalogue, events).unwrap();
    assert_eq!(restored.room(), scene.room());
}

#[test]
fn time_stands_still_while_the_host_is_away() {
    let mut scene = timed("romgon", per_game(60_000, 0));
    scene.now = 10_000;
    assert_eq!(scene.kinds(Command::Pause {}, By::Host), "paused");
    assert!(scene.room().due().tasks.is_empty() && scene.room().due().deadline.is_none());
    assert_eq!(scene.refused(Command::Resign {}, FIRST), "paused");
    scene.now = 500_000;
    assert_eq!(scene.journal.tick(scene.now), []);
    let mut restored = scene.restored();
    restored.apply(Command::Resume {}, By::Host, scene.now).unwrap();
    assert_eq!(restored.room().due().deadline, Some(550_000));
    assert_eq!(scene.refused(Command::Pause {}, FIRST), "host-only");
}

#[test]
fn time_stands_still_while_a_player_is_stalled_or_somebody_looks_back() {
    let mut scene = timed("romgon", per_move(1000));
    scene.step();
    scene.send(Command::TakeBack { to: 0 }, FIRST).unwrap();
    assert_eq!(scene.room().due().deadline, None);
    scene.step();
    assert!(scene.room().due().deadline.is_some());
    scene.send(Command::Seat { side: "white".to_owned(), to: Seat::player("random") }, SECOND).unwrap();
    assert!(scene.room().due().deadline.is_some(), "players have a clock too");
    let Task::Choose { request, .. } = scene.room().due().tasks[0].clone() else { panic!("a player is due") };
    let problem = Problem::new(parlor_protocol::ProblemType::Internal, "fault", "a fault");
    scene.send(Command::Failed { token: request.id, problem }, By::Host).unwrap();
    assert_eq!(scene.room().due().deadline, None);
}

#[test]
fn setting_up_dolanan_takes_no_time_and_half_a_turn_goes_on_with_it() {
    let mut scene = timed("addition", per_move(30_000));
    scene.now = 100_000;
    scene.step();
    scene.step();
    assert_eq!(scene.room().due().deadline, Some(130_000), "the first claim is on the clock");
    scene.now = 110_000;
    scene.step();
    assert_eq!(scene.room().due().deadline, Some(140_000));
    scene.now = 115_000;
    let half = scene.room().state("").legal.into_iter().find(|mv| mv.contains('@')).unwrap();
    let half = half.split('@').next().unwrap().to_owned();
    scene.play(&half);
    assert_eq!(scene.room().due().deadline, Some(140_000), "half a turn is none");
}

#[test]
fn settings_that_make_no_sense_are_refused() {
    let catalogue = Catalogue::new(Limits::LOCAL);
    for (clock, reason) in [
        (ClockSetting::default(), "empty-clock"),
        (per_move(0), "out-of-range"),
        (per_game(u64::MAX, 0), "out-of-range"),
        (ClockSetting { increment_ms: Some(5), ..per_move(5) }, "lone-increment"),
    ] {
        let timed = RoomRequest { clock: Some(clock), ..request("ur", Seat::OPEN, Seat::OPEN) };
        let problem = Journal::create(&catalogue, timed, 0, &[0; 32]).unwrap_err();
        assert_eq!(problem.reason.as_deref(), Some(reason));
    }
}
