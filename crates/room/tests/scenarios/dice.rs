use super::*;

use parlor_room::{commit, verify};

/// A whole game of Ur between two persons, each adding to the dice.
fn whole_game() -> Scene {
    let mut scene = Scene::open(RoomRequest {
        options: Some(parlor_rules::Settings::default().with("pieces", 1)),
        ..request("ur", Seat::OPEN, Seat::person("Bob"))
    });
    let seat = Command::Seat { side: "player1".to_owned(), to: Seat::person("Ann") };
    scene.send(Order::from(seat).with_seed("Ann's seed"), By::Host).unwrap();
    let at = scene.at();
    scene.send(Order::from(Command::Roll { at }).with_seed("at the first roll"), FIRST).unwrap();
    while scene.room().outcome().is_none() {
        scene.step();
    }
    scene
}

#[test]
fn anybody_can_check_the_dice_after_the_game() {
    let scene = whole_game();
    let shown: Vec<_> = scene.journal.events().iter().map(Event::shown).collect();
    let proof = verify(&scene.catalogue, &shown).unwrap();
    assert_eq!((proof.games, proof.open), (1, 0));
    assert!(proof.rolls > 2);
    let Some(Happening::Revealed { secret, seeds, .. }) = shown.last().map(|event| event.what.clone()) else {
        panic!("the seeds are shown last");
    };
    assert_eq!(commit(&secret), scene.room().snapshot("", 0).dice.commit);
    let seeds: Vec<_> = seeds.iter().map(|seed| (seed.from, seed.seed.as_str())).collect();
    assert_eq!(seeds, [(0, "Ann's seed"), (0, "at the first roll")]);
}

#[test]
fn a_host_that_cheats_is_found_out() {
    let events = whole_game().journal.events().to_vec();
    let catalogue = Catalogue::new(Limits::LOCAL);
    let check = |change: &dyn Fn(&mut Happening)| {
        let mut events = events.clone();
        events.iter_mut().for_each(|event| change(&mut event.what));
        verify(&catalogue, &events).unwrap_err().reason.unwrap()
    };
    let another = "0".repeat(64);
    let other_seed = check(&|what| {
        if let Happening::Revealed { secret, .. } = what {
            *secret = another.clone();
        }
    });
    assert_eq!(other_seed, "other-seed");
    let other_commit = check(&|what| {
        if let Happening::Began { commit: bound, .. } = what {
            *bound = commit(&another);
        }
    });
    assert_eq!(other_commit, "other-commit");
    // With a commit to match, the rolls give it away.
    let other_roll = check(&|what| match what {
        Happening::Created { commit: bound, .. } | Happening::Began { commit: bound, .. } => {
            *bound = commit(&another);
        }
        Happening::Revealed { secret, .. } => *secret = another.clone(),
        _ => {}
    });
    assert_eq!(other_roll, "other-roll");

    let mut unmixed = events.clone();
    unmixed.iter_mut().for_each(|event| event.seed = None);
    assert_eq!(verify(&catalogue, &unmixed).unwrap_err().reason.as_deref(), Some("other-roll"));
}

#[test]
fn taking_back_cannot_fish_for_rolls() {
    let mut scene = Scene::free(request("ur", Seat::PERSON, Seat::PERSON));
    let roll = |scene: &mut Scene, seed: &str| {
        let at = scene.at();
        scene.send(Order::from(Command::Roll { at }).with_seed(seed), By::Host).unwrap();
        scene.room().line().moves()[at as usize].clone()
    };
    let first = roll(&mut scene, "a");
    for seed in ["b", "c", "d", "e", "f", "g"] {
        scene.send(Command::TakeBack { to: 0 }, By::Host).unwrap();
        assert_eq!(roll(&mut scene, seed), first);
    }
}

#[test]
fn a_rematch_has_seeds_of_its_own() {
    let mut scene = whole_game();
    let Happening::Revealed { next, secret: first, .. } = scene.journal.events().last().unwrap().what.clone()
    else {
        panic!("the seeds are shown last");
    };
    let offer = Command::Offer { what: parlor_room::What::Rematch };
    scene.send(Order::from(offer).with_seed("again"), FIRST).unwrap();
    let answer = Command::Answer { offer: scene.room().seq(), accept: true };
    scene.send(Order::from(answer).with_seed("and again"), SECOND).unwrap();
    assert_eq!(scene.room().snapshot("", 0).dice.commit, next);
    scene.send(Command::Resign {}, FIRST).unwrap();
    let Happening::Revealed { secret, seeds, .. } = scene.journal.events().last().unwrap().what.clone()
    else {
        panic!("the seeds are shown last");
    };
    assert_eq!(commit(&secret), next);
    assert_ne!(secret, first);
    assert_eq!(seeds.len(), 2);
    assert_eq!(verify(&scene.catalogue, scene.journal.events()).unwrap().games, 2);
}

#[test]
fn watchers_cannot_roll() {
    let scene = Scene::persons("ur");
    let shown: Vec<_> = scene.journal.events().iter().map(Event::shown).collect();
    let mut watched = parlor_room::Room::rebuild(&scene.catalogue, &shown).unwrap();
    let problem = watched.apply(Command::Roll { at: 0 }, FIRST, 0).unwrap_err();
    assert_eq!(problem.reason.as_deref(), Some("no-secret"));
}
