use parlor_rules::{Game, Side};

use super::pruning::Pruning;
use super::search::{MOST_HEIGHT, Ranked, Search};
use super::table::{Bound, Entry};
use super::window::Window;
use crate::{Expert, Score};

/// The depth of a search in which nothing was guessed.
const COMPLETE: i32 = i32::MAX;

/// A move that is about to be looked at.
#[derive(Clone, Copy)]
pub(crate) struct Step {
    /// How deep, before reductions.
    pub depth: i32,
    /// By how many plies it is reduced at first.
    pub reduction: i32,
    /// The scores that matter.
    pub window: Window,
    /// Whether nothing came before it, so that the whole window must be asked at once.
    pub first: bool,
}

impl<G: Game, E: Expert<G>> Search<'_, G, E> {
    /// What the position is worth to `side`, whose turn it is: exactly if that lies in the window, otherwise a bound.
    pub fn node(&mut self, side: Side, depth: i32, window: Window, height: usize) -> Score {
        self.lines[height].clear();
        if self.stopped {
            return Score::DRAW;
        }
        if let Some(score) = self.known(height) {
            return score;
        }
        if height >= MOST_HEIGHT {
            return self.guess();
        }
        // A win that is already sure to come sooner makes everything here idle.
        let lost_here = Score::lost_in(height as u32);
        if lost_here >= window.beta {
            return lost_here;
        }
        let won_next = Score::won_in(height as u32 + 1);
        if won_next <= window.alpha {
            return won_next;
        }
        if depth < self.pruning.table_depth {
            return self.shallow_node(side, depth, window, height);
        }
        let key = self.expert.table_key(self.game, &self.state);
        let entry = self.table.get(key);
        if let Some(score) = entry.and_then(|entry| self.settled(entry, depth, window, height)) {
            return score;
        }
        let best = entry.map_or(Entry::NO_SLOT, |entry| entry.slot);
        let (guesses, tainted) = (self.guesses, self.tainted);
        let score = if depth > 0 {
            self.search_moves(side, depth, window, height, Some(best))
        } else {
            self.quiesce(side, depth, window, height)
        };
        if !self.stopped {
            let complete = self.guesses == guesses;
            let tainted = self.tainted != tainted;
            self.keep(key, if complete { COMPLETE } else { depth }, window, height, score, tainted);
        }
        score
    }

    /// The same where the table is not asked. What is proved is kept all the same, for the lines that are shown.
    fn shallow_node(&mut self, side: Side, depth: i32, window: Window, height: usize) -> Score {
        let (guesses, tainted) = (self.guesses, self.tainted);
        let score = if depth > 0 {
            self.search_moves(side, depth, window, height, None)
        } else {
            self.quiesce(side, depth, window, height)
        };
        if score.is_decided() && !self.stopped {
            let key = self.expert.table_key(self.game, &self.state);
            let depth = if self.guesses == guesses { COMPLETE } else { depth };
            self.keep(key, depth, window, height, score, self.tainted != tainted);
        }
        score
    }

    /// What is known without a search, counted from the root.
    #[inline]
    fn known(&mut self, height: usize) -> Option<Score> {
        let verdict = self.expert.verdict(self.game, &self.state, &mut self.memory);
        let score = verdict.or_else(|| self.expert.probe(self.game, &self.state))?;
        Some(score.earlier(height as u32))
    }

    /// The score that an entry gives for this window, if it does.
    #[inline]
    fn settled(&mut self, entry: Entry, depth: i32, window: Window, height: usize) -> Option<Score> {
        let score = entry.score.earlier(height as u32);
        let settles = match entry.bound {
            Bound::Nothing => false,
            Bound::AtMost => score <= window.alpha,
            Bound::AtLeast => score >= window.beta,
            Bound::Exactly => true,
        };
        let proved = entry.is_proof();
        // A proof holds at every depth. The main line is searched again unless it is proved, so that it can be shown.
        if !settles
            || !proved && (i32::from(entry.depth) < depth || window.is_wide())
            || !self.may_share(entry)
        {
            return None;
        }
        self.guesses += u64::from(!proved);
        Some(score)
    }

    /// Keeps what a search of this position found.
    #[inline]
    fn keep(&mut self, key: u64, depth: i32, window: Window, height: usize, score: Score, tainted: bool) {
        let bound = match () {
            () if score >= window.beta => Bound::AtLeast,
            () if score > window.alpha => Bound::Exactly,
            () => Bound::AtMost,
        };
        let slot = match self.lines[height].first() {
            Some(&mv) => self.expert.slot(self.game, &self.state, mv),
            None => Entry::NO_SLOT,
        };
        let depth = if depth == COMPLETE { Entry::COMPLETE } else { depth.clamp(0, 254) as u8 };
        let mut entry = Entry { score: score.later(height as u32), bound, depth, slot };
        if tainted && entry.is_proof() || !self.may_share(entry) {
            entry = Entry { score: Score::DRAW, bound: Bound::Nothing, depth: 0, slot };
        }
        self.table.put(key, entry);
    }

    /// Whether what an entry says of this position holds however the game came here.
    #[inline]
    fn may_share(&self, entry: Entry) -> bool {
        if entry.is_proof() {
            let plies = entry.score.plies().unwrap_or(u32::MAX);
            self.expert.may_share(self.game, &self.state, plies)
        } else {
            self.expert.may_share_guess(self.game, &self.state)
        }
    }

    /// Searches the moves of a position, the most promising first.
    fn search_moves(
        &mut self,
        side: Side,
        depth: i32,
        mut window: Window,
        height: usize,
        best_slot: Option<u16>,
    ) -> Score {
        let start = self.moves.len();
        let pressed = self.list_replies();
        if !pressed
            && !window.is_wide()
            && let Some(score) = self.clear_or_hopeless(side, depth, window, height)
        {
            return score;
        }
        let context = self.context(side, height);
        let best_slot = best_slot.unwrap_or(Entry::NO_SLOT);
        let all_listed = self.moves.len() > start;
        if all_listed {
            self.rank_moves(start, context, best_slot);
        } else {
            self.list_promising(context, best_slot);
        }
        // So many moves are listed; the others follow if these are not enough.
        let promising = if all_listed { start } else { self.moves.len() };
        let extended = pressed && self.pruning.extend && height < 2 * self.iteration as usize;
        let depth = depth + i32::from(extended);
        let enough = if pressed || self.pruning.late == 0 || window.is_wide() || depth > 3 {
            usize::MAX
        } else {
            self.pruning.late * (depth * depth) as usize
        };
        let mut best = Score::BELOW_ALL;
        for index in start.. {
            let tried = index - start;
            if index == promising && !all_listed {
                self.list_others(start, context, best_slot);
            }
            if index == self.moves.len() {
                break;
            }
            if tried >= enough && !best.is_lost() {
                self.guesses += 1;
                break;
            }
            let ranked = if index < promising { self.moves[index] } else { self.next_move(promising, index) };
            let reduction = if pressed || depth < 3 || tried < 2 {
                0
            } else {
                let learned = self.habits.success(side, ranked.slot) / 8_192;
                (self.reductions.plies(depth, tried) - learned).clamp(0, depth - 2)
            };
            let step = Step { depth: depth - 1, reduction, window, first: tried == 0 };
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
                let Search { habits, moves, .. } = self;
                let others = moves[start..index].iter().map(|other| other.slot);
                habits.refuted(context, depth, ranked.slot, others);
                break;
            }
        }
        self.moves.truncate(start);
        best
    }

    /// A score without a full search, where the position is so good or so bad that one is not worth its time.
    #[inline]
    fn clear_or_hopeless(&mut self, side: Side, depth: i32, window: Window, height: usize) -> Option<Score> {
        let Pruning { margin, margin_depth, despair, .. } = self.pruning;
        if depth > margin_depth || window.alpha.is_decided() || window.beta.is_decided() {
            return None;
        }
        let guesses = self.guesses;
        let clear = window.beta.shifted(margin * depth);
        let hopeless = window.alpha.shifted(-despair * depth);
        let value = self.guess_about(Window { alpha: hopeless, beta: clear });
        if value >= clear {
            return Some(value);
        }
        if value <= hopeless {
            let score = self.quiesce(side, 0, window, height);
            if score <= window.alpha {
                return Some(score);
            }
            // Moves have been played since the position was looked at.
            self.expert.verdict(self.game, &self.state, &mut self.memory);
        }
        self.guesses = guesses;
        None
    }

    /// Looks at a move: later moves first with the question whether they are better at all, and less deeply.
    #[inline]
    pub fn look_at(&mut self, side: Side, ranked: Ranked<G::Move>, step: Step, height: usize) -> Score {
        let Step { depth, reduction, window, first } = step;
        self.with_move(ranked, height, |search| {
            if first {
                return search.after(side, depth, window, height);
            }
            let mut score = search.after(side, depth - reduction, window.test(), height);
            if score > window.alpha && reduction > 0 && !search.stopped {
                score = search.after(side, depth, window.test(), height);
            }
            if score > window.alpha && score < window.beta && !search.stopped {
                score = search.after(side, depth, window, height);
            }
            score
        })
    }
}
