use std::ops::ControlFlow;

use parlor_romgon::Romgon;
use parlor_rules::{Game, Notation, Record, Refusal, Side, State, Turn};

use super::memories::Memories;
use super::{Lesson, QTable};

/// Learns from recorded games, for both sides of each. `on_game` is told of each game, or why it was not learned from
/// (then the table is as it was), and may look at the table, save it, or end the training.
pub fn train_from_records<'a>(
    table: &mut QTable,
    records: impl IntoIterator<Item = &'a Record>,
    mut on_game: impl FnMut(&QTable, &Result<Lesson, Refusal>) -> ControlFlow<()>,
) {
    for record in records {
        let lesson = learn_record(table, record);
        if on_game(table, &lesson).is_break() {
            return;
        }
    }
}

/// Learns from one recorded game, for both sides. A game that its rules do not end is decided by the record's
/// result (someone resigned); without one it counts as drawn.
pub fn learn_record(table: &mut QTable, record: &Record) -> Result<Lesson, Refusal> {
    let game = table.game();
    let mut memories = Memories::new(begin(&game, record)?);
    for (index, text) in record.moves.iter().enumerate() {
        let mv = game.read_move(&memories.state, text).map_err(|refusal| {
            let detail = format!("turn {} of the record: {}", index + 1, refusal.detail);
            Refusal { detail, ..refusal }.with("turn", index + 1)
        })?;
        memories.play(&game, mv);
    }
    let winner = match game.turn(&memories.state) {
        Turn::Over(outcome) => outcome.winner,
        _ => {
            let first = record.result.split(' ').next();
            Side::BOTH.into_iter().find(|&side| first == Some(Romgon::side_name(side)))
        }
    };
    Ok(memories.teach(table, winner))
}

/// Where a recorded game of this mode begins.
fn begin(game: &Romgon, record: &Record) -> Result<State<Romgon>, Refusal> {
    if record.game != Romgon::ABOUT.id {
        let detail = format!("the record is of the game {:?}, but the table is of romgon", record.game);
        return Err(Refusal::new("wrong-game", detail).with("game", &record.game));
    }
    if Romgon::new(&record.options)? != *game {
        let variant = |game: &Romgon| game.options().variant.unwrap_or_default();
        let detail = format!(
            "the record is not of the mode {:?}, of which the table is; learn from it with a table of its own mode",
            variant(game)
        );
        return Err(Refusal::new("wrong-variant", detail).with("variant", variant(game)));
    }
    match &record.start {
        None => Ok(State::start(game)),
        Some(text) => Ok(State::new(game, Romgon::read_position(&record.options, text)?.1)),
    }
}
