//! What a board draws.

use std::collections::{BTreeMap, BTreeSet};

use crate::common::{game, play_all};
use parlor_polyclash::PolyClash;
use parlor_rules::{Layout, Mark, Show, State};

fn places(layout: &Layout) -> BTreeMap<&str, (f64, f64)> {
    layout.cells.iter().map(|cell| (cell.id.as_str(), (cell.x, cell.y))).collect()
}

#[test]
fn points_keep_their_distance() {
    let layout = PolyClash::layout();
    assert_eq!(layout.cells.len(), 302);
    let mut smallest = f64::MAX;
    for (index, a) in layout.cells.iter().enumerate() {
        assert!((0.5..layout.width - 0.5).contains(&a.x) && (0.5..layout.height - 0.5).contains(&a.y));
        for b in &layout.cells[..index] {
            smallest = smallest.min((a.x - b.x).hypot(a.y - b.y));
        }
    }
    let kinds = |kind: &str| layout.cells.iter().filter(|cell| cell.kind == kind).count();
    assert_eq!(["vertex", "edge", "triangle", "pentagon"].map(kinds), [60, 150, 80, 12]);
    assert!(layout.cells.iter().all(|cell| cell.shape == "point"));
    assert!(smallest > 0.98, "two points are only {smallest} cells apart");
    assert!(layout.width < 45.0 && layout.height < 22.5, "{} by {}", layout.width, layout.height);
}

#[test]
fn lines_join_neighbours_and_do_not_cross() {
    let layout = PolyClash::layout();
    let places = places(&layout);
    let ends: Vec<[(f64, f64); 2]> =
        layout.lines.iter().map(|line| [places[line[0].as_str()], places[line[1].as_str()]]).collect();
    assert_eq!(ends.len(), 564, "36 of the 600 adjacencies lead from one half to the other");
    let distinct: BTreeSet<_> = layout.lines.iter().collect();
    assert_eq!(distinct.len(), ends.len());
    let turn =
        |a: (f64, f64), b: (f64, f64), c: (f64, f64)| (b.0 - a.0) * (c.1 - a.1) - (b.1 - a.1) * (c.0 - a.0);
    for (index, &[a, b]) in ends.iter().enumerate() {
        for &[c, d] in &ends[..index] {
            if [a, b].contains(&c) || [a, b].contains(&d) {
                continue;
            }
            let apart = turn(a, b, c) * turn(a, b, d) > 0.0 || turn(c, d, a) * turn(c, d, b) > 0.0;
            assert!(apart, "{a:?}-{b:?} crosses {c:?}-{d:?}");
        }
    }
}

#[test]
fn points_at_the_rim_are_drawn_again_so_that_every_link_is_seen() {
    let layout = PolyClash::layout();
    let places = places(&layout);
    let mut links: BTreeSet<[&str; 2]> = BTreeSet::new();
    for line in &layout.lines {
        links.insert([line[0].as_str(), line[1].as_str()]);
    }
    for ghost in &layout.ghosts {
        assert!(
            (0.3..layout.width - 0.3).contains(&ghost.x) && (0.3..layout.height - 0.3).contains(&ghost.y),
            "{ghost:?}"
        );
        for to in &ghost.to {
            let (x, y) = places[to.as_str()];
            assert!((x - ghost.x).hypot(y - ghost.y) < 3.0, "{} to {to}", ghost.of);
            let (a, b) = (ghost.of.as_str(), to.as_str());
            if !links.contains(&[b, a]) {
                links.insert([a, b]);
            }
        }
    }
    assert_eq!(links.len(), 600);
}

#[test]
fn the_ball_has_all_faces_and_eight_outlooks() {
    let layout = PolyClash::layout();
    assert_eq!((layout.patches.len(), layout.outlooks.len()), (92, 8));
    let land = layout.patches.iter().filter(|patch| patch.kind.starts_with("land")).count();
    assert_eq!(land % 4, 0, "four continents alike");
    assert!(land >= 12);
    for cell in &layout.cells {
        let [x, y, z] = cell.direction.expect("every point lies on the ball");
        assert!((x * x + y * y + z * z - 1.0).abs() < 1e-3);
    }
}

fn marks<'a>(marks: &'a [Mark], kind: &str) -> Vec<&'a Mark> {
    marks.iter().filter(|mark| mark.kind == kind).collect()
}

