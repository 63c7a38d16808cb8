use parlor_protocol::StateAnswer;

use crate::boards::{Board, Scene};
use crate::look::Look;
use crate::text::{NO_BREAK, counted, wrapped};

/// The board with what stands beside it: position string, hands, marks, turn.
pub fn draw_position(board: &Board, state: &StateAnswer, look: Look) -> String {
    let mut text = board.print(&Scene::still(state), look.styled);
    text.push('\n');
    for line in board.beside(&state.view) {
        text.push_str(&line.replace(NO_BREAK, " "));
        text.push('\n');
    }
    text.push_str(&format!("{}\n", look.dim(&state.position)));
    text.push_str(&format!("{}\n", look.bold(&turn_words(state))));
    text
}

/// Whose turn it is, or how the game ended, in words.
pub fn turn_words(state: &StateAnswer) -> String {
    match (&state.outcome, &state.turn, &state.roller) {
        (Some(outcome), ..) => match &outcome.winner {
            Some(winner) => format!("{winner} wins ({})", outcome.reason),
            None => format!("a draw ({})", outcome.reason),
        },
        (None, _, Some(roller)) => format!("{roller} rolls"),
        (None, Some(side), None) => format!("{side} to move"),
        (None, None, None) => "the game is over".to_owned(),
    }
}

/// The legal moves or rolls, counted and in lines.
pub fn legal_words(state: &StateAnswer, look: Look) -> String {
    if state.legal.is_empty() {
        return String::new();
    }
    let noun = if state.chances.is_some() { "roll" } else { "move" };
    let words = match &state.chances {
        None => state.legal.clone(),
        Some(chances) => {
            let pairs = state.legal.iter().zip(chances);
            pairs.map(|(roll, chance)| format!("{roll} ({:.1} %)", 100.0 * chance)).collect()
        }
    };
    let lines = wrapped(&format!("  {}", words.join(" ")), "  ", look.width);
    format!("{}:\n{}\n", counted(words.len(), noun), lines.join("\n"))
}
