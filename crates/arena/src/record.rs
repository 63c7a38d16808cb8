use std::collections::BTreeMap;

use parlor_rules::{Notation, Record, Side};

use crate::{Contest, Fixture};

/// One game of a pair as a record: the first or the second.
pub(crate) fn record<G: Notation>(
    contest: &Contest<'_, G>,
    names: &[String],
    fixture: &Fixture,
    index: usize,
    engine: &str,
) -> String {
    let (opening, game) = (contest.opening(fixture.pair), &fixture.games[index]);
    let entrants = if index == 0 { [fixture.a, fixture.b] } else { [fixture.b, fixture.a] };
    let mut headers: BTreeMap<String, String> = [
        ("Engine", engine.to_owned()),
        ("Seed", contest.seed.to_string()),
        ("Pair", fixture.pair.to_string()),
        ("Opening", opening.moves.len().to_string()),
    ]
    .map(|(name, value)| (name.to_owned(), value))
    .into();
    for (side, entrant) in Side::BOTH.into_iter().zip(entrants) {
        let mut name = G::side_name(side).to_owned();
        name[..1].make_ascii_uppercase();
        headers.insert(name, names[entrant].clone());
    }
    let winner = game.winner();
    let who = winner.map_or("draw", G::side_name);
    let score = match winner {
        None => "1/2-1/2",
        Some(Side::First) => "1-0",
        Some(Side::Second) => "0-1",
    };
    let record = Record {
        game: G::ABOUT.id.to_owned(),
        options: opening.options.clone(),
        start: None,
        result: format!("{who} {}", game.reason),
        headers,
        moves: game.moves.clone(),
    };
    record.write(G::MOVE_TEXT, score)
}
