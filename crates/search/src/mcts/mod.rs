mod crew;
mod habits;
mod node;
mod proof;
mod report;

use parlor_rules::{Draws, Game, Moves, Side, State, Turn};

use crate::{Heard, Points, Policy, Rollout};

pub use crew::Crew;
pub use habits::MctsHabits;
use node::{Node, Opened};

/// Monte Carlo tree search: descends by what is promising, adds the moves of the leaf with the weights of a
/// [`Policy`], judges it by a [`Rollout`], and tells the moves on the way.
///
/// * A move is also judged by random games in which its side played it later (all moves as first).
/// * Dice are sampled by their weights.
/// * Finished games, and what the rollout knows, are exact; exact values are backed up as far as they reach, by the
///   same rules as [`expectimax`](crate::expectimax).
/// * It descends with `play` and `undo` on one state. The tree is one of lines, not of positions, so what the rules
///   remember (superko, repetition) always belongs to the line at hand.
///
/// ```
/// use parlor_rules::{Draws, Moves, Playout, Side, State};
/// use parlor_search::{Heard, Mcts, MctsHabits, Points, Policy, Rollout};
/// use parlor_ur::{Move, Ur};
///
/// /// Knows nothing of Ur, and judges by random games.
/// struct Novice;
///
/// impl Policy<Ur> for Novice {
///     fn weigh(&mut self, game: &Ur, state: &State<Ur>, moves: &mut Vec<(Move, f64)>) {
///         moves.extend(game.moves(state).into_iter().map(|mv| (mv, 1.0)));
///     }
/// }
///
/// impl Rollout<Ur> for Novice {
///     fn slots(&self) -> usize {
///         1
///     }
///
///     fn slot(&self, _: Move) -> usize {
///         0
///     }
///
///     fn roll_out(&mut self, game: &Ur, state: &State<Ur>, _: &[Move], draws: &mut Draws, _: &mut Heard) -> Points {
///         let played = game.playout(&mut state.clone(), draws, 1_000);
///         f64::from(played.outcome.map_or(1, |outcome| outcome.half_points(Side::First))) / 2.0
///     }
/// }
///
/// let ur = Ur::default();
/// let mut search = Mcts::new(ur, State::start(&ur), Novice, Novice, MctsHabits::default(), 1);
/// search.run(200);
/// assert_eq!((search.visits(), search.lines().len()), (200, 5)); // five rolls
/// assert!((0.3..0.7).contains(&search.winrate()));
/// ```
pub struct Mcts<G: Game, P, R> {
    game: G,
    state: State<G>,
    policy: P,
    rollout: R,
    habits: MctsHabits,
    draws: Draws,
    nodes: Vec<Node<G::Move>>,
    depth: u32,
    /// What belongs to one visit: the nodes and moves on the way, and how to take them back.
    path: Vec<Step>,
    line: Vec<G::Move>,
    undos: Vec<G::Undo>,
    heard: Heard,
    weighed: Vec<(G::Move, f64)>,
}

/// A node on the way of a visit.
struct Step {
    node: usize,
    /// What the visit is worth from here on up, where that is known better than by what comes of it: if the child to be
    /// visited is proved already, the visit is spent on proving another one instead.
    worth: Option<Points>,
}

impl<G: Game, P: Policy<G>, R: Rollout<G>> Mcts<G, P, R> {
    /// A search of this state. Everything random in it comes from the seed.
    pub fn new(game: G, root: State<G>, policy: P, rollout: R, habits: MctsHabits, seed: u64) -> Self {
        let mover = !game.turn(&root).side().unwrap_or(Side::First);
        let heard = Heard::new(rollout.slots());
        Mcts {
            game,
            state: root,
            policy,
            rollout,
            habits,
            draws: Draws::new(seed),
            nodes: vec![Node::new(None, mover, 0, 1.0)],
            depth: 0,
            path: Vec::new(),
            line: Vec::new(),
            undos: Vec::new(),
            heard,
            weighed: Vec::new(),
        }
    }

    /// Visits the tree so many times, or until the root is proved.
    pub fn run(&mut self, visits: u64) {
        for _ in 0..visits {
            if self.is_proved() {
                break;
            }
            self.visit();
        }
    }

    /// Whether what the root is worth is proved.
    pub fn is_proved(&self) -> bool {
        self.nodes[0].known.is_some()
    }

    /// The rollout, with whatever it has gathered.
    pub fn rollout(&self) -> &R {
        &self.rollout
    }

    fn visit(&mut self) {
        self.path.clear();
        self.path.push(Step { node: 0, worth: None });
        let worth = self.descend();
        self.depth = self.depth.max(self.line.len() as u32);
        self.ascend(worth);
        self.heard.forget();
    }

    /// Goes down to a leaf and says what came of it.
    fn descend(&mut self) -> Points {
        loop {
            let at = self.here();
            if self.nodes[at].visits == 0 {
                self.arrive(at);
            }
            if let Some(known) = self.nodes[at].known {
                return known;
            }
            if self.nodes[at].opened == Opened::No && self.may_open(at) {
                self.open(at);
            }
            if self.nodes[at].children == 0 {
                let Mcts { game, state, rollout, line, draws, heard, .. } = self;
                return rollout.roll_out(game, state, line, draws, heard);
            }
            let child = self.choose_child(at);
            self.enter(child);
        }
    }

    fn here(&self) -> usize {
        self.path[self.path.len() - 1].node
    }

    fn enter(&mut self, child: usize) {
        self.path.push(Step { node: child, worth: None });
        if let Some(mv) = self.nodes[child].mv {
            let undo = self.game.play(&mut self.state, mv);
            self.undos.push(undo);
            self.line.push(mv);
        }
    }

