use parlor_rules::{Draws, Game, Moves, Playout, Side, State, Turn};

use crate::Line;
use crate::line::most_visited;

/// How strongly rarely visited moves are preferred.
const EXPLORATION: f64 = 0.9;
/// Random games longer than this count as drawn.
const PLAYOUT_LIMIT: u32 = 2_000;
/// The tree stops growing at this many nodes; random games go on below its leaves.
const MOST_NODES: usize = 2_000_000;

/// Plain tree search: descend by upper confidence bounds, add the children of the leaf, finish the game at random,
/// count the result. Dice are sampled by their weights.
///
/// ```
/// use parlor_rules::{Game, Notation, State};
/// use parlor_search::Uct;
/// use parlor_ur::Ur;
///
/// let ur = Ur::default();
/// let mut state = State::start(&ur);
/// let roll = ur.read_move(&state, "d4").unwrap();
/// ur.play(&mut state, roll);
///
/// let mut search = Uct::new(ur, state.clone(), 1);
/// search.run(200);
/// search.run(300); // slices of work do not change the result
/// let best = &search.lines()[0];
/// assert_eq!(ur.write_move(&state.position, best.moves[0]), "-1:0");
/// assert_eq!(search.visits(), 500);
/// ```
pub struct Uct<G: Game> {
    game: G,
    root: State<G>,
    draws: Draws,
    nodes: Vec<Node<G::Move>>,
    path: Vec<u32>,
    depth: u32,
}

/// One node: the move that leads to it and what came of it.
struct Node<M> {
    mv: Option<M>,
    /// Who chose that move; for a roll, who rolled.
    mover: Side,
    visits: u32,
    /// Half points of the first side, summed over the visits.
    half_points: u64,
    first_child: u32,
    children: u32,
}

impl<M> Node<M> {
    fn new(mv: Option<M>, mover: Side) -> Node<M> {
        Node { mv, mover, visits: 0, half_points: 0, first_child: 0, children: 0 }
    }

    fn child_range(&self) -> std::ops::Range<usize> {
        self.first_child as usize..(self.first_child + self.children) as usize
    }

    /// Mean result for a side; a half while nothing is known.
    fn mean(&self, side: Side) -> f64 {
        if self.visits == 0 {
            return 0.5;
        }
        let mean = self.half_points as f64 / (2.0 * f64::from(self.visits));
        if side == Side::First { mean } else { 1.0 - mean }
    }
}

impl<G: Playout> Uct<G> {
    /// A search of this state. Everything random in it comes from the seed.
    pub fn new(game: G, root: State<G>, seed: u64) -> Uct<G> {
        let mover = game.turn(&root).side().unwrap_or(Side::First);
        let nodes = vec![Node::new(None, !mover)];
        Uct { game, root, draws: Draws::new(seed), nodes, path: Vec::new(), depth: 0 }
    }

    /// Visits the tree so many times.
    pub fn run(&mut self, visits: u64) {
        for _ in 0..visits {
            self.visit();
        }
    }

    /// Visits so far.
    pub fn visits(&self) -> u64 {
        u64::from(self.nodes[0].visits)
    }

    /// The longest line in the tree.
    pub fn depth(&self) -> u32 {
        self.depth
    }

    /// The winning chance of the side to move or about to roll.
    pub fn winrate(&self) -> f64 {
        self.nodes[0].mean(!self.nodes[0].mover)
    }

    /// Every move with what was found: most visited first, the earlier move first among equals; rolls in their order.
    pub fn lines(&self) -> Vec<Line<G::Move>> {
        let root = &self.nodes[0];
        let side = !root.mover;
        let mut order: Vec<usize> = root.child_range().collect();
        if matches!(self.game.turn(&self.root), Turn::Player(_)) {
            order.sort_by_key(|&child| std::cmp::Reverse(self.nodes[child].visits));
        }
        let line = |child: usize| Line {
            moves: self.main_line(child),
            winrate: self.nodes[child].mean(side),
            visits: u64::from(self.nodes[child].visits),
            exact: false,
        };
        order.into_iter().map(line).collect()
    }

    fn main_line(&self, from: usize) -> Vec<G::Move> {
        let mut moves = Vec::new();
        let mut at = from;
        loop {
            moves.extend(self.nodes[at].mv);
            match most_visited(self.nodes[at].child_range(), |child| self.nodes[child].visits) {
                Some(child) => at = child,
                None => return moves,
            }
        }
    }

    fn visit(&mut self) {
        let mut state = self.root.clone();
        let mut at = 0usize;
        self.path.clear();
        self.path.push(0);
        while self.nodes[at].children > 0 {
            at = match self.game.turn(&state) {
                Turn::Chance(_) => self.rolled_child(at, &state),
                _ => self.promising_child(at),
            };
            self.path.push(at as u32);
            if let Some(mv) = self.nodes[at].mv {
                self.game.play(&mut state, mv);
            }
        }
        // A leaf is opened at its second visit, the root at once.
        if (at == 0 || self.nodes[at].visits > 0) && self.nodes.len() < MOST_NODES {
            self.open(at, &state);
        }
        self.depth = self.depth.max(self.path.len() as u32 - 1);
        let outcome = self.game.playout(&mut state, &mut self.draws, PLAYOUT_LIMIT).outcome;
        let half_points = u64::from(outcome.map_or(1, |outcome| outcome.half_points(Side::First)));
        for &node in &self.path {
            let node = &mut self.nodes[node as usize];
            node.visits += 1;
            node.half_points += half_points;
        }
    }

    fn open(&mut self, at: usize, state: &State<G>) {
        let Some(mover) = self.game.turn(state).side() else { return };
        let moves = self.game.moves(state);
        let first = self.nodes.len();
        self.nodes.extend(moves.iter().map(|&mv| Node::new(Some(mv), mover)));
        self.nodes[at].first_child = first as u32;
        self.nodes[at].children = moves.len() as u32;
    }

    fn rolled_child(&mut self, at: usize, state: &State<G>) -> usize {
        let rolled = self.game.pick_move(state, self.draws.draw());
        let range = self.nodes[at].child_range();
        let first = range.start;
        range.into_iter().find(|&child| self.nodes[child].mv == rolled).unwrap_or(first)
    }

    fn promising_child(&self, at: usize) -> usize {
        // One library for the logarithm on every target, so that all of them choose alike.
        let log_visits = libm::log(f64::from(self.nodes[at].visits.max(1)));
        let range = self.nodes[at].child_range();
        let mut best = (range.start, f64::NEG_INFINITY);
        for child in range {
            let node = &self.nodes[child];
            if node.visits == 0 {
                return child;
            }
            let bound = node.mean(node.mover) + EXPLORATION * libm::sqrt(log_visits / f64::from(node.visits));
            if bound > best.1 {
                best = (child, bound);
            }
        }
        best.0
    }
}
