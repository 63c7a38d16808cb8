use parlor_rules::{Game, Moves, Side, State, Turn};

use super::numbers::Numbers;
use super::question::{Effort, Proof, Question, Scope, Verdict};
use super::table::{Entry, Table};
use crate::{Forcing, PathAware, Score};

/// Nodes between two looks at the watch.
const SLICE: u64 = 512;

/// Asks whether a side can force a win, by depth-first proof-number search.
///
/// The game must be without dice, and no position may come twice in one line. `watch` is asked every few hundred nodes
/// whether to go on. The same arguments give the same answer, as long as `watch` does.
pub fn prove<G: Game, E: Forcing<G> + PathAware<G>>(
    game: &G,
    state: &State<G>,
    expert: &E,
    question: Question,
    effort: Effort,
    watch: &mut dyn FnMut() -> bool,
) -> Proof<G::Move> {
    Prover::new(game, state, expert, question, effort, watch).answer()
}

/// A proof search in progress.
struct Prover<'a, G: Game, E: Forcing<G> + PathAware<G>> {
    game: &'a G,
    expert: &'a E,
    question: Question,
    most_nodes: u64,
    watch: &'a mut dyn FnMut() -> bool,
    state: State<G>,
    memory: E::Memory,
    table: Table,
    /// The moves of all positions on the line, one list behind the other.
    children: Vec<Child<G::Move>>,
    nodes: u64,
    next_look: u64,
    stopped: bool,
}

/// A move with what is known of the position after it.
#[derive(Clone, Copy)]
struct Child<M> {
    mv: M,
    key: u64,
    entry: Entry,
}

/// Nothing is known yet.
const UNKNOWN: Entry = Entry { numbers: Numbers { proof: 1, disproof: 1 }, plies: 0 };
/// The attacker does not win.
const REFUTED: Entry = Entry { numbers: Numbers::REFUTED, plies: 0 };

/// What the moves of a position make of it.
struct Sum {
    entry: Entry,
    /// The move to look at next.
    best: usize,
    /// How far that may be looked at before another move becomes better.
    limits: Numbers,
}

