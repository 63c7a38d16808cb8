//! What a board is told to draw and to offer.

use crate::common::{MODES, load};
use parlor_romgon::Romgon;
use parlor_rules::{Game, Notation, Show, State, View};

const NORMAL: Romgon = Romgon { flip: false };
const FLIP: Romgon = Romgon { flip: true };

/// The view after some turns.
fn view(game: Romgon, rpn: &str, turns: &str) -> View {
    let mut state = load(game, rpn);
    let mut played = Vec::new();
    for turn in turns.split_whitespace() {
        let mv = game.read_move(&state, turn).unwrap();
        game.play(&mut state, mv);
        played.push(mv);
    }
    game.view(&state, &played)
}

fn marks(view: &View) -> Vec<(&str, &str)> {
    let shown = view.marks.iter().filter(|mark| mark.of.is_empty());
    shown.flat_map(|mark| mark.at.iter().map(|at| (mark.kind.as_str(), at.as_str()))).collect()
}

/// The steps and the sentence of a turn.
fn offer(view: &View, turn: &str) -> (String, String) {
    let offer =
        view.moves.iter().find(|offer| offer.mv == turn).unwrap_or_else(|| panic!("{turn} is not offered"));
    let args: Vec<_> = offer.say.args.iter().map(|(name, value)| format!("{name}={value}")).collect();
    let steps: Vec<_> = offer.steps.iter().map(|step| step.touch().id().to_owned()).collect();
    (steps.join(" "), format!("{} {}", offer.say.key, args.join(" ")))
}

#[test]
fn the_layout_is_a_board_of_touching_hexes() {
    let layout = Romgon::layout();
    assert_eq!(layout.cells.len(), 51);
    for cell in &layout.cells {
        assert!(cell.shape == "hex" && cell.x >= 0.5 && cell.x <= layout.width - 0.5, "{cell:?}");
        assert!(cell.y > 0.5 && cell.y < layout.height - 0.5, "{cell:?}");
        let near = layout.cells.iter().filter(|other| {
            let distance = (cell.x - other.x).hypot(cell.y - other.y);
            assert!(distance == 0.0 || distance > 0.999, "{cell:?} lies on {other:?}");
            distance < 1.001
        });
        assert!((4..=7).contains(&near.count()), "{cell:?}");
    }
    // The board reaches from edge to edge: the lowest row is as far from its edge as the highest.
    let ys = || layout.cells.iter().map(|cell| cell.y);
    let (highest, lowest) = (ys().fold(f64::MAX, f64::min), ys().fold(0.0, f64::max));
    assert!((layout.height - lowest - highest).abs() < 1e-9, "{} {highest} {lowest}", layout.height);
    let kind = |id: &str| layout.cells.iter().find(|cell| cell.id == id).unwrap().kind.clone();
    assert_eq!(
        ["3-0", "3-8", "3-4", "2-2", "1-1", "0-0"].map(kind),
        ["goal", "goal", "dead", "inner", "middle", "outer"]
    );
}

#[test]
fn pieces_show_how_they_lie() {
    for game in MODES {
        let view = game.view(&State::start(&game), &[]);
        assert_eq!((view.pieces.len(), view.hands.len(), marks(&view).len()), (14, 0, 0));
        let piece = |at: &str| view.pieces.iter().find(|piece| piece.at == at).unwrap();
        let hexagon = piece("2-7");
        assert_eq!((hexagon.kind.as_str(), hexagon.side.as_deref()), ("hexgon", Some("black")));
        assert_eq!((hexagon.facing, piece("3-0").facing), (Some(0), None));
        assert_eq!(hexagon.flipped, game.flip.then_some(false));
    }
    let flipped = view(FLIP, "6/7/8/9/8/7/T3~4s w", "");
    assert_eq!((flipped.pieces[0].facing, flipped.pieces[0].flipped), (Some(3), Some(true)));
}

