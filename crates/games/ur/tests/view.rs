//! What a board is told to draw and to offer.

use crate::common::{open, play};
use parlor_rules::{Game, Mark, Notation, Offer, Show, View};
use parlor_ur::{Move, Ur};

#[test]
fn views_show_hands_rolls_and_the_last_move() {
    let (ur, state) = play("..................../00/1-", "d4 -1:0");
    let view = ur.view(&state, &[Move::roll(4).unwrap(), Move::piece(-1, 0).unwrap()]);
    let hands: Vec<_> =
        view.hands.iter().map(|hand| (hand.at.as_str(), hand.kind.as_str(), hand.count)).collect();
    assert_eq!(
        hands,
        [
            ("hand:player1", "piece", 6),
            ("home:player1", "home", 0),
            ("hand:player2", "piece", 7),
            ("home:player2", "home", 0),
        ]
    );
    assert_eq!((view.pieces.len(), view.pieces[0].at.as_str()), (1, "0"));
    assert_eq!(view.pieces[0].side.as_deref(), Some("player1"));
    let again = Mark::note("again", "0").side("player1");
    assert_eq!(shown(&view), [mark("from", "hand:player1"), mark("last", "0"), again]);
}

#[test]
fn dice_are_one_offer() {
    let (ur, state) = open("..................../00/2-");
    let view = ur.view(&state, &[]);
    assert_eq!((view.moves.len(), view.moves[0].mv.as_str()), (1, "roll"));
    assert_eq!(ids(&view.moves[0]), "roll");
    assert_eq!(view.moves[0].say.args["side"], "player2");
}

#[test]
fn only_the_goal_is_filled_in() {
    let (ur, state) = open("......1..1...1....../40/11");
    for offer in ur.view(&state, &[]).moves {
        let auto: Vec<_> = offer.steps.iter().map(|step| step.auto).collect();
        assert_eq!(auto, [false, true], "{}", offer.mv);
    }
}

#[test]
fn paths_lead_from_the_hand_to_the_home() {
    let (ur, state) = open("......1..1...1....../40/11");
    let view = ur.view(&state, &[]);
    let paths: Vec<_> = view.marks.iter().filter(|mark| mark.kind == "path").collect();
    assert_eq!(
        paths[1].at.join(" "),
        "hand:player2 19 18 17 16 4 5 6 7 8 9 10 11 14 15 home:player2",
        "the second side's own squares"
    );
    assert_eq!(paths[0].of, ["hand:player1", "home:player1", "6", "9", "13"]);
    assert_eq!(paths[0].side.as_deref(), Some("player1"));
}

#[test]
fn offers_say_what_a_move_does() {
    for (position, offers) in [
        ("....1.2............./50/12", "-1:2 hand:player1,2 enter | 4:6 4,6 capture"),
        ("..................../00/24", "-1:16 hand:player2,16 enter-again"),
        (
            "......1..1...1....../40/11",
            "6:7 6,7 move-again | 9:10 9,10 move | 13:20 13,home:player1 bear-off",
        ),
        ("..................../00/20", "pass pass pass-zero"),
        ("......12............/60/11", "pass pass pass-blocked"),
    ] {
        let (ur, state) = open(position);
        let view = ur.view(&state, &[]);
        let told: Vec<_> = view
            .moves
            .iter()
            .map(|offer| format!("{} {} {}", offer.mv, ids(offer), &offer.say.key["ur.".len()..]))
            .collect();
        assert_eq!(told.join(" | "), offers);
        let roll = position.chars().last().unwrap().to_string();
        assert_eq!(shown(&view), [Mark::note("roll", roll)]);
    }
}