#[test]
fn a_view_shows_stones_captures_and_the_score() {
    let game = game(&[]);
    let mut state = State::start(&game);
    play_all(&game, &mut state, &["61", "6", "65", "36", "60", "211", "300", "210"]);
    let last = crate::common::point(210).into();
    let view = game.view(&state, &[last]);
    assert_eq!(view.pieces.len(), 7);
    assert!(view.pieces.iter().any(|piece| piece.at == "4,6" && piece.side.as_deref() == Some("black")));
    assert_eq!(marks(&view.marks, "last")[0].at, ["4,6,36"]);
    assert_eq!(marks(&view.marks, "captured")[0].at, ["6,36"]);
    assert_eq!(marks(&view.marks, "superko")[0].at, ["6,36"]);
    assert!(marks(&view.marks, "territory").is_empty());
    let scores = marks(&view.marks, "score");
    let sides: Vec<_> = scores.iter().map(|mark| mark.side.as_deref()).collect();
    assert_eq!(sides, [Some("black"), Some("white")]);
    assert_eq!(marks(&view.marks, "unclaimed").len(), 1);
    assert_eq!(view.hands.iter().map(|hand| hand.count).collect::<Vec<_>>(), [0, 1]);
    let pass = view.moves.last().unwrap();
    assert_eq!(
        (pass.mv.as_str(), pass.steps[0].choice.as_deref(), &pass.warn),
        ("pass", Some("pass"), &None)
    );
    assert_eq!(pass.say.key, "polyclash.pass");
}

#[test]
fn a_finished_game_shows_its_territory() {
    let game = game(&[]);
    let mut state = State::start(&game);
    play_all(&game, &mut state, &["60", "300", "61", "301", "65", "pass", "pass"]);
    let view = game.view(&state, &[]);
    let territory = marks(&view.marks, "territory");
    assert_eq!(territory[0].side.as_deref(), Some("black"));
    assert_eq!(territory[0].at, ["4,6,36"]);
    assert_eq!((territory[1].side.as_deref(), territory[1].at.len()), (Some("white"), 0));
    assert!(view.moves.is_empty());
}

#[test]
fn a_handicap_shows_where_its_stones_may_go() {
    let game = game(&[("handicap", "3")]);
    let mut state = State::start(&game);
    play_all(&game, &mut state, &["290"]);
    let view = game.view(&state, &[]);
    let handicap = marks(&view.marks, "handicap");
    assert_eq!(handicap[0].text.as_deref(), Some("2"));
    assert_eq!(handicap[0].at, ["10,11,12,13,14", "55,56,57,58,59"]);
    assert!(view.moves.iter().all(|offer| offer.mv != "pass"));
}

#[test]
fn captures_are_said() {
    let game = game(&[]);
    let mut state = State::start(&game);
    play_all(&game, &mut state, &["61", "210", "65", "300"]);
    let view = game.view(&state, &[]);
    let offer = view.moves.iter().find(|offer| offer.mv == "6,36").unwrap();
    assert_eq!(offer.say.key, "polyclash.capture");
    assert_eq!(offer.say.args["stones"], "1");
    assert_eq!((offer.steps.len(), offer.steps[0].cell.as_deref()), (1, Some("6,36")));
}

#[test]
fn a_group_that_is_pointed_at_shows_its_liberties() {
    let game = game(&[]);
    let mut state = State::start(&game);
    // Two black stones side by side, a white one next to both of them, and one far away.
    play_all(&game, &mut state, &["6", "300", "61", "210"]);
    let view = game.view(&state, &[]);
    let groups = marks(&view.marks, "liberties");
    assert_eq!(groups.len(), 3);
    for group in &groups {
        let stone = view.pieces.iter().find(|piece| piece.at == group.of[0]).unwrap();
        assert_eq!(stone.side, group.side);
    }
    let black = groups.iter().find(|group| group.side.as_deref() == Some("black")).unwrap();
    assert_eq!(black.of.len(), 2);
    assert!(black.at.iter().all(|at| view.pieces.iter().all(|piece| piece.at != *at)));
}

#[test]
fn a_pass_that_ends_the_game_is_warned_of() {
    let game = game(&[]);
    let mut state = State::start(&game);
    play_all(&game, &mut state, &["0", "pass"]);
    let view = game.view(&state, &[]);
    let warned: Vec<_> = view.moves.iter().filter(|offer| offer.warn.is_some()).collect();
    assert_eq!((warned.len(), warned[0].mv.as_str()), (1, "pass"));
    let warn = warned[0].warn.as_ref().unwrap();
    assert_eq!((warn.key.as_str(), warn.args["winner"].as_str()), ("polyclash.warn-pass-ends", "black"));
}
