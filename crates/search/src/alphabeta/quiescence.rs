use parlor_rules::{Game, Side};

use super::node::Step;
use super::search::Search;
use super::table::Entry;
use super::window::Window;
use crate::{Expert, Score};

impl<G: Game, E: Expert<G>> Search<'_, G, E> {
    /// What the position is worth to `side` when only forcing moves are looked at: attacks of a side that may also
    /// leave things as they are, and all replies of a side that is under a threat.
    pub fn quiesce(&mut self, side: Side, depth: i32, mut window: Window, height: usize) -> Score {
        let start = self.moves.len();
        let out_of_plies = depth <= -self.pruning.forcing_plies;
        let pressed = !out_of_plies && self.list_replies();
        let mut best = Score::BELOW_ALL;
        if !pressed {
            best = if window.is_wide() { self.guess() } else { self.guess_about(window) };
            if best >= window.beta || out_of_plies {
                return best;
            }
            window.alpha = window.alpha.max(best);
            self.list_attacks();
            if self.moves.len() == start {
                return best;
            }
        }
        let context = self.context(side, height);
        self.rank_moves(start, context, Entry::NO_SLOT);
        for index in start..self.moves.len() {
            let ranked = self.next_move(start, index);
            let step = Step { depth: depth - 1, reduction: 0, window, first: true };
            let score = self.look_at(side, ranked, step, height);
            if self.stopped {
                break;
            }
            if score > best {
                best = score;
                if score > window.alpha {
                    window.alpha = score;
                    self.keep_line(height, ranked.mv);
                }
            }
            if score >= window.beta {
                break;
            }
        }
        self.moves.truncate(start);
        best
    }
}
