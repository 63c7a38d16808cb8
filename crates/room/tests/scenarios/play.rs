use super::*;

use parlor_desk::GameSpec;
use parlor_protocol::ProblemType;
use parlor_room::PlyKind;
use parlor_rules::{Record, Settings};
use serde_json::json;

fn small_ur(first: Seat, second: Seat) -> RoomRequest {
    RoomRequest { options: Some(Settings::default().with("pieces", 2)), ..request("ur", first, second) }
}

#[test]
fn a_command_for_another_position_is_a_conflict() {
    let mut scene = Scene::persons("romgon");
    let legal = scene.room().state("").legal;
    scene.play(&legal[0]);
    let late = Command::Move { mv: legal[1].clone(), at: 0 };
    let problem = scene.send(late, SECOND).unwrap_err();
    assert_eq!(problem.kind, ProblemType::Conflict);
    let told = scene.room().conflict(problem, "room");
    assert_eq!((told.moves, told.state.turn.as_deref()), (vec![legal[0].clone()], Some("white")));
    let early = Command::Move { mv: "4-7>4-6".to_owned(), at: 1 };
    assert_eq!(scene.refused(early, FIRST), "not-your-turn");
}

#[test]
fn illegal_moves_are_refused_with_the_reason_of_the_game() {
    let mut scene = Scene::persons("chessinfive");
    let problem = scene.send(Command::Move { mv: "Q@d5".to_owned(), at: 0 }, FIRST).unwrap_err();
    assert_eq!(problem.kind, ProblemType::IllegalMove);
    assert!(problem.reason.is_some());
}

#[test]
fn moves_are_kept_in_their_one_spelling() {
    let mut scene = Scene::persons("polyclash");
    // Points may be named by id, and are written by code.
    let events = scene.play("200");
    let code = scene.room().line().moves()[0].clone();
    assert!(matches!(&events[0].what, Happening::Moved { mv, .. } if *mv == code && code != "200"));
}

#[test]
fn a_forced_pass_is_played_by_the_room_and_said() {
    let mut scene = Scene::open(small_ur(Seat::person("Ann"), Seat::player("random")));
    let passed = (0..200).find_map(|_| {
        let events = scene.step();
        let forced =
            events.into_iter().find(|event| matches!(event.what, Happening::Moved { forced: true, .. }));
        forced.or_else(|| scene.room().outcome().map(|_| panic!("the game ended without a pass")))
    });
    let Some(Happening::Moved { mv, .. }) = passed.map(|event| event.what) else { panic!("no pass") };
    assert_eq!(mv, "pass");
    assert_eq!(scene.room().line().plies().last().unwrap().kind, PlyKind::Forced);
}

#[test]
fn rolls_are_not_chosen() {
    let mut scene = Scene::persons("ur");
    assert_eq!(scene.refused(Command::Move { mv: "d4".to_owned(), at: 0 }, FIRST), "roll-first");
    assert_eq!(scene.refused(Command::Roll { at: 0 }, SECOND), "not-your-turn");
    assert_eq!(scene.kinds(Command::Roll { at: 0 }, FIRST).split(' ').next(), Some("rolled"));
}

#[test]
fn late_and_second_answers_of_players_are_refused() {
    let mut scene = Scene::free(request("romgon", Seat::player("random"), Seat::player("random")));
    let Task::Choose { request, .. } = scene.room().due().tasks[0].clone() else { panic!("a player is due") };
    let legal = scene.room().state("").legal;
    let chosen = |mv: &String| Command::Chosen { token: request.id.clone(), mv: mv.clone() };
    assert_eq!(scene.refused(chosen(&legal[0]), FIRST), "host-only");
    assert_eq!(scene.kinds(chosen(&legal[0]), By::Host), "moved");
    assert_eq!(scene.refused(chosen(&legal[0]), By::Host), "stale-answer");
    scene.send(Command::TakeBack { to: 0 }, By::Host).unwrap();
    assert_eq!(scene.refused(chosen(&legal[0]), By::Host), "stale-answer");
}