#[test]
fn marks_know_whose_the_last_move_was() {
    for (position, moves, from, last) in [
        ("..........1.....2.../60/2-", "d1 16:4 d0 pass d0 pass", "16", "4"),
        ("..........1........./50/1-", "d4 10:20 d0 pass d0 pass d1", "10", "home:player1"),
        ("..........2........./05/2-", "d4 10:20 d0 pass", "10", "home:player2"),
        ("..........2........./06/2-", "d4 10:20", "10", "home:player2"),
        ("..................../00/2-", "d4 -1:16 d0", "hand:player2", "16"),
    ] {
        let (ur, mut state) = open(position);
        let mut played = Vec::new();
        for text in moves.split(' ') {
            let mv = ur.read_move(&state, text).unwrap();
            ur.play(&mut state, mv);
            played.push(mv);
        }
        let mut marks = shown(&ur.view(&state, &played));
        marks.retain(|mark| mark.text.is_none());
        assert_eq!(marks, [mark("from", from), mark("last", last)], "{position} {moves}");
    }
}

#[test]
fn passes_and_rosettes_are_told_of() {
    for (position, moves, told) in [
        ("..................../00/1-", "d0 pass", "passed-zero 0 player1"),
        ("......12............/60/1-", "d1 pass", "passed-blocked 1 player1"),
        ("..................../00/1-", "d4 -1:0", "again 0 player1"),
        ("..................../00/1-", "d4 -1:0 d2", "roll 2 "),
        ("..................../00/1-", "d3 -1:1", ""),
    ] {
        let (ur, mut state) = open(position);
        let mut played = Vec::new();
        for text in moves.split(' ') {
            let mv = ur.read_move(&state, text).unwrap();
            ur.play(&mut state, mv);
            played.push(mv);
        }
        let news: Vec<_> = shown(&ur.view(&state, &played))
            .into_iter()
            .filter_map(|mark| {
                Some(format!("{} {} {}", mark.kind, mark.text?, mark.side.unwrap_or_default()))
            })
            .collect();
        assert_eq!(news.join(", "), told, "{position} {moves}");
    }
}

#[test]
fn piles_lie_in_the_gaps_of_the_board() {
    let layout = Ur::layout();
    assert_eq!(layout.dice, Some(4));
    let piles: Vec<_> = layout.piles.iter().map(|pile| (pile.at.as_str(), pile.x, pile.y)).collect();
    let wanted = [
        ("hand:player1", 4.0, 0.0),
        ("home:player1", 5.0, 0.0),
        ("hand:player2", 4.0, 2.0),
        ("home:player2", 5.0, 2.0),
    ];
    assert_eq!(piles, wanted);
}

fn mark(kind: &str, at: &str) -> Mark {
    Mark::new(kind, [at])
}

/// What is marked even if nothing is pointed at.
fn shown(view: &View) -> Vec<Mark> {
    view.marks.iter().filter(|mark| mark.of.is_empty()).cloned().collect()
}

/// What is touched.
fn ids(offer: &Offer) -> String {
    offer.steps.iter().map(|step| step.touch().id().to_owned()).collect::<Vec<_>>().join(",")
}

#[test]
fn the_layout_has_twenty_squares_and_five_rosettes() {
    let layout = Ur::layout();
    assert_eq!((layout.cells.len(), layout.width, layout.height), (20, 8.0, 3.0));
    assert!(layout.cells.iter().all(|cell| cell.shape == "square"));
    let owners =
        |row: f64| layout.cells.iter().filter(move |cell| cell.y == row).map(|cell| cell.owner.as_deref());
    assert!(owners(1.0).all(|owner| owner.is_none()));
    assert!([0.0, 2.0].iter().all(|&row| owners(row).all(|owner| owner == owners(row).next().unwrap())));
    assert!(owners(0.0).next() != owners(2.0).next());
    let rosettes: Vec<_> =
        layout.cells.iter().filter(|cell| cell.kind == "rosette").map(|cell| cell.id.as_str()).collect();
    assert_eq!(rosettes, ["0", "7", "13", "15", "16"]);
    let places: std::collections::BTreeSet<_> =
        layout.cells.iter().map(|cell| (cell.x as i32, cell.y as i32)).collect();
    assert_eq!(places.len(), 20);
}