#[test]
fn marks_point_out_the_last_turn_and_check() {
    let start = crate::common::START;
    assert_eq!(marks(&view(NORMAL, start, "1-6>1-5@1")), [("from", "1-6"), ("last", "1-5")]);
    assert_eq!(marks(&view(NORMAL, start, "1-6@1")), [("last", "1-6")]);
    assert_eq!(marks(&view(FLIP, start, "1-6~")), [("last", "1-6")]);
    assert_eq!(marks(&view(NORMAL, "6/7/8/R7r/7C/7/6 b", "")), [("check", "3-8")]);
    // The lost side's rhombus is still marked.
    assert_eq!(marks(&view(NORMAL, "R5/s1s4/8/1s7/8/7/6 w", "")), [("check", "0-0")]);
}

#[test]
fn steps_are_what_a_person_touches() {
    let view = view(FLIP, "6/7/8/3St0h03/8/1s4R/2c3 b", "");
    for (turn, steps, say) in [
        ("5-1>4-1", "5-1 4-1", "romgon.move from=5-1 piece=square to=4-1"),
        ("5-1~", "5-1 flip", "romgon.flip from=5-1 piece=square"),
        ("3-4>3-3x", "3-4 3-3", "romgon.capture captured=square from=3-4 piece=triangle to=3-3"),
        ("3-4>2-3", "3-4 2-3 facing-0", "romgon.move from=3-4 piece=triangle to=2-3"),
        ("3-4>2-3@5", "3-4 2-3 facing-5", "romgon.move-turn from=3-4 orientation=5 piece=triangle to=2-3"),
        ("3-4@2", "3-4 3-4 facing-2", "romgon.turn from=3-4 orientation=2 piece=triangle"),
        ("3-5>3-6@1", "3-5 3-6 facing-1", "romgon.move-turn from=3-5 orientation=1 piece=hexgon to=3-6"),
        ("6-2>6-1", "6-2 6-1", "romgon.move from=6-2 piece=circle to=6-1"),
    ] {
        assert_eq!(offer(&view, turn), (steps.to_owned(), say.to_owned()), "{turn}");
    }
}

#[test]
fn directions_are_degrees_on_the_screen() {
    assert_eq!(Romgon::layout().faces, Some([180, 0]), "black looks to the left");
    let start = NORMAL.view(&State::start(&NORMAL), &[]);
    let turn = |at: &str| start.pieces.iter().find(|piece| piece.at == at).unwrap().turn;
    assert_eq!(
        [turn("1-0"), turn("1-6"), turn("4-0"), turn("2-7"), turn("3-0")].map(|turn| turn),
        [Some(0), Some(180), Some(0), Some(0), None]
    );
    let view = view(NORMAL, "6/7/8/3St0h03/8/1s4R/2c3 b", "");
    let offer = view.moves.iter().find(|offer| offer.mv == "3-4>2-3@5").unwrap();
    let facing = &offer.steps[2];
    assert_eq!((facing.cell.as_deref(), facing.turn), (Some("2-3"), Some(120)));
    assert_eq!(facing.say.as_ref().unwrap().args["orientation"], "5");
    assert!(view.moves.iter().flat_map(|offer| &offer.steps).all(|step| !step.auto));
}

#[test]
fn a_piece_that_is_pointed_at_shows_what_it_attacks() {
    let view = view(NORMAL, "6/7/8/3St03r/8/7/6 b", "");
    let attacks =
        |of: &str| view.marks.iter().find(|mark| mark.kind == "attacks" && mark.of == [of]).unwrap();
    assert_eq!(attacks("3-4").at, ["2-3", "3-3", "4-3"], "a triangle looks to the left");
    assert_eq!(attacks("3-4").side.as_deref(), Some("black"));
    assert_eq!(attacks("3-3").at, ["2-2", "2-3", "4-2", "4-3"]);
}

#[test]
fn moves_that_lose_at_once_are_warned_of() {
    let shuttle = "0-5>1-5 1-0@1 1-5>0-5 1-0@2 0-5>1-5 1-0@3 1-5>0-5 1-0@4";
    let view = view(NORMAL, crate::common::START, shuttle);
    let warned: Vec<_> =
        view.moves.iter().filter_map(|offer| Some((&*offer.mv, offer.warn.as_ref()?))).collect();
    assert_eq!(warned.len(), 1, "{warned:?}");
    assert_eq!((warned[0].0, warned[0].1.key.as_str()), ("0-5>1-5", "romgon.warn-shuttle"));
}