    /// At the first visit: is it exact?
    fn arrive(&mut self, at: usize) {
        self.nodes[at].known = match self.game.turn(&self.state) {
            Turn::Over(outcome) => Some(f64::from(outcome.half_points(Side::First)) / 2.0),
            // What is known of the root would leave no move to choose.
            _ if at == 0 => None,
            _ => self.rollout.known(&self.game, &self.state),
        };
    }

    fn may_open(&self, at: usize) -> bool {
        at == 0
            || self.nodes[at].visits >= self.habits.open_after && self.nodes.len() < self.habits.most_nodes
    }

    fn open(&mut self, at: usize) {
        self.weighed.clear();
        match self.game.turn(&self.state) {
            Turn::Player(side) => {
                self.policy.weigh(&self.game, &self.state, &mut self.weighed);
                self.nodes[at].opened = Opened::Listed(side);
                if self.weighed.is_empty() {
                    self.widen(at, side);
                } else {
                    self.add_children(at, side);
                }
            }
            Turn::Chance(roller) => {
                let weight = |roll| (roll, f64::from(self.game.weight(&self.state, roll)));
                self.weighed = self.game.moves(&self.state).into_iter().map(weight).collect();
                self.nodes[at].opened = Opened::Rolls;
                self.add_children(at, roller);
            }
            Turn::Over(_) => {}
        }
    }

    /// Adds the moves that the policy has left out.
    fn widen(&mut self, at: usize, side: Side) {
        let listed: Vec<Option<G::Move>> =
            self.nodes[at].child_range().map(|child| self.nodes[child].mv).collect();
        let left_out = self.game.moves(&self.state).into_iter().filter(|&mv| !listed.contains(&Some(mv)));
        self.weighed = left_out.map(|mv| (mv, 1.0)).collect();
        self.nodes[at].opened = Opened::Whole(side);
        if !self.weighed.is_empty() {
            self.add_children(at, side);
        }
    }

    /// Adds the moves that have just been weighed. Children lie side by side, so those that are there already move.
    fn add_children(&mut self, at: usize, mover: Side) {
        let total: f64 = self.weighed.iter().map(|&(_, weight)| weight).sum();
        let (old, first) = (self.nodes[at].child_range(), self.nodes.len());
        for child in old {
            let moved = std::mem::replace(&mut self.nodes[child], Node::new(None, mover, 0, 0.0));
            self.nodes.push(moved);
        }
        for &(mv, weight) in &self.weighed {
            self.nodes.push(Node::new(Some(mv), mover, self.rollout.slot(mv), weight / total));
        }
        self.nodes[at].first_child = first as u32;
        self.nodes[at].children = (self.nodes.len() - first) as u32;
    }

    /// The child to visit next.
    fn choose_child(&mut self, at: usize) -> usize {
        let wanted = match self.nodes[at].opened {
            Opened::Rolls => self.rolled_child(at),
            _ => self.promising_child(at, |_| true).unwrap_or(self.nodes[at].first_child as usize),
        };
        let Some(known) = self.nodes[wanted].known else { return wanted };
        let Some(other) = self.promising_child(at, |child| child.known.is_none()) else { return wanted };
        if let Some(step) = self.path.last_mut() {
            step.worth = Some(known);
        }
        other
    }

    fn rolled_child(&mut self, at: usize) -> usize {
        let rolled = self.game.pick_move(&self.state, self.draws.draw());
        let mut range = self.nodes[at].child_range();
        let first = range.start;
        range.find(|&child| self.nodes[child].mv == rolled).unwrap_or(first)
    }

    /// The first of the most promising children that are not proved lost.
    fn promising_child(&self, at: usize, may_be: impl Fn(&Node<G::Move>) -> bool) -> Option<usize> {
        let node = &self.nodes[at];
        let range = node.child_range();
        let worth = node.mean(self.nodes[range.start].mover, 0.5);
        let root_of_visits = libm::sqrt(f64::from(node.visits.max(1)));
        let mut best = (None, f64::NEG_INFINITY);
        for child in range {
            let child_node = &self.nodes[child];
            if child_node.is_lost_for_mover() || !may_be(child_node) {
                continue;
            }
            let promise = self.habits.promise(child_node, worth, root_of_visits);
            if promise > best.1 {
                best = (Some(child), promise);
            }
        }
        best.0
    }

    /// Goes back up, tells every node what came of the visit, and sees what is proved by it.
    fn ascend(&mut self, leaf_worth: Points) {
        let (mut worth, mut proved) = (leaf_worth, false);
        for step in (0..self.path.len()).rev() {
            let at = self.path[step].node;
            self.tell_children(at, worth);
            worth = self.path[step].worth.unwrap_or(worth);
            if proved {
                self.settle(at);
            }
            let node = &mut self.nodes[at];
            node.visits += 1;
            node.sum += worth;
            proved = node.known.is_some();
            if step > 0
                && let (Some(mv), Some(undo)) = (self.line.pop(), self.undos.pop())
            {
                self.game.undo(&mut self.state, mv, undo);
                let (mover, slot) = (self.nodes[at].mover, self.nodes[at].slot as usize);
                self.heard.hear_before(mover, slot);
            }
        }
    }

    /// Tells the children whose moves were played later by their side.
    fn tell_children(&mut self, at: usize, worth: Points) {
        if self.habits.hearsay > 0.0 && matches!(self.nodes[at].opened, Opened::Listed(_) | Opened::Whole(_))
        {
            for child in self.nodes[at].child_range() {
                let node = &mut self.nodes[child];
                if self.heard.first(node.slot as usize) == Some(node.mover) {
                    node.amaf_visits += 1;
                    node.amaf_sum += worth;
                }
            }
        }
    }
}
