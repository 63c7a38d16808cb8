use crate::Answer;

/// How much a move that has not been tried is worth less than the position.
const DOUBT: f32 = 0.2;
/// How much a network's proposals count against what came of trying.
const EXPLORATION: f32 = 1.1;

/// A tree of positions that a network has judged. Moves are ids of points, 302 for a pass.
///
/// It is not [`parlor_search::Puct`], because lessons are made of plain means of what a network has said, from −1 to 1,
/// with nothing proved and no move left out for it: one tree for both would change either what the engine plays or what
/// its network was taught with.
#[derive(Clone, Debug, Default)]
pub struct Tree {
    nodes: Vec<Node>,
    edges: Vec<Edge>,
}

/// A position; values are for the side to move there.
#[derive(Clone, Debug, Default)]
pub struct Node {
    first: u32,
    count: u32,
    /// How often it was come by.
    pub visits: u32,
    total: f32,
    /// What it was judged at first.
    pub value: f32,
    /// Whether the game is over there, so that the value is exact.
    pub over: bool,
}

/// A move from a position.
#[derive(Clone, Debug)]
pub struct Edge {
    /// The move.
    pub mv: u16,
    /// How likely it is.
    pub prior: f32,
    /// The node behind it; 0 if there is none yet, since nothing leads to the root.
    pub node: u32,
}

impl Node {
    /// The mean of all values found below, for the side to move here.
    pub fn mean(&self) -> f32 {
        if self.visits == 0 { self.value } else { self.total / self.visits as f32 }
    }
}

impl Tree {
    /// Number of the root.
    pub const ROOT: u32 = 0;

    /// Forgets everything but a root.
    pub fn clear(&mut self) {
        self.nodes.clear();
        self.edges.clear();
        self.nodes.push(Node::default());
    }

    /// A node.
    pub fn node(&self, node: u32) -> &Node {
        &self.nodes[node as usize]
    }

    /// Whether a network has judged a node.
    pub fn is_known(&self, node: u32) -> bool {
        self.node(node).count > 0
    }

    /// The moves from a node.
    pub fn edges(&self, node: u32) -> &[Edge] {
        let Node { first, count, .. } = *self.node(node);
        &self.edges[first as usize..(first + count) as usize]
    }

    /// The node behind a move, made if there is none.
    pub fn follow(&mut self, node: u32, edge: usize) -> u32 {
        let at = self.node(node).first as usize + edge;
        if self.edges[at].node == 0 {
            self.edges[at].node = self.nodes.len() as u32;
            self.nodes.push(Node::default());
        }
        self.edges[at].node
    }

    /// What a move is worth to the side that makes it, if it was tried.
    pub fn worth(&self, edge: &Edge) -> Option<f32> {
        let node = self.nodes.get(edge.node as usize).filter(|_| edge.node != 0)?;
        (node.visits > 0).then(|| -node.mean())
    }

    /// The move to try next: what came of it so far, and how likely and how little tried it is.
    pub fn choose(&self, node: u32) -> usize {
        let here = self.node(node);
        let unknown = here.mean() - DOUBT;
        let push = EXPLORATION * (here.visits as f32).sqrt();
        let mut best = (f32::MIN, 0);
        for (number, edge) in self.edges(node).iter().enumerate() {
            let visits = if edge.node == 0 { 0 } else { self.nodes[edge.node as usize].visits };
            let worth = self.worth(edge).unwrap_or(unknown) + push * edge.prior / (1 + visits) as f32;
            if worth > best.0 {
                best = (worth, number);
            }
        }
        best.1
    }

    /// Takes in what a network says of a node.
    pub fn learn(&mut self, node: u32, answer: Answer<'_>) {
        let first = self.edges.len() as u32;
        let proposals = answer.moves.iter().zip(answer.priors).filter(|(_, prior)| **prior > 0.0);
        self.edges.extend(proposals.map(|(&mv, &prior)| Edge { mv, prior, node: 0 }));
        let count = self.edges.len() as u32 - first;
        let known = &mut self.nodes[node as usize];
        (known.first, known.count, known.value) = (first, count, answer.value);
    }

    /// Takes in that the game is over at a node.
    pub fn end(&mut self, node: u32, value: f32) {
        let known = &mut self.nodes[node as usize];
        (known.over, known.value) = (true, value);
    }

    /// Tells all nodes of a line, the root first, what the last of them is worth.
    pub fn back_up(&mut self, line: &[u32]) {
        let Some(&last) = line.last() else { return };
        let mut value = self.node(last).value;
        for &node in line.iter().rev() {
            let node = &mut self.nodes[node as usize];
            node.visits += 1;
            node.total += value;
            value = -value;
        }
    }
}