#[test]
fn a_players_request_is_whole_and_the_same_for_the_same_position() {
    let level = Seat::Player(PlayerSeat { level: Some(3), nodes: Some(500), ..PlayerSeat::default() });
    let catalogue = Catalogue::new(Limits::LOCAL);
    // Levels are players like others; where a game has none yet, the seat is refused.
    let has_levels = catalogue.game("romgon").unwrap().has_player("level-3");
    let seat = if has_levels { level } else { Seat::player("classic-easy") };
    let mut scene = Scene::free(request("romgon", Seat::PERSON, seat));
    scene.step();
    let asked = |scene: &Scene| match scene.room().due().tasks.remove(0) {
        Task::Choose { request, .. } => serde_json::to_value(request).unwrap(),
        other => panic!("{other:?}"),
    };
    let before = asked(&scene);
    assert_eq!(before["moves"], json!(scene.room().line().moves()));
    assert_eq!((&before["action"], &before["game"]), (&json!("choose"), &json!("romgon")));
    assert!(before["seed"].is_u64());
    scene.send(Command::TakeBack { to: 0 }, FIRST).unwrap();
    scene.step();
    let after = asked(&scene);
    assert_ne!(before["id"], after["id"]);
    assert_eq!(before["seed"], after["seed"]);
    // While what comes next is remembered the player rests, until somebody plays on from here.
    scene.step();
    scene.send(Command::Go { node: 1 }, FIRST).unwrap();
    assert!(scene.room().due().tasks.is_empty());
    scene.send(Command::TakeBack { to: 1 }, FIRST).unwrap();
    assert_eq!(asked(&scene)["seed"], after["seed"]);
    // Making the same move as before is playing on too.
    scene.step();
    scene.send(Command::TakeBack { to: 0 }, FIRST).unwrap();
    scene.step();
    assert_eq!(asked(&scene)["seed"], after["seed"]);
}

#[test]
fn a_player_that_fails_stalls_the_room_and_loses_nothing() {
    let mut scene = Scene::open(request("romgon", Seat::player("classic-easy"), Seat::PERSON));
    let Task::Choose { request, .. } = scene.room().due().tasks[0].clone() else { panic!("a player is due") };
    let problem = Problem::new(ProblemType::Unavailable, "no-table", "there is no table");
    let failed = Command::Failed { token: request.id.clone(), problem: problem.clone() };
    assert_eq!(scene.kinds(failed.clone(), By::Host), "stalled");
    assert_eq!(scene.room().snapshot("", 0).stalled.unwrap().problem, problem);
    assert!(scene.room().due().tasks.is_empty() && scene.room().outcome().is_none());
    assert_eq!(scene.refused(failed, By::Host), "stale-answer");
    // The same player again, by whoever plays against it.
    let again = Command::Seat { side: "black".to_owned(), to: Seat::player("classic-easy") };
    scene.send(again, SECOND).unwrap();
    assert!(
        matches!(&scene.room().due().tasks[0], Task::Choose { request: new, .. } if new.id != request.id)
    );
}

#[test]
fn twenty_undos_and_twenty_redos_give_the_identical_position() {
    for game in ["ur", "romgon", "addition", "multiplication", "chessinfive", "polyclash"] {
        let mut scene = Scene::free(request(game, Seat::PERSON, Seat::player("random")));
        while scene.at() < 50 && scene.room().outcome().is_none() {
            scene.step();
        }
        let mut positions = Vec::new();
        for _ in 0..20 {
            let Some(to) = scene.room().take_back_to_my_move(Side::First) else { break };
            positions.push(scene.position());
            scene.send(Command::TakeBack { to: to as u32 }, FIRST).unwrap();
            assert_eq!(scene.room().turn(), Some(Side::First), "{game}: a person chooses again");
        }
        assert!(positions.len() > 5, "{game}");
        // The last stretch may have ended at the player's turn, which taking back passed over.
        while let Some(position) = positions.pop() {
            scene.send(Command::Redo {}, FIRST).unwrap();
            assert_eq!(scene.position(), position, "{game}");
        }
        assert_eq!(scene.refused(Command::Redo {}, FIRST), "nothing-to-redo");
    }
}

#[test]
fn where_only_players_play_one_goes_step_by_step() {
    let mut scene = Scene::free(request("ur", Seat::player("random"), Seat::player("random")));
    while scene.at() < 10 {
        scene.step();
    }
    let length = scene.at();
    assert_eq!(scene.room().take_back_to_last_choice(), Some(length as usize - 1));
    scene.send(Command::TakeBack { to: length - 1 }, By::Host).unwrap();
    scene.send(Command::TakeBack { to: length - 3 }, By::Host).unwrap();
    scene.send(Command::Redo {}, By::Host).unwrap();
    assert_eq!(scene.at(), length - 2);
}

#[test]
fn variations_are_kept() {
    let mut scene = Scene::free(request("chessinfive", Seat::PERSON, Seat::PERSON));
    scene.play("Q@d1");
    scene.play("Q@e1");
    let main = scene.room().line().here() as u32;
    scene.send(Command::TakeBack { to: 1 }, FIRST).unwrap();
    scene.play("R@e1");
    assert_eq!(scene.room().line().moves(), ["Q@d1", "R@e1"]);
    assert_eq!(scene.kinds(Command::Go { node: main }, FIRST), "taken-back moved");
    assert_eq!(scene.room().line().moves(), ["Q@d1", "Q@e1"]);
    let tree = scene.room().snapshot("", 0).tree.unwrap();
    let tree: Vec<_> = tree.iter().map(|node| (node.node, node.parent, node.mv.as_str())).collect();
    assert_eq!(tree, [(1, 0, "Q@d1"), (2, 1, "Q@e1"), (3, 1, "R@e1")]);
    assert_eq!(scene.refused(Command::Go { node: 9 }, FIRST), "unknown-node");
}

