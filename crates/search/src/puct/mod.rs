mod advance;
mod habits;
mod node;
mod report;

use parlor_rules::{Game, Side, State, Turn};

use crate::Points;

pub use habits::PuctHabits;
use node::{Edge, Node, to};
pub use report::Branch;

/// Looks at positions for a [search by judgement](Puct).
pub trait Scout<G: Game> {
    /// What somebody who judges a position needs to see of it.
    type Sight;

    /// The exact worth of a position to the first side, where the game knows it without search. Asked once when a
    /// position comes into the tree; finished games are not asked about, nor is the root.
    fn known(&mut self, game: &G, state: &State<G>) -> Option<Points> {
        let _ = (game, state);
        None
    }

    /// Looks at a position that is to be judged.
    fn see(&mut self, game: &G, state: &State<G>) -> Self::Sight;
}

/// What came of [asking](Puct::ask) for a position to be judged.
#[derive(Debug)]
pub enum Asked<S> {
    /// This one is to be judged, and the search [told](Puct::tell).
    Leaf(Leaf, S),
    /// The visit ended where the worth is known, and is counted already.
    Settled,
    /// The visit would end at a position that waits for its judgement: tell that one first.
    Busy,
}

/// A visit that waits for the judgement of the position where it ended.
#[derive(Debug)]
pub struct Leaf {
    /// The nodes on the way, the root first.
    path: Vec<u32>,
}

/// Tree search in which somebody else judges the leaves, such as a network: [`ask`](Puct::ask) for a position,
/// [`tell`](Puct::tell) what it is worth and which moves are likely. So one search may wait for many judgements at a time,
/// and thousands of searches may have their positions judged together.
///
/// * It descends with `play` and `undo` on one state. The tree is one of lines, not of positions, so what the rules
///   remember (superko, repetition) always belongs to the line at hand.
/// * Finished games, and what the [`Scout`] knows, are exact; exact values are backed up as far as they reach.
/// * It is for two sides without dice.
/// * Nodes are made when they are first visited; a move that was never tried takes a few bytes.
///
/// ```
/// use parlor_chessinfive::ChessInFive;
/// use parlor_rules::{Game, Moves, State};
/// use parlor_search::{Asked, Puct, PuctHabits, Scout};
///
/// /// Sees which moves there are, and nothing else.
/// struct Lister;
///
/// impl<G: Game> Scout<G> for Lister {
///     type Sight = Vec<G::Move>;
///
///     fn see(&mut self, game: &G, state: &State<G>) -> Vec<G::Move> {
///         game.moves(state)
///     }
/// }
///
/// let game = ChessInFive::default();
/// let mut search = Puct::new(game.clone(), State::start(&game), PuctHabits::default());
/// while search.visits() < 50 {
///     // All moves are alike, and nobody is ever ahead.
///     if let Asked::Leaf(leaf, moves) = search.ask(None, &mut Lister) {
///         let moves: Vec<_> = moves.into_iter().map(|mv| (mv, 1.0)).collect();
///         search.tell(leaf, 0.5, &moves, true);
///     }
/// }
/// assert_eq!(search.branches().map(|branch| branch.visits).sum::<u32>(), 49);
/// ```
pub struct Puct<G: Game> {
    game: G,
    state: State<G>,
    habits: PuctHabits,
    nodes: Vec<Node>,
    edges: Vec<Edge<G::Move>>,
    depth: u32,
    /// How to take back the moves of the visit at hand.
    undos: Vec<(G::Move, G::Undo)>,
    /// Room for the tree that is left when a move is played.
    spare: (Vec<Node>, Vec<Edge<G::Move>>),
}

impl<G: Game> Puct<G> {
    /// A search of this state.
    pub fn new(game: G, root: State<G>, habits: PuctHabits) -> Puct<G> {
        let side = game.turn(&root).side().unwrap_or(Side::First);
        Puct {
            game,
            state: root,
            habits,
            nodes: vec![Node::new(side)],
            edges: Vec::new(),
            depth: 0,
            undos: Vec::new(),
            spare: Default::default(),
        }
    }

