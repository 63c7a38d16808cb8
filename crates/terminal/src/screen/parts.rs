use parlor_rules::View;
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Paragraph};

use crate::boards::{Board, Scene, shape_of, side_style};
use crate::text::wrapped;

/// Columns of the panel beside the board, on a usual and on a wide screen.
const PANEL: [u16; 2] = [24, 32];
/// From this width on a screen is wide.
const WIDE: u16 = 100;
/// Below this width the panel goes under the board.
const NARROW: u16 = 66;
/// Rows of the panel under the board.
const LOW_PANEL: u16 = 9;

/// The screen in parts: title, board, panel, message, keys.
pub(crate) fn divide(area: Rect) -> [Rect; 5] {
    let [title, body, message, keys] = area.layout(&Layout::vertical([
        Constraint::Length(1),
        Constraint::Min(1),
        Constraint::Length(2),
        Constraint::Length(1),
    ]));
    let [board, panel] = if area.width >= NARROW {
        body.layout(
            &Layout::horizontal([
                Constraint::Min(1),
                Constraint::Length(PANEL[usize::from(area.width >= WIDE)]),
            ])
            .spacing(1),
        )
    } else {
        body.layout(&Layout::vertical([
            Constraint::Min(1),
            Constraint::Length(LOW_PANEL.min(body.height / 2)),
        ]))
    };
    [title, board, panel, message, keys]
}

/// Draws the board as large as it fits, in the middle; a window of it if it does not fit.
pub(crate) fn board(frame: &mut Frame, area: Rect, board: &Board, scene: &Scene) {
    let plan = board.plan(board.piece_width(scene.view), area.as_size());
    let picture = board.window(scene, &plan, area.as_size());
    let left = area.x + (area.width - picture.area.width) / 2;
    let top = area.y + (area.height - picture.area.height) / 2;
    let onto = frame.buffer_mut();
    for y in 0..picture.area.height {
        for x in 0..picture.area.width {
            onto[(left + x, top + y)] = picture[(x, y)].clone();
        }
    }
}

/// The name of a side in its colours and with its sign.
pub(crate) fn chip(board: &Board, side: usize) -> Span<'static> {
    let name = &board.sides()[side];
    Span::styled(format!(" {} {name} ", shape_of(side)), side_style(name, side))
}

/// What stands beside the board, in lines of a width.
pub(crate) fn beside(board: &Board, view: &View, width: u16) -> Vec<Line<'static>> {
    let lines = board.beside(view);
    lines.iter().flat_map(|line| wrapped(line, "  ", width.into())).map(Line::from).collect()
}

/// Moves in lines of a width, the last ones if there are too many; the one at `now` stands out.
pub(crate) fn moves(
    board: &Board,
    log: &[(usize, String)],
    now: Option<usize>,
    area: Rect,
) -> Vec<Line<'static>> {
    let width = usize::from(area.width);
    let mut lines: Vec<Line> = vec![Line::default()];
    let mut column = 0;
    let mut shown_at = 0;
    for (index, (side, text)) in log.iter().enumerate() {
        let word = format!("{}{text}", shape_of(*side));
        let length = word.chars().count() + 1;
        if column > 0 && column + length > width {
            lines.push(Line::default());
            column = 0;
        }
        column += length;
        let style = if now == Some(index) { side_style(&board.sides()[*side], *side) } else { Style::new() };
        if now == Some(index) {
            shown_at = lines.len() - 1;
        }
        if let Some(line) = lines.last_mut() {
            line.push_span(Span::styled(word, style));
            line.push_span(" ");
        }
    }
    let height = usize::from(area.height);
    let last = lines.len().saturating_sub(height);
    let from = if now.is_some() { shown_at.saturating_sub(height / 2).min(last) } else { last };
    lines.split_off(from.min(lines.len() - 1))
}

/// `Enter touch  u undo …`
pub(crate) fn key_line(keys: &[(&'static str, &'static str)]) -> Line<'static> {
    let pairs = keys.iter().flat_map(|(key, does)| {
        let key = Span::styled(*key, Style::new().add_modifier(Modifier::BOLD));
        [key, Span::styled(format!(" {does}  "), Style::new().add_modifier(Modifier::DIM))]
    });
    Line::from(pairs.collect::<Vec<_>>())
}

/// A page over the middle of the screen.
pub(crate) fn page(frame: &mut Frame, title: &str, lines: Vec<Line<'static>>) {
    let area = frame.area();
    let width = lines.iter().map(Line::width).max().unwrap_or(0) as u16 + 4;
    let size = (width.min(area.width), (lines.len() as u16 + 2).min(area.height));
    let place = Rect::new((area.width - size.0) / 2, (area.height - size.1) / 2, size.0, size.1);
    frame.render_widget(Clear, place);
    let block =
        Block::bordered().title(format!(" {title} ")).padding(ratatui::widgets::Padding::horizontal(1));
    frame.render_widget(Paragraph::new(lines).block(block), place);
}
