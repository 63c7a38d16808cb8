use parlor_room::{ClockAnswer, PlyKind, Side};
use parlor_rules::{Piece, Say};
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Wrap};

use crate::play::app::{App, Focus, Mode, Question};
use crate::play::keys::HELP;
use crate::play::local_room::Waits;
use crate::play::seat_menu::SeatMenu;
use crate::play::seating::seat_words;
use crate::play::sentences::sentence;
use crate::position::turn_words;
use crate::screen;

const KEYS: [(&str, &str); 9] = [
    ("↑↓←→", "move"),
    ("Enter", "touch"),
    ("Tab", "list"),
    (":", "type"),
    ("u r", "undo redo"),
    ("w", "seats"),
    ("s", "save"),
    ("?", "help"),
    ("q", "quit"),
];

/// Draws the whole screen.
pub(crate) fn draw(app: &App, frame: &mut Frame) {
    let [title, board, panel, message, keys] = screen::divide(frame.area());
    frame.render_widget(title_line(app), title);
    app.with_scene(|scene| screen::board(frame, board, &app.room.board, scene));
    draw_panel(app, frame, panel);
    frame.render_widget(Paragraph::new(message_line(app)).wrap(Wrap { trim: true }), message);
    frame.render_widget(screen::key_line(&KEYS), keys);
    match &app.mode {
        Mode::Help => screen::page(frame, "Keys", help()),
        Mode::Seating(menu) => {
            let title = format!("Who plays {}?", app.room.room().name(menu.side));
            screen::page(frame, &title, seat_lines(app, menu));
        }
        Mode::Typing(text) => {
            let column = message.x + 2 + text.chars().count() as u16;
            frame.set_cursor_position((column.min(message.right().saturating_sub(1)), message.y));
        }
        Mode::Touching | Mode::Asking(_) => {}
    }
}

/// The game, who plays which side, how much time they have, and the score of the games before.
fn title_line(app: &App) -> Line<'static> {
    let room = app.room.room();
    let bold = Style::new().add_modifier(Modifier::BOLD);
    let clock = app.room.clock();
    let mut spans = vec![Span::styled(room.about().name, bold), Span::raw("  ")];
    for side in Side::BOTH {
        spans.push(screen::chip(&app.room.board, side.index()));
        spans.push(Span::raw(format!(" {}", seat_words(room.seat(side)))));
        if let Some((time, runs)) = clock.as_ref().and_then(|clock| time_left(clock, room.name(side))) {
            spans.push(Span::styled(format!(" {time}"), if runs { bold } else { Style::new() }));
        }
        if side == Side::First {
            spans.push(Span::raw("  against  "));
        }
    }
    if room.round() > 1 {
        let score = room.score();
        let won = room.about().sides.map(|name| score.wins.get(name).copied().unwrap_or(0));
        spans.push(Span::raw(format!("  {} : {}, {} drawn", won[0], won[1], score.draws)));
    }
    Line::from(spans)
}

/// What a side has left, and whether its time runs.
fn time_left(clock: &ClockAnswer, side: &str) -> Option<(String, bool)> {
    // A second that has begun is shown whole.
    let seconds = clock.left.get(side)?.div_ceil(1000);
    Some((format!("{}:{:02}", seconds / 60, seconds % 60), clock.running.as_deref() == Some(side)))
}

fn message_line(app: &App) -> Line<'static> {
    Line::from(match &app.mode {
        Mode::Typing(text) => format!(": {text}"),
        Mode::Asking(question) => format!("{} (y/n)", question_words(app, question)),
        _ => format!("{}   {}", under_cursor(app), app.message),
    })
}

fn question_words(app: &App, question: &Question) -> String {
    match question {
        Question::Quit if app.room.is_kept() => {
            "Leave the game? It is kept: `parlor play --resume` takes it up again".to_owned()
        }
        Question::Quit => "Leave the game? It is not kept".to_owned(),
        Question::Play { mv, warning } => format!("Play {mv}? Mind that {warning}"),
        Question::Accept { text, .. } => text.clone(),
    }
}

/// What is under the cursor, in words, and what touching it would mean.
fn under_cursor(app: &App) -> String {
    let pointed_at = app.pointed_at();
    let said = |say: Option<&Say>| say.and_then(sentence).map(|text| format!(" {text}")).unwrap_or_default();
    let meaning = pointed_at.as_ref().map_or_else(String::new, |next| said(next.step.say.as_ref()));
    let warning = pointed_at.as_ref().map_or_else(String::new, |next| said(next.warn.as_ref()));
    let warning = if warning.is_empty() { warning } else { format!(" !{warning}!") };
    let Some(spot) = app.room.board.spots.get(app.cursor).filter(|_| app.focus == Focus::Board) else {
        return warning;
    };
    let pieces = app.room.state.view.pieces.iter().filter(|piece| piece.at == spot.id);
    let words: Vec<_> = pieces.map(piece_words).collect();
    format!("[{}] {}{meaning}{warning}", spot.label, words.join(", ")).trim_end().to_owned()
}

