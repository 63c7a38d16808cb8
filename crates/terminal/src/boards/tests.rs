use parlor_protocol::StateAnswer;
use parlor_rules::{Cell, Layout, Mark, Piece, Step, Tick, View};
use ratatui::layout::Size;

use crate::boards::print::without_colors;
use crate::boards::{Board, Direction, Scene};

const SIDES: [&str; 2] = ["white", "black"];

fn layout(shape: &str, cells: &[(&str, f64, f64)], lines: &[[&str; 2]]) -> Layout {
    let cell = |&(id, x, y): &(&str, f64, f64)| Cell {
        id: id.to_owned(),
        label: id.to_owned(),
        x,
        y,
        shape: shape.to_owned(),
        ..Cell::default()
    };
    Layout {
        cells: cells.iter().map(cell).collect(),
        lines: lines.iter().map(|pair| pair.map(str::to_owned)).collect(),
        ..Layout::default()
    }
}

fn chess() -> Board {
    let cells: Vec<_> = "ab".chars().flat_map(|file| [1, 2].map(|rank| (file, rank))).collect();
    let ids: Vec<_> = cells.iter().map(|(file, rank)| format!("{file}{rank}")).collect();
    let places =
        cells.iter().map(|(file, rank)| (f64::from(*file as u32 - 97) + 0.5, 2.5 - f64::from(*rank)));
    let cells: Vec<_> = ids.iter().zip(places).map(|(id, (x, y))| (id.as_str(), x, y)).collect();
    let tick = |at: f64, label: &str| Tick { at, label: label.to_owned() };
    let layout = Layout {
        columns: vec![tick(0.5, "a"), tick(1.5, "b")],
        rows: vec![tick(0.5, "2"), tick(1.5, "1")],
        ..layout("square", &cells, &[])
    };
    Board::new(&layout, SIDES)
}

fn hexes() -> Board {
    let cells =
        [("0-0", 1.0, 0.0), ("0-1", 2.0, 0.0), ("1-0", 0.5, 0.87), ("1-1", 1.5, 0.87), ("1-2", 2.5, 0.87)];
    Board::new(&layout("hex", &cells, &[]), SIDES)
}

fn view(pieces: &[(&str, &str, &str)]) -> View {
    let pieces = pieces.iter().map(|&(at, kind, side)| Piece::new(at, kind, side)).collect();
    View { pieces, ..View::default() }
}

fn scene(view: &View) -> Scene<'_> {
    Scene { view, cursor: None, centre: None, chosen: &[], offered: &[] }
}

fn states() -> Vec<(Board, StateAnswer)> {
    let state = |table: &dyn parlor_desk::AnyGame| {
        let board = Board::new(&table.layout(), table.about().sides);
        let needed = table.about().options.iter().any(|spec| spec.default.is_none());
        let options = parlor_rules::Options::default();
        let options = if needed { options.with_integer("seed", 1) } else { options };
        let spec = parlor_desk::GameSpec { options, ..parlor_desk::GameSpec::default() };
        (board, table.open(&spec).expect("the start opens").state("1"))
    };
    parlor_desk::Catalogue::new(parlor_desk::Limits::LOCAL)
        .games()
        .iter()
        .map(|game| state(game.as_ref()))
        .collect()
}

#[test]
fn squares_are_boxes_with_labels() {
    let view = view(&[("a1", "king", "white"), ("b2", "king", "black")]);
    let drawn = "  ┌───┬───┐\n2 │   │ k │\n  ├───┼───┤\n1 │ K │   │\n  └───┴───┘\n    a   b\n";
    assert_eq!(chess().print(&scene(&view), false), drawn);
}

#[test]
fn cursor_touches_offers_and_marks_are_seen_without_colours() {
    let board = chess();
    let mut view = view(&[("a1", "king", "white"), ("b2", "king", "black"), ("b1", "rook", "black")]);
    view.marks.push(Mark::new("last", vec!["b2".to_owned()]));
    let (cursor, chosen, offered) =
        (board.find("a2"), [board.find("a1").unwrap()], [board.find("b1").unwrap()]);
    let scene = Scene { cursor, chosen: &chosen, offered: &offered, ..scene(&view) };
    let drawn = board.print(&scene, false);
    for sign in ["│[ ]│", "│(K)│", "│·r·│", "│ k‹│"] {
        assert!(drawn.contains(sign), "{sign} is missing in\n{drawn}");
    }
    let coloured = board.print(&scene, true);
    assert!(coloured.contains("\x1b[0;") && coloured.contains("48;5;220"), "{coloured}");
}

#[test]
fn some_marks_are_shown_only_while_something_is_pointed_at() {
    let board = chess();
    let mut view = view(&[("a1", "king", "white"), ("b2", "king", "black")]);
    view.marks.push(Mark::new("attacks", ["a2", "b2"]).of(["a1"]).side("white"));
    assert!(!board.print(&scene(&view), false).contains('∙'));
    let pointing = Scene { cursor: board.find("a1"), ..scene(&view) };
    let drawn = board.print(&pointing, false);
    assert!(drawn.contains("│>∙<│>k<│"), "{drawn}");
}

