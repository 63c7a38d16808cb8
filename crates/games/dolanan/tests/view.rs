//! What a board is given to draw and to offer.

use crate::common::{MIXED, owners, read, values};
use parlor_dolanan::{Add, Addition, Multiplication};
use parlor_rules::{Mark, Notation, Show, View};

fn shown(position: &str) -> View {
    let (game, state) = read::<Add>(position);
    game.view(&state, &[])
}

fn mark<'a>(view: &'a View, kind: &str) -> Option<&'a Mark> {
    view.marks.iter().find(|mark| mark.kind == kind)
}

fn steps(view: &View, mv: &str) -> Vec<String> {
    let offer = view.moves.iter().find(|offer| offer.mv == mv).unwrap();
    offer.steps.iter().map(|step| step.touch().id().to_owned()).collect()
}

#[test]
fn layouts_have_both_boards() {
    for (layout, values) in [(Addition::layout(), 10), (Multiplication::layout(), 9)] {
        assert_eq!(layout.cells.len(), 100 + 2 * values);
        assert_eq!(layout.cells[47].id, "47");
        assert_eq!((layout.cells[47].x, layout.cells[47].y), (7.5, 4.5));
        assert!(layout.cells.iter().any(|cell| cell.id == format!("pion:red:{values}")));
        for cell in &layout.cells {
            assert!(cell.x > 0.0 && cell.x < layout.width && cell.y > 0.0 && cell.y < layout.height);
            let (place, side) = (cell.id.split(':').nth(1), cell.owner.as_deref());
            let kind = if place.is_some() { "value" } else { "" };
            assert_eq!((cell.shape.as_str(), cell.kind.as_str(), side), ("square", kind, place), "{cell:?}");
        }
        // Cells are named by row and column, and both are written at the edges.
        for (edge, along) in [(&layout.columns, layout.cells[47].x), (&layout.rows, layout.cells[47].y)] {
            assert_eq!(edge.len(), 10);
            let tick = &edge[along as usize];
            assert_eq!((tick.at, tick.label.clone()), (along, (along as usize).to_string()));
        }
    }
}

#[test]
fn pions_are_set_up_before_the_first_turn() {
    for (red, rest, set_up) in
        [("", "_-_ b p1 -", false), ("", "_-7 r p2 -", false), ("00", "5-7 b m -", true)]
    {
        let text = format!("add {MIXED} {} {rest}", owners("", red));
        let (game, state) = read::<Add>(&text);
        assert_eq!(game.is_set_up(&state.position), set_up, "{text}");
    }
}

#[test]
fn the_set_up_is_touched_on_the_side_board() {
    let view = shown(&format!("add {MIXED} {} _-7 r p2 -", owners("", "")));
    assert_eq!(steps(&view, "b5"), ["pion:blue:5"]);
    assert_eq!(view.pieces.len(), 101);
    let kinds = |kind: &str| view.pieces.iter().filter(|piece| piece.kind == kind).count();
    assert_eq!((kinds("number"), kinds("pion")), (100, 1));
    assert_eq!(view.pieces[100].text.as_deref(), Some("7"));
    assert!(view.marks.iter().all(|mark| !mark.at.is_empty() || mark.text.is_some()), "{:?}", view.marks);
    assert_eq!((mark(&view, "target"), mark(&view, "equation")), (None, None));
    assert_eq!(mark(&view, "blocked"), None, "11 and less can be made with 7");
}

#[test]
fn a_turn_is_a_value_and_a_cell() {
    let board = values('2', &[("47", 'b'), ("48", 'b')]);
    let (game, state) = read::<Add>(&format!("add {board} {} 7-5 b m -", owners("00", "48")));
    let view = game.view(&state, &[]);
    assert_eq!(steps(&view, ">6@47"), ["pion:blue:6", "47"]);
    assert_eq!(steps(&view, ">4#"), ["pion:blue:4"]);
    assert_eq!(mark(&view, "dead").unwrap().at.len(), 8);
    assert_eq!(mark(&view, "equation").unwrap().text.as_deref(), Some("7 + 5 = 12"));
    assert_eq!(mark(&view, "equation").unwrap().at, ["pion:blue:7", "pion:red:5"]);
    assert_eq!(mark(&view, "target").unwrap().text.as_deref(), Some("12"));
    let claimed = view.pieces.iter().find(|piece| piece.at == "48").unwrap();
    assert_eq!((claimed.side.as_deref(), claimed.text.as_deref()), (Some("red"), Some("11")));
    assert_eq!(view.pieces[1].side, None);

    let half = game.read_move(&state, ">6").unwrap();
    let mut moved = state.clone();
    parlor_rules::Game::play(&game, &mut moved, half);
    let view = game.view(&moved, &[half]);
    assert_eq!(steps(&view, "@47"), ["47"]);
    assert_eq!(mark(&view, "target").unwrap().at, ["47"]);
    assert_eq!(mark(&view, "last").unwrap().at, ["pion:blue:6"]);
}

#[test]
fn the_last_dead_end_is_marked_in_the_movers_row() {
    let (game, mut state) =
        read::<Add>(&format!("add {} {} 2-1 b m -", values('2', &[]), owners("00", "05")));
    let mut played = Vec::new();
    for text in [">1@12", ">7#"] {
        let mv = game.read_move(&state, text).unwrap();
        parlor_rules::Game::play(&game, &mut state, mv);
        played.push(mv);
    }
    assert_eq!(mark(&game.view(&state, &played), "last").unwrap().at, ["pion:red:7"]);
}

#[test]
fn values_say_what_they_make() {
    let view = shown(&format!("add {MIXED} {} 2-9 r m -", owners("00", "")));
    let offer = view.moves.iter().find(|offer| offer.mv.starts_with(">3@")).unwrap();
    let say = offer.steps[0].say.as_ref().unwrap();
    let arg = |name: &str| say.args[name].as_str();
    assert_eq!((arg("left"), arg("sign"), arg("right"), arg("makes")), ("2", "+", "3", "5"));
    assert_eq!(mark(&view, "blocked"), None);
    assert_eq!(mark(&view, "preview").unwrap().at, ["pion:red:9"]);
    assert_eq!(mark(&view, "preview").unwrap().of.len(), 9);

    let view = shown(&format!("add {MIXED} {} 2-9 b m -", owners("00", "05")));
    assert_eq!(mark(&view, "blocked").unwrap().at, ["pion:blue:10"], "19 is more than 18");
    let view = shown(&format!("add {MIXED} {} 10-_ b p2 -", owners("", "")));
    assert_eq!(mark(&view, "blocked").unwrap().at, ["pion:red:9", "pion:red:10"]);
}

#[test]
fn dead_ends_are_warned_of() {
    let board = values('2', &[("47", 'b')]);
    let view = shown(&format!("add {board} {} 7-5 b m -", owners("00", "48")));
    for offer in &view.moves {
        let warn = offer.warn.as_ref().map(|say| say.key.as_str());
        assert_eq!(warn, offer.mv.ends_with('#').then_some("dolanan.warn-loses"), "{}", offer.mv);
    }
}