fn piece_words(piece: &Piece) -> String {
    let side = piece.side.as_ref().map(|side| format!("{side} ")).unwrap_or_default();
    let text = piece.text.as_ref().map(|text| format!(" {text}")).unwrap_or_default();
    let facing = piece.facing.map(|facing| format!(" facing {facing}")).unwrap_or_default();
    let flipped = if piece.flipped == Some(true) { " flipped" } else { "" };
    format!("{side}{}{text}{facing}{flipped}", piece.kind)
}

fn draw_panel(app: &App, frame: &mut Frame, area: Rect) {
    let beside = screen::beside(&app.room.board, &app.room.state.view, area.width);
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
    let plies = app.room.room().line().plies();
    // A forced pass was nobody's choice; the dice before it say why.
    let text = |kind, mv: &str| if kind == PlyKind::Forced { format!("({mv})") } else { mv.to_owned() };
    let log: Vec<_> = plies.iter().map(|ply| (ply.side.index(), text(ply.kind, &ply.mv))).collect();
    let now = log.len().checked_sub(1);
    frame.render_widget(Paragraph::new(screen::moves(&app.room.board, &log, now, moves)), moves);
}

fn turn_line(app: &App) -> Line<'static> {
    let bold = Style::new().add_modifier(Modifier::BOLD);
    let Some(side) = app.room.side() else {
        return Line::from(Span::styled(format!("★ {}", turn_words(&app.room.state)), bold));
    };
    let does = match (app.thinking, app.room.waits()) {
        (Some(time), Waits::Player(_)) => {
            let player = seat_words(app.room.room().seat(side));
            format!(" {player} thinks, {:.1} s", time.as_secs_f64())
        }
        (_, Waits::Dice) => " rolls".to_owned(),
        (_, Waits::Stalled) => " cannot choose".to_owned(),
        (_, Waits::LookingBack) => " (looking back)".to_owned(),
        _ => " to move".to_owned(),
    };
    Line::from(vec![screen::chip(&app.room.board, side.index()), Span::styled(does, bold)])
}

/// Entries of the list that are shown at once.
const SHOWN: usize = 9;

/// The things to touch that are no cells: those that were touched, in brackets, then those that can be, numbered; a
/// window of them around the chosen one.
fn list_lines(app: &App) -> Vec<Line<'static>> {
    let listed = app.listed();
    let beside = app.picker.chosen().filter(|step| app.room.board.cells_of(step).is_empty());
    let chosen: Vec<_> = beside.map(|step| Line::from(format!("  ({})", app.describe(step)))).collect();
    if listed.is_empty() && chosen.is_empty() {
        return Vec::new();
    }
    let at = if let Focus::List(at) = app.focus { Some(at) } else { None };
    let from = at.unwrap_or(0).saturating_sub(SHOWN - 1).min(listed.len().saturating_sub(SHOWN));
    let mut lines = chosen;
    let entries = listed.iter().enumerate().skip(from).take(SHOWN).map(|(index, next)| {
        let number = if index < 9 { format!("{}", index + 1) } else { " ".to_owned() };
        let arrow = if at == Some(index) { "▸" } else { " " };
        let text = format!("{arrow}{number} {}", app.describe(&next.step));
        let style =
            if at == Some(index) { Style::new().add_modifier(Modifier::REVERSED) } else { Style::new() };
        Line::from(Span::styled(text, style))
    });
    lines.extend(entries);
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

/// Whoever can sit at a side; the one who sits there is marked.
fn seat_lines(app: &App, menu: &SeatMenu) -> Vec<Line<'static>> {
    let sits = seat_words(app.room.room().seat(menu.side));
    let entry = |(index, name): (usize, &String)| {
        let mark = if *name == sits { "•" } else { " " };
        let style =
            if index == menu.at { Style::new().add_modifier(Modifier::REVERSED) } else { Style::new() };
        Line::from(Span::styled(format!("{mark} {name}"), style))
    };
    let mut lines: Vec<_> = menu.candidates.iter().enumerate().map(entry).collect();
    lines.push(Line::default());
    lines.push(Line::from("↑↓ choose  Tab other side  Enter seat"));
    lines
}
