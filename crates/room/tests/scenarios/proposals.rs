use super::*;

use parlor_room::What;

fn offer(what: What) -> Command {
    Command::Offer { what }
}

/// The number of the proposal that waits for an answer.
fn pending(scene: &Scene) -> u64 {
    let offers = scene.room().snapshot("", 0).offers;
    assert_eq!(offers.len(), 1);
    offers[0].offer
}

fn wins(scene: &Scene) -> (u32, u32, u32) {
    let score = scene.room().score();
    (score.wins["black"], score.wins["white"], score.draws)
}

#[test]
fn a_draw_needs_two() {
    let mut scene = Scene::persons("romgon");
    assert_eq!(scene.kinds(offer(What::Draw), SECOND), "offered");
    assert_eq!(scene.refused(offer(What::Draw), SECOND), "already-offered");
    let id = pending(&scene);
    assert_eq!(scene.refused(Command::Answer { offer: id, accept: true }, SECOND), "not-your-answer");
    assert_eq!(scene.refused(Command::Withdraw { offer: id }, FIRST), "not-your-offer");
    let due = scene.room().due().tasks;
    assert!(due.contains(&Task::Answer { side: "black".to_owned(), offer: id, what: What::Draw }));
    assert_eq!(scene.kinds(Command::Answer { offer: id, accept: false }, FIRST), "answered");
    assert_eq!(scene.refused(Command::Answer { offer: id, accept: true }, FIRST), "no-such-offer");
    scene.send(offer(What::Draw), FIRST).unwrap();
    assert_eq!(scene.kinds(Command::Withdraw { offer: pending(&scene) }, FIRST), "withdrawn");
    scene.send(offer(What::Draw), FIRST).unwrap();
    // Proposing the same is agreeing.
    assert_eq!(scene.kinds(offer(What::Draw), SECOND), "answered ended revealed");
    let outcome = scene.room().outcome().unwrap();
    assert_eq!((outcome.winner.as_deref(), outcome.reason.as_str()), (None, "agreement"));
    assert_eq!(wins(&scene), (0, 0, 1));
}

#[test]
fn a_draw_lapses_when_somebody_moves() {
    let mut scene = Scene::persons("romgon");
    scene.send(offer(What::Draw), FIRST).unwrap();
    assert_eq!(kinds(&scene.step()), "moved withdrawn");
}

#[test]
fn moves_are_taken_back_by_consent() {
    let mut scene = Scene::persons("romgon");
    assert_eq!(scene.refused(offer(What::TakeBack), FIRST), "nothing-to-take-back");
    assert_eq!(scene.refused(Command::TakeBack { to: 0 }, FIRST), "take-back-by-consent");
    scene.step();
    scene.step();
    let before = scene.position();
    scene.send(offer(What::TakeBack), FIRST).unwrap();
    assert_eq!(
        scene.kinds(Command::Answer { offer: pending(&scene), accept: true }, SECOND),
        "answered taken-back"
    );
    assert_eq!((scene.at(), scene.room().line().size()), (0, 0));
    assert_eq!(scene.refused(Command::Redo {}, FIRST), "take-back-by-consent");
    scene.step();
    scene.step();
    assert_eq!(scene.position(), before);
}

#[test]
fn where_moves_are_never_taken_back_nobody_can() {
    let never =
        RoomRequest { take_back: Some(TakeBack::Never), ..request("romgon", Seat::PERSON, Seat::PERSON) };
    let mut scene = Scene::open(never);
    scene.step();
    for command in
        [offer(What::TakeBack), Command::TakeBack { to: 0 }, Command::Redo {}, Command::Go { node: 0 }]
    {
        assert_eq!(scene.refused(command, FIRST), "no-take-back");
    }
}

#[test]
fn players_agree_to_all_but_a_draw() {
    let mut scene = Scene::open(request("romgon", Seat::person("Ann"), Seat::player("random")));
    scene.step();
    scene.step();
    assert_eq!(scene.kinds(offer(What::Draw), FIRST), "offered answered");
    assert!(scene.room().outcome().is_none());
    assert_eq!(scene.kinds(offer(What::TakeBack), FIRST), "offered answered taken-back");
    assert_eq!(scene.at(), 0);
    assert_eq!(scene.kinds(offer(What::Swap), FIRST), "offered answered seated");
    assert_eq!(scene.room().seat(Side::Second), &Seat::person("Ann"));
    assert!(matches!(scene.room().due().tasks[0], Task::Choose { .. }));
    scene.send(Command::Resign {}, SECOND).unwrap();
    assert_eq!(scene.kinds(offer(What::Rematch), SECOND), "offered answered began");
    assert_eq!(scene.room().seat(Side::First), &Seat::person("Ann"));
}

#[test]
fn a_rematch_swaps_sides_and_the_score_goes_with_the_people() {
    let mut scene = Scene::persons("romgon");
    assert_eq!(scene.refused(offer(What::Rematch), FIRST), "not-over");
    scene.send(Command::Resign {}, FIRST).unwrap();
    assert_eq!(wins(&scene), (0, 1, 0));
    scene.send(offer(What::Rematch), FIRST).unwrap();
    let began = scene.send(Command::Answer { offer: pending(&scene), accept: true }, SECOND).unwrap();
    assert!(began[1].swaps_sides());
    assert_eq!((scene.room().round(), scene.at()), (2, 0));
    // Bob, who won, is black now.
    assert_eq!(scene.room().seat(Side::First), &Seat::person("Bob"));
    assert_eq!(wins(&scene), (1, 0, 0));
    scene.send(Command::Resign {}, SECOND).unwrap();
    assert_eq!(wins(&scene), (2, 0, 0));
    // Swapping after the end moves people, not results.
    scene.send(offer(What::Swap), FIRST).unwrap();
    scene.send(Command::Answer { offer: pending(&scene), accept: true }, SECOND).unwrap();
    assert_eq!(wins(&scene), (0, 2, 0));
    assert_eq!(scene.restored().room(), scene.room());
}

#[test]
fn a_game_that_hardly_began_can_be_broken_off() {
    let mut scene = Scene::persons("romgon");
    scene.step();
    assert_eq!(scene.kinds(Command::Abort {}, SECOND), "ended revealed");
    assert_eq!(wins(&scene), (0, 0, 0));
    let mut scene = Scene::persons("romgon");
    scene.step();
    scene.step();
    assert_eq!(scene.refused(Command::Abort {}, FIRST), "too-late-to-abort");
    assert_eq!(scene.kinds(Command::Abort {}, By::Host), "ended revealed");
}

#[test]
fn one_screen_acts_for_both() {
    let mut scene = Scene::persons("romgon");
    scene.step();
    // White is to move, so white resigns.
    scene.send(Command::Resign {}, By::Host).unwrap();
    assert_eq!(wins(&scene), (1, 0, 0));
    scene.send(offer(What::Rematch), By::Host).unwrap();
    assert_eq!(
        scene.kinds(Command::Answer { offer: pending(&scene), accept: true }, By::Host),
        "answered began"
    );
}
