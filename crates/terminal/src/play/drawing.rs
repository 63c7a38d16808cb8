use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Wrap};

use crate::play::app::{App, Focus, Mode};
use crate::play::game::Due;
use crate::play::keys::HELP;
use crate::position::turn_words;
use crate::screen;

const KEYS: [(&str, &str); 8] = [
    ("↑↓←→", "move"),
    ("Enter", "touch"),
    ("Tab", "list"),
    (":", "type"),
    ("u r", "undo redo"),
    ("s", "save"),
    ("?", "help"),
    ("q", "quit"),
];

/// Draws the whole screen.
pub fn draw(app: &App, frame: &mut Frame) {
    let [title, board, panel, message, keys] = screen::divide(frame.area());
    frame.render_widget(title_line(app), title);
    app.with_scene(|scene| screen::board(frame, board, &app.game.board, scene));
    draw_panel(app, frame, panel);
    frame.render_widget(Paragraph::new(message_line(app)).wrap(Wrap { trim: true }), message);
    frame.render_widget(screen::key_line(&KEYS), keys);
    match &app.mode {
        Mode::Help => screen::page(frame, "Keys", help()),
        Mode::Typing(text) => {
            let column = message.x + 6 + text.chars().count() as u16;
            frame.set_cursor_position((column.min(message.right().saturating_sub(1)), message.y));
        }
        Mode::Touching => {}
    }
}

fn title_line(app: &App) -> Line<'static> {
    let seat = |side: usize| Span::raw(format!(" {}", app.game.seats[side]));
    Line::from(vec![
        Span::styled(app.game.name, Style::new().add_modifier(Modifier::BOLD)),
        Span::raw("  "),
        screen::chip(&app.game.board, 0),
        seat(0),
        Span::raw("  against  "),
        screen::chip(&app.game.board, 1),
        seat(1),
    ])
}

fn message_line(app: &App) -> Line<'static> {
    match &app.mode {
        Mode::Typing(text) => Line::from(format!("move: {text}")),
        _ => Line::from(format!("{}   {}", under_cursor(app), app.message)),
    }
}

/// What is under the cursor, in words.
fn under_cursor(app: &App) -> String {
    let Some(spot) = app.game.board.spots.get(app.cursor).filter(|_| app.focus == Focus::Board) else {
        return String::new();
    };
    let pieces = app.game.state.view.pieces.iter().filter(|piece| piece.at == spot.id);
    let words: Vec<_> = pieces
        .map(|piece| {
            let side = piece.side.as_ref().map(|side| format!("{side} ")).unwrap_or_default();
            let text = piece.text.as_ref().map(|text| format!(" {text}")).unwrap_or_default();
            let facing = piece.facing.map(|facing| format!(" facing {facing}")).unwrap_or_default();
            let flipped = if piece.flipped == Some(true) { " flipped" } else { "" };
            format!("{side}{}{text}{facing}{flipped}", piece.kind)
        })
        .collect();
    format!("[{}] {}", spot.label, words.join(", ")).trim_end().to_owned()
}

fn draw_panel(app: &App, frame: &mut Frame, area: Rect) {
    let beside = screen::beside(&app.game.board, &app.game.state.view, area.width);
    let list = list_lines(app);
    let [turn, hands, next, moves] = area.layout(&Layout::vertical([
        Constraint::Length(2),
        Constraint::Length(beside.len() as u16 + 1),
        Constraint::Length(list.len() as u16),
        Constraint::Min(0),
    ]));
    frame.render_widget(turn_line(app), turn);
    frame.render_widget(Paragraph::new(beside), hands);
    frame.render_widget(Paragraph::new(list), next);
    let log: Vec<_> = app.game.log.iter().map(|entry| (entry.side, entry.mv.clone())).collect();
    let now = log.len().checked_sub(1);
    frame.render_widget(Paragraph::new(screen::moves(&app.game.board, &log, now, moves)), moves);
}

fn turn_line(app: &App) -> Line<'static> {
    let bold = Style::new().add_modifier(Modifier::BOLD);
    let Some(side) = app.game.side() else {
        return Line::from(Span::styled(format!("★ {}", turn_words(&app.game.state)), bold));
    };
    let does = match (&app.thinking, app.game.due()) {
        (Some(time), Due::Player(player)) => format!(" {player} thinks, {:.1} s", time.as_secs_f64()),
        (_, Due::Roll) => " rolls".to_owned(),
        _ => " to move".to_owned(),
    };
    Line::from(vec![screen::chip(&app.game.board, side), Span::styled(does, bold)])
}

/// Entries of the list that are shown at once.
const SHOWN: usize = 9;

/// The things to touch that are no cells, numbered; a window of them around the chosen one.
fn list_lines(app: &App) -> Vec<Line<'static>> {
    let listed = app.listed();
    if listed.is_empty() {
        return Vec::new();
    }
    let at = if let Focus::List(at) = app.focus { Some(at) } else { None };
    let from = at.unwrap_or(0).saturating_sub(SHOWN - 1).min(listed.len().saturating_sub(SHOWN));
    let mut lines: Vec<Line> = listed
        .iter()
        .enumerate()
        .skip(from)
        .take(SHOWN)
        .map(|(index, next)| {
            let number = if index < 9 { format!("{}", index + 1) } else { " ".to_owned() };
            let arrow = if at == Some(index) { "▸" } else { " " };
            let text = format!("{arrow}{number} {}", app.describe(&next.step));
            let style =
                if at == Some(index) { Style::new().add_modifier(Modifier::REVERSED) } else { Style::new() };
            Line::from(Span::styled(text, style))
        })
        .collect();
    if listed.len() > SHOWN {
        lines.push(Line::from(format!("   … {} in all", listed.len())));
    }
    lines.push(Line::default());
    lines
}

fn help() -> Vec<Line<'static>> {
    let bold = Style::new().add_modifier(Modifier::BOLD);
    let line = |(key, does): &(&'static str, &'static str)| {
        Line::from(vec![Span::styled(format!("{key:<14}"), bold), Span::raw(*does)])
    };
    HELP.iter().map(line).collect()
}