impl<'a, G: Game, E: Forcing<G> + PathAware<G>> Prover<'a, G, E> {
    pub fn new(
        game: &'a G,
        state: &State<G>,
        expert: &'a E,
        question: Question,
        effort: Effort,
        watch: &'a mut dyn FnMut() -> bool,
    ) -> Prover<'a, G, E> {
        Prover {
            game,
            expert,
            question,
            most_nodes: effort.nodes,
            watch,
            state: state.clone(),
            memory: expert.enter(game, state),
            table: Table::new(effort.table_bytes, effort.nodes),
            children: Vec::with_capacity(1_024),
            nodes: 0,
            next_look: SLICE.min(effort.nodes),
            stopped: effort.nodes == 0,
        }
    }

    /// Searches until there is an answer or no work left.
    pub fn answer(mut self) -> Proof<G::Move> {
        let entry = match self.at_a_glance() {
            Some(entry) => entry,
            None => match self.game.turn(&self.state) {
                Turn::Player(side) => self.search(side, self.key(), Numbers::NEVER),
                _ => UNKNOWN,
            },
        };
        let verdict = match entry.numbers {
            numbers if numbers.is_proved() => Verdict::Proved(u32::from(entry.plies)),
            numbers if numbers.is_settled() => Verdict::Refuted,
            _ => Verdict::Open,
        };
        let nodes = self.nodes;
        let line = if entry.numbers.is_proved() { self.line() } else { Vec::new() };
        Proof { verdict, line, nodes }
    }

    fn key(&self) -> u64 {
        self.expert.table_key(self.game, &self.state)
    }

    /// What shows without a search. The expert's verdict is asked for in any case.
    #[inline]
    fn at_a_glance(&mut self) -> Option<Entry> {
        let attacker = self.question.attacker;
        let score = match self.game.turn(&self.state) {
            Turn::Over(outcome) => Score::of_outcome(outcome, attacker),
            Turn::Player(side) => {
                let score = self.expert.verdict(self.game, &self.state, &mut self.memory)?;
                if side == attacker { score } else { -score }
            }
            Turn::Chance(_) => return Some(REFUTED),
        };
        Some(match score.plies() {
            Some(plies) if score.is_won() => Entry { numbers: Numbers::PROVED, plies: plies as u16 },
            _ => REFUTED,
        })
    }

    /// Looks at a position until one of its numbers reaches its limit.
    fn search(&mut self, side: Side, key: u64, limits: Numbers) -> Entry {
        let (start, nodes) = (self.children.len(), self.nodes);
        self.list(side);
        self.look_at_all(side, start);
        let entry = loop {
            let Sum { entry, best, limits: of_child } = self.sum(side, start, limits);
            if entry.numbers.reaches(limits) || self.stopped {
                break entry;
            }
            let Child { mv, key, .. } = self.children[best];
            self.children[best].entry = self.with_move(mv, |prover| match prover.game.turn(&prover.state) {
                Turn::Player(next) => {
                    prover.expert.verdict(prover.game, &prover.state, &mut prover.memory);
                    prover.search(next, key, of_child)
                }
                _ => REFUTED,
            });
        };
        self.children.truncate(start);
        if !self.stopped || entry.numbers.is_settled() {
            self.table.put(key, entry, self.nodes - nodes);
        }
        entry
    }

    /// Lists the moves of a position behind those of the others. Its verdict was asked for just before.
    fn list(&mut self, side: Side) {
        let Prover { game, expert, state, memory, children, question, .. } = self;
        let mut push = |mv: G::Move| children.push(Child { mv, key: 0, entry: UNKNOWN });
        match question.scope {
            Scope::Threats if side == question.attacker => expert.attacks(game, state, memory, push),
            Scope::Threats => {
                expert.replies(game, state, memory, push);
            }
            Scope::Everything => {
                if !expert.replies(game, state, memory, &mut push) {
                    expert.choices(game, state, memory, push);
                }
            }
        }
    }

    /// Finds out what is known of the positions after all moves, or until one settles the matter.
    fn look_at_all(&mut self, side: Side, start: usize) {
        for index in start..self.children.len() {
            let mv = self.children[index].mv;
            let (key, entry) = self.with_move(mv, |prover| {
                let key = prover.key();
                (key, prover.first_look(key))
            });
            self.children[index] = Child { mv, key, entry };
            let numbers =
                if side == self.question.attacker { entry.numbers } else { entry.numbers.exchanged() };
            if numbers.is_proved() || self.stopped {
                return;
            }
        }
    }

    /// What is known of a position without a search of its own.
    fn first_look(&mut self, key: u64) -> Entry {
        if let Some(entry) = self.at_a_glance().or_else(|| self.table.get(key)) {
            return entry;
        }
        if self.game.turn(&self.state) == Turn::Player(self.question.attacker) {
            return UNKNOWN;
        }
        // Every reply will have to be answered.
        let Prover { game, expert, state, memory, question, .. } = self;
        let mut replies = 0;
        let pressed = expert.replies(game, state, memory, |_| replies += 1);
        match question.scope {
            Scope::Threats if !pressed => return REFUTED,
            Scope::Everything if !pressed => expert.choices(game, state, memory, |_| replies += 1),
            _ => {}
        }
        Entry { numbers: Numbers::open(replies.max(1), 1), plies: 0 }
    }

    /// Puts the moves of a position together: one proof is enough for the attacker, all are needed against the other.
    fn sum(&self, side: Side, start: usize, limits: Numbers) -> Sum {
        let attacks = side == self.question.attacker;
        // Seen by the side to move: it wants one move with a proof of its own.
        let turned = |numbers: Numbers| if attacks { numbers } else { numbers.exchanged() };
        let (mut best, mut least, mut second, mut sum) = (start, Numbers::REFUTED, Numbers::INFINITE, 0u64);
        let (mut soonest, mut latest) = (u16::MAX, 0);
        for (index, child) in self.children.iter().enumerate().skip(start) {
            let numbers = turned(child.entry.numbers);
            if numbers.proof < least.proof {
                second = least.proof;
                (best, least) = (index, numbers);
            } else {
                second = second.min(numbers.proof);
            }
            sum += u64::from(numbers.disproof);
            if child.entry.numbers.is_proved() {
                soonest = soonest.min(child.entry.plies);
                latest = latest.max(child.entry.plies);
            }
        }
        let numbers = match () {
            () if least.proof == 0 => Numbers::PROVED,
            () if sum == 0 => Numbers::REFUTED,
            () => Numbers::open(u64::from(least.proof), sum),
        };
        let plies = 1 + if attacks { soonest.min(u16::MAX - 1) } else { latest };
        let most = turned(limits);
        let others = sum - u64::from(least.disproof);
        let of_child = Numbers {
            proof: most.proof.min(second.saturating_add(1 + second / 4)),
            disproof: (u64::from(most.disproof).saturating_sub(others)).min(u64::from(Numbers::INFINITE))
                as u32,
        };
        Sum { entry: Entry { numbers: turned(numbers), plies }, best, limits: turned(of_child) }
    }

    /// Plays a move, calls `look`, and takes it back.
    #[inline]
    fn with_move<T>(&mut self, mv: G::Move, look: impl FnOnce(&mut Self) -> T) -> T {
        let undo = self.game.play(&mut self.state, mv);
        self.expert.played(self.game, &self.state, mv, &mut self.memory);
        self.nodes += 1;
        if self.nodes >= self.next_look {
            self.next_look = (self.nodes + SLICE).min(self.most_nodes);
            self.stopped |= self.nodes >= self.most_nodes || !(self.watch)();
        }
        let result = look(self);
        self.game.undo(&mut self.state, mv, undo);
        self.expert.undone(self.game, &self.state, mv, &mut self.memory);
        result
    }

    /// The line of a proved win, as far as the table remembers it.
    fn line(mut self) -> Vec<G::Move> {
        let mut line = Vec::new();
        while let Turn::Player(side) = self.game.turn(&self.state) {
            let attacks = side == self.question.attacker;
            let mut best: Option<(u16, G::Move)> = None;
            for mv in self.game.moves(&self.state) {
                let known = self.with_move(mv, |prover| {
                    let key = prover.key();
                    prover.at_a_glance().or_else(|| prover.table.get(key))
                });
                let Some(entry) = known.filter(|entry| entry.numbers.is_proved()) else { continue };
                if best
                    .is_none_or(|(plies, _)| if attacks { entry.plies < plies } else { entry.plies > plies })
                {
                    best = Some((entry.plies, mv));
                }
            }
            let Some((_, mv)) = best else { break };
            self.game.play(&mut self.state, mv);
            self.expert.played(self.game, &self.state, mv, &mut self.memory);
            line.push(mv);
        }
        line
    }
}