    /// Goes down to a position that has not been judged. Where the worth is known the visit is counted at once. With
    /// `under`, the visit begins with that [branch](Puct::branches) of the root, if the root has been judged.
    pub fn ask<S: Scout<G>>(&mut self, under: Option<usize>, scout: &mut S) -> Asked<S::Sight> {
        let mut path = vec![0];
        let mut at = 0;
        let worth = loop {
            if let Some(known) = self.nodes[at].known {
                break Some(known);
            }
            if !self.nodes[at].judged {
                if self.nodes[at].pending > 0 {
                    self.take_back();
                    return Asked::Busy;
                }
                if self.nodes[at].visits == 0 {
                    self.nodes[at].known = self.worth_at_once(at, scout);
                }
                if self.nodes[at].known.is_none() {
                    break None;
                }
                continue;
            }
            let edge = match under {
                Some(branch) if at == 0 && branch < self.nodes[0].edges as usize => {
                    self.nodes[0].first as usize + branch
                }
                _ => self.promising(at),
            };
            at = self.follow(at, edge);
            path.push(at as u32);
        };
        self.depth = self.depth.max(self.undos.len() as u32);
        let asked = match worth {
            Some(known) => {
                self.count(&path, known);
                Asked::Settled
            }
            None => {
                path.iter().for_each(|&node| self.nodes[node as usize].pending += 1);
                Asked::Leaf(Leaf { path }, scout.see(&self.game, &self.state))
            }
        };
        self.take_back();
        asked
    }

    /// Tells what a position is worth to the first side, from 0 to 1, and which moves there are, each with a weight above
    /// 0, of which only the ratios matter. `whole` says whether these are all legal moves: otherwise nobody is proved to
    /// have lost because all of them lose.
    pub fn tell(&mut self, leaf: Leaf, worth: Points, moves: &[(G::Move, f32)], whole: bool) {
        let Some(&at) = leaf.path.last() else { return };
        leaf.path.iter().for_each(|&node| self.nodes[node as usize].pending -= 1);
        let may_grow = at == 0 || self.nodes.len() < self.habits.most_nodes;
        let node = &mut self.nodes[at as usize];
        if !node.judged && may_grow && !moves.is_empty() {
            (node.judged, node.whole) = (true, whole);
            (node.first, node.edges) = (self.edges.len() as u32, moves.len() as u32);
            self.edges.extend(moves.iter().map(|&(mv, prior)| Edge { mv, prior, child: 0 }));
            let edges = &mut self.edges[node.first as usize..];
            let total: f32 = edges.iter().map(|edge| edge.prior).sum();
            edges.iter_mut().for_each(|edge| edge.prior /= total);
            // The likeliest first, and among equals in the order in which they were told.
            edges.sort_by(|a, b| b.prior.total_cmp(&a.prior));
        }
        self.count(&leaf.path, worth);
    }

    /// Forgets about a visit that waits for a judgement.
    pub fn withdraw(&mut self, leaf: Leaf) {
        leaf.path.iter().for_each(|&node| self.nodes[node as usize].pending -= 1);
    }

    /// Changes how likely the branches of the root are taken to be before any search, for whoever wants some of them
    /// tried at random. Weights must be above 0; only their ratios matter.
    pub fn reweigh(&mut self, mut weight: impl FnMut(G::Move, f32) -> f32) {
        let range = self.nodes[0].range();
        let edges = &mut self.edges[range];
        edges.iter_mut().for_each(|edge| edge.prior = weight(edge.mv, edge.prior));
        let total: f32 = edges.iter().map(|edge| edge.prior).sum();
        edges.iter_mut().for_each(|edge| edge.prior /= total);
    }

