//! A player's thoughts in the words of the protocol.

use std::collections::BTreeMap;

use parlor_players::{Candidate, Thought};
use parlor_protocol as protocol;
use parlor_rules::{Notation, State, Turn};

/// Candidates shown when nothing else is asked for.
pub(crate) const USUAL_CANDIDATES: usize = 3;

/// The moves that a player considered, as many as wanted.
pub(crate) fn candidates<G: Notation>(
    game: &G,
    state: &State<G>,
    thought: &Thought<G::Move>,
    multi: Option<u32>,
) -> Vec<protocol::Candidate> {
    let chance = matches!(game.turn(state), Turn::Chance(_));
    // Rolls are listed all, and so are the moves of a player that only scores them.
    let usual = if chance || thought.winrate.is_none() { usize::MAX } else { USUAL_CANDIDATES };
    let most = multi.map_or(usual, |multi| multi as usize);
    thought.candidates.iter().take(most).map(|candidate| shown(game, state, candidate)).collect()
}

fn shown<G: Notation>(game: &G, state: &State<G>, candidate: &Candidate<G::Move>) -> protocol::Candidate {
    let line = spell(game, state, &candidate.line);
    protocol::Candidate {
        mv: line.first().cloned().unwrap_or_default(),
        winrate: candidate.winrate,
        score: candidate.score,
        terms: Some(named(&candidate.terms)).filter(|terms| !terms.is_empty()),
        nodes: candidate.nodes,
        line,
    }
}

/// A line of play in canonical spelling.
pub(crate) fn spell<G: Notation>(game: &G, state: &State<G>, line: &[G::Move]) -> Vec<String> {
    let mut state = state.clone();
    let mut spelled = Vec::with_capacity(line.len());
    for &mv in line {
        spelled.push(game.write_move(&state.position, mv));
        game.play(&mut state, mv);
    }
    spelled
}

/// Parts of a score by name.
pub(crate) fn named(terms: &[(&'static str, f64)]) -> BTreeMap<String, f64> {
    terms.iter().map(|&(name, value)| (name.to_owned(), value)).collect()
}
