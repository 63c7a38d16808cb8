use std::time::Duration;

use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Wrap};

use parlor_protocol::StateAnswer;

use crate::boards::Scene;
use crate::error::TerminalError;
use crate::position::turn_words;
use crate::replay::replayed::Replay;
use crate::screen;

const KEYS: [(&str, &str); 5] =
    [("← →", "step"), ("PgUp PgDn", "ten steps"), ("Home", "start"), ("End", "end"), ("q", "quit")];

/// How long to wait for a key before looking again.
const WAIT: Duration = Duration::from_millis(500);

/// Steps through the record on the screen.
pub fn view(replay: &Replay) -> Result<(), TerminalError> {
    let log = log(replay)?;
    let mut at = 0;
    let mut state = replay.state_after(at)?;
    let done = screen::on_screen(|terminal| {
        loop {
            terminal.draw(|frame| draw(replay, &log, at, &state, frame))?;
            let Some(key) = screen::next_key(WAIT)? else { continue };
            match step(at, log.len(), key) {
                None => return Ok(()),
                Some(next) if next != at => {
                    // The record was played to its end before, so no part of it is refused.
                    if let Ok(found) = replay.state_after(next) {
                        (at, state) = (next, found);
                    }
                }
                Some(_) => {}
            }
        }
    });
    Ok(done?)
}

/// The moves with the sides that made them.
fn log(replay: &Replay) -> Result<Vec<(usize, String)>, TerminalError> {
    let mut log = Vec::new();
    let mut side = 0;
    replay.walk(|mv, state| {
        if let Some((_, mv)) = mv {
            log.push((side, mv.to_owned()));
        }
        let name = state.roller.as_deref().or(state.turn.as_deref());
        side = name.and_then(|name| replay.board.side_index(name)).unwrap_or(side);
        Ok::<(), TerminalError>(())
    })?;
    Ok(log)
}

/// Where a key leads; none when it leads out.
fn step(at: usize, last: usize, key: KeyEvent) -> Option<usize> {
    let control = key.modifiers.contains(KeyModifiers::CONTROL);
    match key.code {
        KeyCode::Char('q') | KeyCode::Esc => None,
        KeyCode::Char('c') if control => None,
        KeyCode::Right | KeyCode::Down | KeyCode::Char(' ') => Some((at + 1).min(last)),
        KeyCode::Left | KeyCode::Up => Some(at.saturating_sub(1)),
        KeyCode::PageDown => Some((at + 10).min(last)),
        KeyCode::PageUp => Some(at.saturating_sub(10)),
        KeyCode::Home => Some(0),
        KeyCode::End => Some(last),
        _ => Some(at),
    }
}

fn draw(replay: &Replay, log: &[(usize, String)], at: usize, state: &StateAnswer, frame: &mut Frame) {
    let [title, board, panel, message, keys] = screen::divide(frame.area());
    let bold = Style::new().add_modifier(Modifier::BOLD);
    let record = &replay.record;
    let title_line = vec![
        Span::styled(record.game.clone(), bold),
        Span::raw("  "),
        screen::chip(&replay.board, 0),
        Span::raw(" "),
        screen::chip(&replay.board, 1),
        Span::raw(format!("  {}", record.result)),
    ];
    frame.render_widget(Line::from(title_line), title);
    screen::board(frame, board, &replay.board, &Scene::still(state));
    draw_panel(replay, log, at, state, frame, panel);
    frame.render_widget(Paragraph::new(state.position.clone()).wrap(Wrap { trim: true }), message);
    frame.render_widget(screen::key_line(&KEYS), keys);
}

fn draw_panel(
    replay: &Replay,
    log: &[(usize, String)],
    at: usize,
    state: &StateAnswer,
    frame: &mut Frame,
    area: Rect,
) {
    let beside = screen::beside(&replay.board, &state.view, area.width);
    let [place, turn, hands, moves] = area.layout(&Layout::vertical([
        Constraint::Length(1),
        Constraint::Length(2),
        Constraint::Length(beside.len() as u16 + 1),
        Constraint::Min(0),
    ]));
    frame.render_widget(Line::from(format!("move {at} of {}", log.len())), place);
    let bold = Style::new().add_modifier(Modifier::BOLD);
    frame.render_widget(Line::from(Span::styled(turn_words(state), bold)), turn);
    frame.render_widget(Paragraph::new(beside), hands);
    let now = Some(at.wrapping_sub(1)).filter(|_| at > 0);
    frame.render_widget(Paragraph::new(screen::moves(&replay.board, log, now, moves)), moves);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_stay_within_the_record() {
        let go = |at, code| step(at, 12, KeyEvent::from(code));
        assert_eq!(go(0, KeyCode::Left), Some(0));
        assert_eq!(go(0, KeyCode::Right), Some(1));
        assert_eq!(go(12, KeyCode::Right), Some(12));
        assert_eq!(go(5, KeyCode::PageDown), Some(12));
        assert_eq!(go(5, KeyCode::Home), Some(0));
        assert_eq!(go(5, KeyCode::End), Some(12));
        assert_eq!(go(5, KeyCode::Char('q')), None);
    }
}