    /// What the position at hand is worth, if that is known without a judgement.
    fn worth_at_once(&mut self, at: usize, scout: &mut impl Scout<G>) -> Option<Points> {
        match self.game.turn(&self.state) {
            Turn::Over(outcome) => Some(f64::from(outcome.half_points(Side::First)) / 2.0),
            // What is known of the root would leave no move to choose.
            _ if at == 0 => None,
            _ => scout.known(&self.game, &self.state),
        }
    }

    /// Plays the move of an edge; the node that it leads to is made if it is not there yet.
    fn follow(&mut self, at: usize, edge: usize) -> usize {
        let Edge { mv, child, .. } = self.edges[edge];
        let undo = self.game.play(&mut self.state, mv);
        self.undos.push((mv, undo));
        if child != 0 {
            return child as usize;
        }
        let side = self.game.turn(&self.state).side().unwrap_or(!self.nodes[at].side);
        let new = self.nodes.len();
        self.nodes.push(Node::new(side));
        self.edges[edge].child = new as u32;
        self.nodes[at].tried += 1;
        new
    }

    /// Takes back all moves of the visit.
    fn take_back(&mut self) {
        while let Some((mv, undo)) = self.undos.pop() {
            self.game.undo(&mut self.state, mv, undo);
        }
    }

    /// The first of the most promising edges that are not proved lost.
    fn promising(&self, at: usize) -> usize {
        let node = &self.nodes[at];
        let range = node.range();
        let visits = f64::from((node.visits + node.pending).max(1));
        let bonus = self.habits.exploration * libm::sqrt(visits);
        // Unless somebody has changed how likely moves are, the likeliest of those that have not been tried is the
        // first of them.
        let end = if at == 0 { range.end } else { range.end.min(range.start + node.tried as usize + 1) };
        let edges = &self.edges[range.start..end];
        let tried: f32 = edges.iter().filter(|edge| edge.child != 0).map(|edge| edge.prior).sum();
        let unseen = node.mean(node.side, 0.5) - self.habits.caution * libm::sqrt(f64::from(tried));
        let mut best = (range.start, f64::NEG_INFINITY);
        for (edge, place) in edges.iter().zip(range.start..) {
            let promise = match edge.child {
                0 => unseen + bonus * f64::from(edge.prior),
                child => {
                    let child = &self.nodes[child as usize];
                    let worth = child.mean_so_far(node.side);
                    if child.known.is_some() && worth == 0.0 {
                        continue;
                    }
                    let visits = f64::from(child.visits + child.pending);
                    let worth = if visits == 0.0 { unseen } else { worth };
                    worth + bonus * f64::from(edge.prior) / (1.0 + visits)
                }
            };
            if promise > best.1 {
                best = (place, promise);
            }
        }
        best.0
    }

    /// Tells every node on the way what came of a visit, and sees what is proved by it.
    fn count(&mut self, path: &[u32], worth: Points) {
        let mut proved = false;
        for &at in path.iter().rev() {
            let at = at as usize;
            if proved && self.nodes[at].known.is_none() {
                self.nodes[at].known = self.proof(at);
            }
            let node = &mut self.nodes[at];
            node.visits += 1;
            node.sum += worth;
            proved = node.known.is_some();
        }
    }

    /// What the side to move can be sure of: a win if one move wins, else the best if all moves are known.
    fn proof(&self, at: usize) -> Option<Points> {
        let node = &self.nodes[at];
        let mut best = node.whole.then_some(0.0);
        for edge in &self.edges[node.range()] {
            let known = match edge.child {
                0 => None,
                child => self.nodes[child as usize].known.map(|known| to(node.side, known)),
            };
            match known {
                Some(1.0) => return Some(to(node.side, 1.0)),
                Some(known) => best = best.map(|best: f64| best.max(known)),
                None => best = None,
            }
        }
        best.map(|best| to(node.side, best))
    }
}
