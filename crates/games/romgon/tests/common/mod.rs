//! What several tests need.
#![allow(dead_code)]

use parlor_romgon::{Position, Romgon};
use parlor_rules::{Draws, Game, Moves, Notation, Refusal, State, choose_index};

/// The start position.
pub const START: &str = "S4s/T05t0/C6h0/R7r/H06c/T05t0/S4s b";

/// Both modes.
pub const MODES: [Romgon; 2] = [Romgon { flip: false }, Romgon { flip: true }];

/// A game that begins at a position string.
pub fn load(game: Romgon, rpn: &str) -> State<Romgon> {
    State::new(&game, try_load(game, rpn).unwrap_or_else(|refusal| panic!("{rpn}: {refusal}")))
}

/// Reads a position string.
pub fn try_load(game: Romgon, rpn: &str) -> Result<Position, Refusal> {
    let (read, position) = Romgon::read_position(&game.options(), rpn)?;
    assert_eq!(read, game);
    Ok(position)
}

/// Plays turns, separated by spaces, each of which must be legal.
pub fn play(game: Romgon, state: &mut State<Romgon>, turns: &str) {
    for turn in turns.split_whitespace() {
        let mv = game.read_move(state, turn).unwrap_or_else(|refusal| panic!("{turn}: {refusal}"));
        game.play(state, mv);
    }
}

/// The legal turns in their canonical spelling.
pub fn legal(game: Romgon, state: &State<Romgon>) -> Vec<String> {
    game.moves(state).into_iter().map(|mv| game.write_move(&state.position, mv)).collect()
}

/// The winner's name and the reason, if the game is over.
pub fn outcome(game: Romgon, state: &State<Romgon>) -> Option<(Option<&'static str>, &'static str)> {
    let outcome = game.turn(state).outcome()?;
    Some((outcome.winner.map(Romgon::side_name), outcome.reason))
}

/// A random position string: any pieces anywhere, but no more than one rhombus of a colour. Some boards are crowded,
/// some nearly empty; circles are common, because only they depend on what is in their way.
pub fn random_setup(draws: &mut Draws) -> String {
    let mut below = |count: usize| choose_index(draws.draw(), count);
    let density = 1 + below(20);
    let mut rhombuses = String::from("Rr");
    let mut rows = Vec::new();
    for length in [6, 7, 8, 9, 8, 7, 6] {
        let (mut row, mut empty) = (String::new(), 0);
        for _ in 0..length {
            let letter = match below(9) {
                0..=2 if !rhombuses.is_empty() => rhombuses.pop(),
                3 | 4 => Some(if below(2) == 0 { 'C' } else { 'c' }),
                other => "SsTtHh".chars().nth((other + below(6)) % 6),
            };
            let Some(letter) = letter.filter(|_| below(20) < density) else {
                empty += 1;
                continue;
            };
            if empty > 0 {
                row.push_str(&empty.to_string());
                empty = 0;
            }
            row.push(letter);
            match letter {
                'T' | 't' => row.push_str(&below(6).to_string()),
                'H' | 'h' => row.push_str(&below(3).to_string()),
                _ => {}
            }
            if below(3) == 0 {
                row.push('~');
            }
        }
        if empty > 0 {
            row.push_str(&empty.to_string());
        }
        rows.push(row);
    }
    let side = if below(2) == 0 { 'w' } else { 'b' };
    format!("{} {side}", rows.join("/"))
}
