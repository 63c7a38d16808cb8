//! What the hard level sees beyond one ply.

use std::ops::ControlFlow;

use parlor_chessinfive::{ChessInFive, Move};
use parlor_rules::{Game, State};

use super::evaluation::lead;
use super::settings::Settings;
use super::{Priority, ScoredMove, Vct, book};

/// Threats looked at for an own victory, unless bounds say otherwise.
const OWN_NODES: u64 = 1_000;
/// Threats looked at for a victory of the opponent after one own ply.
const THEIR_NODES: u64 = 200;

/// Looks deeper into plies that have a score, a step at a time.
#[derive(Debug)]
pub struct Search<'a> {
    game: &'a ChessInFive,
    state: &'a State<ChessInFive>,
    settings: &'a Settings,
    /// Own plies of the longest victory to look for.
    longest: u32,
    /// The opponent's plies of the longest victory to look for after an own ply.
    their_longest: u32,
    /// Whether replies are within the depth.
    replies: bool,
    /// Threats that may still be looked at.
    left: u64,
    /// Threats looked at.
    pub nodes: u64,
    /// A victory by continuous threats that was found, move by move.
    pub victory: Option<Vec<Move>>,
}

impl<'a> Search<'a> {
    /// A look at a state, not deeper than so many plies and at no more than so many threats.
    pub fn new(
        game: &'a ChessInFive,
        state: &'a State<ChessInFive>,
        settings: &'a Settings,
        depth: Option<u32>,
        nodes: Option<u64>,
    ) -> Search<'a> {
        // A victory in n own plies is 2n - 1 plies deep; one of the opponent after an own ply is a ply deeper.
        let longest =
            |halved: fn(u32) -> u32| depth.map_or(settings.vct, |depth| settings.vct.min(halved(depth)));
        Search {
            game,
            state,
            settings,
            longest: longest(|depth| depth.div_ceil(2)),
            their_longest: longest(|depth| depth / 2),
            replies: depth.is_none_or(|depth| depth >= 2),
            left: nodes.unwrap_or(u64::MAX),
            nodes: 0,
            victory: None,
        }
    }

    /// How many plies deep it looks.
    pub fn depth(&self) -> u32 {
        let victories = (2 * self.longest).saturating_sub(1).max(2 * self.their_longest);
        victories.max(if self.replies { 2 } else { 1 })
    }

    /// Runs a search for threats within what is left; finds nothing if nothing is left.
    fn threats<T: Default>(
        &mut self,
        state: &State<ChessInFive>,
        most: u64,
        look: impl FnOnce(&mut Vct) -> T,
    ) -> T {
        if self.left == 0 {
            return T::default();
        }
        let mut vct = Vct::new(self.game, state, most.min(self.left));
        let found = look(&mut vct);
        self.nodes += vct.nodes();
        self.left = self.left.saturating_sub(vct.nodes());
        found
    }

    /// Marks all forks, or else a longer victory by continuous threats. Whether there is any.
    pub fn find_victory(&mut self, all: &mut [ScoredMove]) -> bool {
        if self.longest < 2 {
            return false;
        }
        let state = self.state;
        let mut forks = false;
        for scored in all.iter_mut().filter(|scored| scored.priority == Priority::Four) {
            if self.threats(state, u64::MAX, |vct| vct.wins_by(scored.mv, 2)) {
                scored.priority = Priority::Forced;
                forks = true;
            }
        }
        if forks {
            return true;
        }
        let longest = self.longest;
        self.victory = self.threats(state, OWN_NODES, |vct| vct.find(longest));
        let Some(&first) = self.victory.as_ref().and_then(|line| line.first()) else { return false };
        for scored in all.iter_mut().filter(|scored| scored.mv == first) {
            scored.priority = Priority::Forced;
        }
        true
    }

    /// Marks the plies that the opening book advises, if they are safe.
    pub fn consult_book(&self, all: &mut [ScoredMove]) {
        if !self.settings.book {
            return;
        }
        let advice = book::advice(&self.state.position);
        for scored in all.iter_mut().filter(|scored| advice.contains(scored.mv.to())) {
            if scored.priority != Priority::Lost {
                scored.priority = Priority::Book;
            }
        }
    }

    /// Takes off what the opponent can reply, and marks a ply that allows a fork.
    pub fn score_reply(&mut self, scored: &mut ScoredMove) {
        if !self.replies || scored.priority == Priority::Lost {
            return;
        }
        let mut after = self.state.clone();
        self.game.play(&mut after, scored.mv);
        if self.game.outcome(&after.position).is_some() {
            return;
        }
        scored.reply = self.worst_lead(&after);
        if self.their_longest >= 2 && self.threats(&after, THEIR_NODES, |vct| vct.can_win(2)) {
            scored.priority = Priority::Forked;
        }
    }

    /// The lead that is left after the reply that leaves least.
    fn worst_lead(&self, state: &State<ChessInFive>) -> i64 {
        let opponent = state.position.side_to_move();
        let mut after = state.clone();
        let mut worst = i64::MAX;
        let _ = self.game.try_for_each_move(state, |reply| {
            self.game.play(&mut after, reply);
            worst = worst.min(lead(&after.position, !opponent, &self.settings.weights));
            self.game.undo(&mut after, reply, ());
            ControlFlow::<()>::Continue(())
        });
        worst
    }

    /// Makes sure that the best plies do not lose to a longer victory of the opponent: marks them if they do, until
    /// those on top hold.
    pub fn verify_best(&mut self, all: &mut [ScoredMove]) {
        if self.their_longest < 3 {
            return;
        }
        let mut held = Vec::new();
        while let Some(best) = all.iter().map(ScoredMove::score).max() {
            let unverified = |scored: &&mut ScoredMove| {
                scored.score() == best && scored.priority > Priority::Doomed && !held.contains(&scored.mv)
            };
            let Some(scored) = all.iter_mut().find(unverified) else { break };
            let mut after = self.state.clone();
            self.game.play(&mut after, scored.mv);
            let longest = self.their_longest;
            if self.threats(&after, THEIR_NODES, |vct| vct.can_win(longest)) {
                scored.priority = Priority::Doomed;
            } else {
                held.push(scored.mv);
            }
        }
    }
}
