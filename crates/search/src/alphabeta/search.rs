use std::cmp::Reverse;
use std::sync::Arc;

use parlor_rules::{Game, Side, State, Turn};

use super::found::{Found, Limits};
use super::habits::{Context, Habits};
use super::pruning::{Pruning, Reductions};
use super::shared::Shared;
use super::table::{Entry, Table};
use super::window::Window;
use crate::{Expert, Score};

/// No line is longer than this.
pub(crate) const MOST_HEIGHT: usize = 128;
/// Nodes between two looks at the watch: well under a millisecond.
const SLICE: u64 = 512;

/// A search in progress: the line that it is looking at, and all that it remembers.
pub(crate) struct Search<'a, G: Game, E: Expert<G>> {
    pub game: &'a G,
    pub expert: &'a E,
    pub pruning: Pruning,
    pub limits: Limits,
    /// Asked between slices of work whether to go on.
    pub watch: &'a mut dyn FnMut(&Found<G::Move>) -> bool,
    pub found: Found<G::Move>,
    pub state: State<G>,
    pub memory: E::Memory,
    pub table: Arc<Table>,
    pub shared: &'a Shared,
    pub habits: Habits,
    pub reductions: Reductions,
    /// The lists of moves of all positions on the line, one behind the other.
    pub moves: Vec<Ranked<G::Move>>,
    /// The slots of the moves of the line; the first stands before the root.
    pub slots: Vec<u16>,
    /// The best continuation found from each position of the line.
    pub lines: Vec<Vec<G::Move>>,
    /// The depth of the iteration.
    pub iteration: i32,
    pub nodes: u64,
    /// How many of them the others know of.
    told: u64,
    /// How often something was guessed. What is found between two equal counts is proved.
    pub guesses: u64,
    /// How often a move was met that hangs on the past. A proof found between two different counts is not shared.
    pub tainted: u64,
    next_look: u64,
    pub stopped: bool,
}

/// A move with its slot and what is expected of it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ranked<M> {
    pub mv: M,
    pub slot: u16,
    pub worth: i32,
}

impl<M> Ranked<M> {
    /// A move of which nothing is expected yet.
    #[inline]
    pub fn new(mv: M) -> Ranked<M> {
        Ranked { mv, slot: 0, worth: 0 }
    }
}