#[test]
fn an_end_can_be_taken_back_where_that_is_free() {
    let mut scene = Scene::free(small_ur(Seat::PERSON, Seat::PERSON));
    while scene.room().outcome().is_none() {
        scene.step();
    }
    let (outcome, position) = (scene.room().outcome().cloned(), scene.position());
    assert_eq!(scene.room().score().wins.values().sum::<u32>(), 1);
    let to = scene.room().take_back_to_last_choice().unwrap() as u32;
    scene.send(Command::TakeBack { to }, FIRST).unwrap();
    assert_eq!((scene.room().outcome(), scene.room().score().wins.values().sum::<u32>()), (None, 0));
    // The seeds are known by now and are not shown twice.
    assert_eq!(scene.kinds(Command::Redo {}, FIRST), "moved ended");
    assert_eq!((scene.room().outcome().cloned(), scene.position()), (outcome, position));
    assert_eq!(scene.room().score().wins.values().sum::<u32>(), 1);
}

#[test]
fn a_game_goes_on_from_a_given_position_and_moves() {
    let start = Scene::persons("romgon");
    let (position, mv) = (start.position(), start.room().state("").legal[3].clone());
    let mut given = request("romgon", Seat::PERSON, Seat::PERSON);
    given.position = Some(position.clone());
    given.moves = Some(vec![mv.clone()]);
    let mut scene = Scene::open(given.clone());
    assert_eq!((scene.at(), scene.room().turn()), (1, Some(Side::Second)));
    scene.step();
    let answer = scene.room().snapshot("", 0);
    assert_eq!((answer.position, answer.moves.len()), (Some(position), 2));
    given.moves = Some(vec![mv, "nonsense".to_owned()]);
    let problem = Journal::create(&Catalogue::new(Limits::LOCAL), given, 0, &[0; 32]).unwrap_err();
    assert_eq!(problem.at.as_deref(), Some("moves[1]"));
}

#[test]
fn a_position_that_is_over_says_so() {
    let mut scene = Scene::free(small_ur(Seat::PERSON, Seat::PERSON));
    while scene.room().outcome().is_none() {
        scene.step();
    }
    let mut over = request("ur", Seat::PERSON, Seat::PERSON);
    over.position = Some(scene.position());
    assert_eq!(kinds(Scene::open(over).journal.events()), "created began ended revealed");
}

#[test]
fn the_record_reads_back_as_the_same_game() {
    let headers = [("Date".to_owned(), "2024-05-01".to_owned())].into();
    for (game, on_turn) in [("ur", true), ("romgon", true), ("romgon", false), ("addition", false)] {
        let mut scene = Scene::persons(game);
        for _ in 0..7 {
            scene.step();
        }
        let mover = scene.room().turn().unwrap();
        scene.send(Command::Resign {}, By::Seat(if on_turn { mover } else { !mover })).unwrap();
        let text = scene.room().record(&headers).unwrap();
        let record = Record::read(&text).unwrap();
        let winner = scene.room().outcome().unwrap().winner.clone().unwrap();
        assert_eq!(record.result, format!("{winner} resign"));
        assert!(record.headers.values().any(|name| name == "Ann"));
        assert_eq!(record.headers["Date"], "2024-05-01");
        let (options, moves) = (record.options.clone(), record.moves.clone());
        let spec = GameSpec { options, position: record.start.clone(), moves };
        let open = scene.catalogue.open(&record.game, &spec).unwrap();
        assert_eq!(open.write_record(&record), text);
        // Who resigns when it is their turn makes it their last move.
        assert_eq!(open.outcome().is_some(), on_turn, "{game}");
    }
}

#[test]
fn a_room_keeps_no_more_moves_than_its_host_allows() {
    let limits = Limits { moves: 3, ..Limits::LOCAL };
    let catalogue = Catalogue::new(limits);
    let mut journal =
        Journal::create(&catalogue, request("chessinfive", Seat::PERSON, Seat::PERSON), 0, &[0; 32]).unwrap();
    for (at, mv) in ["Q@d1", "Q@e1", "R@d2"].into_iter().enumerate() {
        journal.apply(Command::Move { mv: mv.to_owned(), at: at as u32 }, By::Host, 0).unwrap();
    }
    let problem = journal.apply(Command::Move { mv: "R@e2".to_owned(), at: 3 }, By::Host, 0).unwrap_err();
    assert_eq!(problem.kind, ProblemType::TooLarge);
}
