use parlor_rules::{Game, Moves, State, Turn};

use super::search::Search;
use super::table::{Bound, Entry};
use crate::{Expert, Score};

/// Lines are shown up to this length.
const LONGEST_LINE: usize = 60;

impl<G: Game, E: Expert<G>> Search<'_, G, E> {
    /// A line from the root with its continuation, as far as it is known: where the score is proved by the moves that
    /// prove it, up to the end of the game, otherwise by the best moves in the table.
    pub fn complete_line(&self, line: &[G::Move], score: Score) -> Vec<G::Move> {
        let mut state = self.state.clone();
        let mut line = line.to_vec();
        for &mv in &line {
            self.game.play(&mut state, mv);
        }
        while line.len() < LONGEST_LINE && matches!(self.game.turn(&state), Turn::Player(_)) {
            let next = if score.is_decided() { self.proving_move(&state) } else { self.table_move(&state) };
            let Some(mv) = next else { break };
            self.game.play(&mut state, mv);
            line.push(mv);
        }
        line
    }

    /// The best move in the table.
    fn table_move(&self, state: &State<G>) -> Option<G::Move> {
        let entry = self.table.get(self.expert.table_key(self.game, state))?;
        let moves = self.game.moves(state).into_iter();
        moves
            .filter(|_| entry.slot != Entry::NO_SLOT)
            .find(|&mv| self.expert.slot(self.game, state, mv) == entry.slot)
    }

    /// The move of a decided position that wins soonest or loses last, among those after which all is known.
    fn proving_move(&self, state: &State<G>) -> Option<G::Move> {
        let side = self.game.turn(state).side()?;
        let mut best: Option<(Score, G::Move)> = None;
        let mut after = state.clone();
        for mv in self.game.moves(state) {
            let undo = self.game.play(&mut after, mv);
            let known = match self.game.turn(&after) {
                Turn::Over(outcome) => Some(Score::of_outcome(outcome, side)),
                Turn::Player(next) if next == side => self.proved(&after),
                Turn::Player(_) => self.proved(&after).map(|score| -score),
                Turn::Chance(_) => None,
            };
            if let Some(score) = known.filter(|&score| best.is_none_or(|best| score > best.0)) {
                best = Some((score, mv));
            }
            self.game.undo(&mut after, mv, undo);
        }
        best.filter(|best| best.0.is_decided()).map(|best| best.1)
    }

    /// A win or a loss that is known without a search.
    fn proved(&self, state: &State<G>) -> Option<Score> {
        let memory = &mut self.expert.enter(self.game, state);
        let verdict = self.expert.verdict(self.game, state, memory);
        let table = || {
            let entry = self.table.get(self.expert.table_key(self.game, state))?;
            let proof = entry.is_proof() && entry.bound != Bound::Nothing;
            let plies = entry.score.plies().filter(|_| proof)?;
            Some(entry.score).filter(|_| self.expert.may_share(self.game, state, plies))
        };
        verdict
            .or_else(|| self.expert.probe(self.game, state))
            .filter(|score| score.is_decided())
            .or_else(table)
    }
}