#[test]
fn hexes_are_staggered() {
    let view = view(&[("0-1", "rhombus", "white"), ("1-0", "rhombus", "black")]);
    let board = hexes();
    let plan = board.plan(1, Size::new(14, 6));
    let drawn = without_colors(&board.paint(&scene(&view), &plan));
    let wanted = "   / \\ / \\\n  │   │ ◆ │\n / \\ / \\ / \\\n│ ◇ │   │   │\n \\ / \\ / \\ /\n";
    assert_eq!(drawn, wanted);
}

#[test]
fn cells_without_labels_tell_their_names() {
    let view = View::default();
    let drawn = hexes().print(&scene(&view), false);
    assert!(drawn.contains("0-1") && drawn.contains("1-2"), "{drawn}");
}

#[test]
fn points_are_joined_by_lines() {
    let cells = [("0", 0.0, 0.0), ("1", 3.0, 0.0), ("2", 1.5, 2.0)];
    let board = Board::new(&layout("point", &cells, &[["0", "1"], ["1", "2"]]), SIDES);
    let view = view(&[("0", "stone", "white"), ("2", "stone", "black")]);
    let drawn = board.print(&scene(&view), false);
    assert!(drawn.contains('●') && drawn.contains('○') && drawn.contains('+'), "{drawn}");
    assert!(drawn.chars().any(|sign| ('\u{2801}'..='\u{28ff}').contains(&sign)), "no line in\n{drawn}");
}

#[test]
fn the_cells_of_a_step_are_found() {
    let board = chess();
    let whole_column = Step { cell: Some("b1".to_owned()), also: vec!["b2".to_owned()], ..Step::default() };
    assert_eq!(board.cells_of(&whole_column).len(), 2);
    let pile = Step { hand: Some("b1".to_owned()), ..Step::default() };
    assert!(board.cells_of(&pile).is_empty());
}

#[test]
fn arrows_lead_to_the_nearest_cell() {
    let board = chess();
    let from = |id: &str, direction| {
        board.nearest(board.find(id).unwrap(), direction).map(|at| board.spots[at].id.as_str())
    };
    assert_eq!(from("a1", Direction::Up), Some("a2"));
    assert_eq!(from("a1", Direction::Right), Some("b1"));
    assert_eq!(from("a1", Direction::Down), None);
    assert_eq!(from("b2", Direction::Left), Some("a2"));
    let hexes = hexes();
    let up = hexes.nearest(hexes.find("1-1").unwrap(), Direction::Up).map(|at| hexes.spots[at].id.as_str());
    assert!(matches!(up, Some("0-0" | "0-1")), "{up:?}");
}

#[test]
fn every_cell_of_every_game_is_reached_by_arrows() {
    for (board, state) in states() {
        let mut seen = vec![false; board.spots.len()];
        let mut open = vec![0];
        while let Some(at) = open.pop() {
            if std::mem::replace(&mut seen[at], true) {
                continue;
            }
            let directions = [Direction::Up, Direction::Down, Direction::Left, Direction::Right];
            open.extend(directions.into_iter().filter_map(|direction| board.nearest(at, direction)));
        }
        let missed: Vec<_> =
            board.spots.iter().zip(&seen).filter(|(_, seen)| !**seen).map(|(spot, _)| &spot.id).collect();
        assert!(missed.is_empty(), "{}: {missed:?}", state.game);
    }
}

#[test]
fn every_game_is_drawn_at_every_size() {
    for (board, state) in states() {
        let scene = Scene::still(&state);
        for size in [(1, 1), (20, 8), (49, 20), (80, 24), (120, 40), (300, 100)] {
            let size = Size::from(size);
            let plan = board.plan(board.piece_width(&state.view), size);
            let window = board.window(&scene, &plan, size);
            assert!(window.area.width <= size.width && window.area.height <= size.height, "{}", state.game);
            let mut places: Vec<_> = (0..board.spots.len()).map(|index| board.inner(&plan, index)).collect();
            assert!(
                places
                    .iter()
                    .all(|place| place.right() <= plan.size.width && place.bottom() <= plan.size.height)
            );
            places.sort_unstable_by_key(|place| (place.y, place.x));
            places.dedup();
            assert_eq!(places.len(), board.spots.len(), "{}: two cells at one place", state.game);
        }
    }
}

#[test]
fn the_hands_of_both_sides_stand_beside_every_board() {
    for (board, state) in states() {
        let beside = board.beside(&state.view);
        for (line, side) in beside.iter().zip(board.sides()) {
            assert!(line.contains(side.as_str()), "{beside:?}");
        }
    }
}
