use parlor_rules::{Notation, Record, Refusal, Side, State, Turn};
use parlor_search::{Expert, Pruning};
use parlor_taught::Teachable;

use super::Sample;
use super::game::{Diary, is_quiet, thought};

/// The samples of a game that others played, with what an expert thinks of its positions when it looks at so many nodes.
/// The game ended as the rules say, or else as the record does. Which positions teach nothing:
/// [`play_lesson`](super::play_lesson).
pub fn record_lesson<G: Teachable + Notation, E: Expert<G>>(
    game: &G,
    (expert, pruning): (&E, Pruning),
    nodes: u64,
    number: u32,
    record: &Record,
) -> Result<Vec<Sample>, Refusal> {
    let handmade = G::handmade().0;
    let mut state = begin(game, record)?;
    let mut diary = Diary::default();
    for (index, text) in record.moves.iter().enumerate() {
        let played = game.read_move(&state, text).map_err(|refusal| {
            let detail = format!("turn {} of the record: {}", index + 1, refusal.detail);
            Refusal { detail, ..refusal }.with("turn", index + 1)
        })?;
        if let (Turn::Player(side), Some((score, Some(best)))) =
            (game.turn(&state), thought(game, &state, expert, pruning, nodes))
        {
            let teaches = !score.is_decided() && is_quiet(game, &state, expert, best);
            let sample = teaches.then(|| Sample::new(game, &state, &handmade, number, score.value()));
            diary.note(side, score.value(), sample);
        }
        game.play(&mut state, played);
    }
    Ok(diary.close(end(game, &state, record)))
}

/// Who won, if anybody did, of a game that came to its end.
fn end<G: Teachable + Notation>(game: &G, state: &State<G>, record: &Record) -> Option<Option<Side>> {
    match game.turn(state) {
        Turn::Over(outcome) => Some(outcome.winner),
        _ => match record.result.split(' ').next() {
            Some("draw") => Some(None),
            first => Side::BOTH.into_iter().find(|&side| first == Some(G::side_name(side))).map(Some),
        },
    }
}

/// Where a recorded game begins, if it is one of this game.
fn begin<G: Teachable + Notation>(game: &G, record: &Record) -> Result<State<G>, Refusal> {
    let id = G::ABOUT.id;
    if record.game != id {
        let detail = format!("the record is of the game {:?}, but what learns plays {id}", record.game);
        return Err(Refusal::new("wrong-game", detail).with("game", &record.game));
    }
    let (of_record, position) = match &record.start {
        None => (G::new(&record.options)?, None),
        Some(text) => {
            G::read_position(&record.options, text).map(|(game, position)| (game, Some(position)))?
        }
    };
    if of_record.variant() != game.variant() {
        let (is, wanted) = (of_record.variant(), game.variant());
        let detail = format!("the record is of the mode {is:?}, but what learns plays {wanted:?}");
        return Err(Refusal::new("wrong-variant", detail).with("variant", is));
    }
    Ok(position.map_or_else(|| State::start(game), |position| State::new(game, position)))
}