impl<'a, G: Game, E: Expert<G>> Search<'a, G, E> {
    /// A search that has not begun.
    pub fn new(
        game: &'a G,
        state: &State<G>,
        expert: &'a E,
        pruning: Pruning,
        limits: &Limits,
        shared: &'a Shared,
        watch: &'a mut dyn FnMut(&Found<G::Move>) -> bool,
    ) -> Search<'a, G, E> {
        Search {
            game,
            expert,
            pruning,
            limits: *limits,
            watch,
            found: Found { variations: Vec::new(), depth: 0, nodes: 0 },
            state: state.clone(),
            memory: expert.enter(game, state),
            table: shared.table(),
            shared,
            habits: Habits::new(E::SLOTS, MOST_HEIGHT + 1),
            reductions: Reductions::new(pruning.reduction),
            moves: Vec::with_capacity(1_024),
            slots: vec![Entry::NO_SLOT; MOST_HEIGHT + 2],
            lines: (0..MOST_HEIGHT + 2).map(|_| Vec::new()).collect(),
            iteration: 0,
            nodes: 0,
            told: 0,
            guesses: 0,
            tainted: 0,
            next_look: SLICE.min(limits.nodes),
            stopped: limits.nodes == 0,
        }
    }

    /// Plays a move of the line, calls `look`, and takes it back.
    #[inline]
    pub fn with_move<T>(
        &mut self,
        ranked: Ranked<G::Move>,
        height: usize,
        look: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let undo = self.game.play(&mut self.state, ranked.mv);
        self.expert.played(self.game, &self.state, ranked.mv, &mut self.memory);
        self.tainted += u64::from(self.expert.hangs_on_past(self.game, &self.state));
        self.slots[height + 1] = ranked.slot;
        self.nodes += 1;
        if self.nodes >= self.next_look {
            self.look_up();
        }
        let result = look(self);
        self.game.undo(&mut self.state, ranked.mv, undo);
        self.expert.undone(self.game, &self.state, ranked.mv, &mut self.memory);
        result
    }

    /// What the position after a move of `side` is worth to it.
    #[inline]
    pub fn after(&mut self, side: Side, depth: i32, window: Window, height: usize) -> Score {
        match self.game.turn(&self.state) {
            Turn::Over(outcome) => {
                self.lines[height + 1].clear();
                Score::of_outcome(outcome, side).earlier(height as u32 + 1)
            }
            // A side that moves again still likes what it liked.
            Turn::Player(next) if next == side => self.node(side, depth, window, height + 1),
            Turn::Player(next) => -self.node(next, depth, -window, height + 1),
            // Dice are beyond this search.
            Turn::Chance(next) => {
                self.lines[height + 1].clear();
                let value = self.guess();
                if next == side { value } else { -value }
            }
        }
    }

    /// The static value for the side to move.
    #[inline]
    pub fn guess(&mut self) -> Score {
        self.guesses += 1;
        Score::guess(self.expert.value(self.game, &self.state, &mut self.memory))
    }

    /// A guess for the side to move where it only matters whether it lies in a window, below or above.
    #[inline]
    pub fn guess_about(&mut self, window: Window) -> Score {
        self.guesses += 1;
        let (low, high) = (window.alpha.value(), window.beta.value());
        Score::guess(self.expert.value_between(self.game, &self.state, &mut self.memory, low, high))
    }

    /// Lists the replies to a threat behind the moves of the other positions. Whether there is a threat.
    #[inline]
    pub fn list_replies(&mut self) -> bool {
        let Search { game, expert, state, memory, moves, .. } = self;
        expert.replies(game, state, memory, |mv| moves.push(Ranked::new(mv)))
    }

    /// Lists the forcing moves behind the moves of the other positions.
    #[inline]
    pub fn list_attacks(&mut self) {
        let Search { game, expert, state, memory, moves, .. } = self;
        expert.attacks(game, state, memory, |mv| moves.push(Ranked::new(mv)));
    }

    /// Lists the moves of a position without a pressing threat behind those of the other positions.
    #[inline]
    pub fn list_choices(&mut self) {
        let Search { game, expert, state, memory, moves, .. } = self;
        expert.choices(game, state, memory, |mv| moves.push(Ranked::new(mv)));
    }

    /// Lists the moves among which the search chooses.
    pub fn list_firsts(&mut self) {
        let Search { game, expert, state, moves, .. } = self;
        expert.firsts(game, state, |mv| moves.push(Ranked::new(mv)));
    }

    /// Lists the moves that are likely to be good by what is known so far, if they are legal here: the best known, then
    /// those that refuted others.
    #[inline]
    pub fn list_promising(&mut self, context: Context, best: u16) {
        let start = self.moves.len();
        let [killer, earlier] = self.habits.killers(context);
        for slot in [best, killer, earlier, self.habits.answer(context)] {
            if slot == Entry::NO_SLOT || self.moves[start..].iter().any(|ranked| ranked.slot == slot) {
                continue;
            }
            let mv = self.expert.of_slot(self.game, &self.state, slot);
            if let Some(mv) = mv.filter(|&mv| self.game.is_legal(&self.state, mv)) {
                self.moves.push(Ranked { mv, slot, worth: i32::MAX });
            }
        }
    }

    /// Lists all moves but those of the list that begins here, behind it, and ranks them.
    pub fn list_others(&mut self, start: usize, context: Context, best: u16) {
        let middle = self.moves.len();
        if middle > start {
            // Moves have been played since the position was looked at.
            self.expert.verdict(self.game, &self.state, &mut self.memory);
        }
        self.list_choices();
        let Search { moves, .. } = self;
        let mut kept = middle;
        for index in middle..moves.len() {
            if moves[start..middle].iter().all(|known| known.mv != moves[index].mv) {
                moves[kept] = moves[index];
                kept += 1;
            }
        }
        moves.truncate(kept);
        self.rank_moves(middle, context, best);
    }

    /// Ranks the moves of the list that begins here. The best known comes first of all.
    #[inline]
    pub fn rank_moves(&mut self, start: usize, context: Context, best: u16) {
        self.expert.prepare(self.game, &self.state, &mut self.memory);
        for index in start..self.moves.len() {
            let mv = self.moves[index].mv;
            let slot = self.expert.slot(self.game, &self.state, mv);
            let worth = if slot == best {
                i32::MAX
            } else {
                self.expert.rank(self.game, &self.state, mv, &self.memory) + self.habits.worth(context, slot)
            };
            self.moves[index] = Ranked { mv, slot, worth };
        }
    }

    /// Brings the best of the moves from here on to the front of them. The first few are picked one by one, since often
    /// no more are wanted; then the others are put in order at once.
    #[inline]
    pub fn next_move(&mut self, start: usize, from: usize) -> Ranked<G::Move> {
        const PICKED: usize = 6;
        if from - start >= PICKED {
            if from - start == PICKED {
                self.moves[from..].sort_unstable_by_key(|ranked| Reverse(ranked.worth));
            }
            return self.moves[from];
        }
        let mut best = from;
        for index in from + 1..self.moves.len() {
            if self.moves[index].worth > self.moves[best].worth {
                best = index;
            }
        }
        self.moves.swap(from, best);
        self.moves[from]
    }

    /// Remembers a move and the line behind it as the best continuation.
    #[inline]
    pub fn keep_line(&mut self, height: usize, mv: G::Move) {
        let (upper, lower) = self.lines.split_at_mut(height + 1);
        if let (Some(line), Some(rest)) = (upper.last_mut(), lower.first()) {
            line.clear();
            line.push(mv);
            line.extend_from_slice(rest);
        }
    }

    /// Where a move of this position is looked at.
    #[inline]
    pub fn context(&self, side: Side, height: usize) -> Context {
        Context { side, height, before: self.slots[height] }
    }

    /// Looks whether the budget is spent or somebody wants the search to stop.
    #[cold]
    fn look_up(&mut self) {
        self.found.nodes = self.count_nodes();
        let left = self.limits.nodes.saturating_sub(self.found.nodes);
        self.next_look = self.nodes + SLICE.min(left);
        self.stopped |= left == 0 || self.shared.is_stopped() || !(self.watch)(&self.found);
    }

    /// The nodes of all who search with it.
    pub fn count_nodes(&mut self) -> u64 {
        let new = self.nodes - self.told;
        self.told = self.nodes;
        self.shared.add(new)
    }

    /// Lets the table grow with what has been searched. Only one of several searches makes room, for all.
    pub fn make_room(&mut self, leads: bool) {
        if !leads {
            self.table = self.shared.table();
            return;
        }
        self.found.nodes = self.count_nodes();
        let Search { table, shared, watch, found, stopped, .. } = self;
        let go_on = || {
            // Whoever has said no is not asked again.
            *stopped |= !watch(found);
            !*stopped
        };
        if let Some(larger) = table.grown(found.nodes, go_on) {
            self.table = Arc::new(larger);
            shared.replace_table(self.table.clone());
        }
    }
}
