use std::cmp::Reverse;

use parlor_romgon::{Move, Romgon};
use parlor_rules::{Game, Moves, Side, State};

use super::scored_move::Rank;
use super::{Level, Score, ScoredMove};

/// Scores all turns of the side to move as they stand, without a reply; the best first.
pub fn one_ply(game: &Romgon, state: &State<Romgon>, level: Level) -> Vec<ScoredMove> {
    let side = state.position.to_move();
    let mut after = state.clone();
    let score = |mv| {
        let undo = game.play(&mut after, mv);
        let score = level.score(game, &after, side);
        game.undo(&mut after, mv, undo);
        ScoredMove { mv, reply: None, score, nodes: 1 }
    };
    let mut turns: Vec<_> = game.moves(state).into_iter().map(score).collect();
    turns.sort_by_key(ScoredMove::rank);
    turns
}

/// Minimax over the own turn and the reply, by the full evaluation from the view of the side to move.
///
/// Some best turns are found with their exact scores. A turn that can no longer become one of them is left as soon
/// as a reply shows it; so these turns, their scores and their order are exactly those of the search that looks at
/// every reply to every turn.
pub struct TwoPlies<'a> {
    game: &'a Romgon,
    state: State<Romgon>,
    side: Side,
    /// All turns, in the order in which they are looked at: those that look best without a reply come first.
    turns: Vec<ScoredMove>,
    next: usize,
    /// How many of the best turns must be exact.
    wanted: usize,
    /// The best turns so far, the best first.
    best: Vec<ScoredMove>,
    nodes: u64,
    /// The reply that was best last time often is again, and shows quickly what is wrong with a turn.
    punisher: Option<Move>,
}

impl<'a> TwoPlies<'a> {
    /// A search for so many best turns. The first ply is looked at here.
    pub fn new(game: &'a Romgon, state: &State<Romgon>, wanted: usize) -> TwoPlies<'a> {
        let turns = one_ply(game, state, Level::Hard);
        TwoPlies {
            game,
            state: state.clone(),
            side: state.position.to_move(),
            nodes: turns.len() as u64,
            turns,
            next: 0,
            wanted: wanted.max(1),
            best: Vec::new(),
            punisher: None,
        }
    }

    /// Positions looked at so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether every turn has been looked at.
    pub fn is_done(&self) -> bool {
        self.next >= self.turns.len()
    }

    /// The best turns found so far; by one ply alone before any was looked at further.
    pub fn best(&self) -> &[ScoredMove] {
        if self.best.is_empty() { &self.turns[..self.wanted.min(self.turns.len())] } else { &self.best }
    }

    /// Looks at one more turn.
    pub fn step(&mut self) {
        let Some(&turn) = self.turns.get(self.next) else { return };
        self.next += 1;
        if turn.score.is_result() {
            // The game is over; there is no reply.
            self.admit(turn);
            return;
        }
        let before = self.nodes;
        let undo = self.game.play(&mut self.state, turn.mv);
        let worst = self.worst_reply(turn.mv);
        self.game.undo(&mut self.state, turn.mv, undo);
        if let Some((score, reply)) = worst {
            self.admit(ScoredMove { reply: Some(reply), score, nodes: self.nodes - before, ..turn });
        }
    }

    fn admit(&mut self, turn: ScoredMove) {
        let place = self.best.partition_point(|better| better.rank() < turn.rank());
        self.best.insert(place, turn);
        self.best.truncate(self.wanted);
    }

    /// The last of the best turns, if there are enough of them: what comes after it need not be known exactly.
    fn bar(&self) -> Option<Rank> {
        self.best.get(self.wanted - 1).map(ScoredMove::rank)
    }

    /// The enemy's best reply to the turn just made, the first of equals, with its score for us; none as soon as a
    /// reply shows that the turn is not one of the best.
    fn worst_reply(&mut self, mv: Move) -> Option<(Score, Move)> {
        let bar = self.bar();
        let hopeless = |score: Score| bar.is_some_and(|bar| (Reverse(score), mv) > bar);
        let punisher = self.punisher.filter(|&reply| self.game.is_legal(&self.state, reply));
        let replies = self.game.moves(&self.state);
        let others = replies.into_iter().filter(|&reply| Some(reply) != punisher);
        let mut worst: Option<(Score, Move)> = None;
        for reply in punisher.into_iter().chain(others) {
            let scored = (self.score_reply(reply), reply);
            if worst.is_none_or(|worst| scored < worst) {
                worst = Some(scored);
                self.punisher = Some(reply);
                if hopeless(scored.0) {
                    return None;
                }
            }
        }
        worst
    }

    /// What the state is worth to us after a reply.
    #[inline]
    fn score_reply(&mut self, reply: Move) -> Score {
        self.nodes += 1;
        let undo = self.game.play(&mut self.state, reply);
        let score = Level::Hard.score(self.game, &self.state, self.side);
        self.game.undo(&mut self.state, reply, undo);
        score
    }
}
