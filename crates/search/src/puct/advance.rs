use parlor_rules::{Game, Side};

use super::node::Node;
use super::{Edge, Puct};

impl<G: Game> Puct<G> {
    /// Plays a move at the root. What was found below it is kept, everything else is forgotten; so is every visit that
    /// waits for a judgement: [withdraw](Puct::withdraw) those before.
    pub fn advance(&mut self, mv: G::Move) {
        let child =
            self.edges[self.nodes[0].range()].iter().find(|edge| edge.mv == mv).map(|edge| edge.child);
        self.game.play(&mut self.state, mv);
        let (mut nodes, mut edges) = std::mem::take(&mut self.spare);
        nodes.clear();
        edges.clear();
        match child.filter(|&child| child != 0) {
            // What is known of the root would leave no move to choose, unless it was found by trying the moves.
            Some(child) if self.nodes[child as usize].judged => {
                self.keep(child as usize, &mut nodes, &mut edges);
            }
            _ => {
                let side = self.game.turn(&self.state).side().unwrap_or(Side::First);
                nodes.push(Node::new(side));
            }
        }
        self.spare = (std::mem::replace(&mut self.nodes, nodes), std::mem::replace(&mut self.edges, edges));
        self.depth = self.depth.saturating_sub(1);
    }

    /// Copies what lies below a node, level by level.
    fn keep(&self, root: usize, nodes: &mut Vec<Node>, edges: &mut Vec<Edge<G::Move>>) {
        nodes.push(self.nodes[root].clone());
        let mut at = 0;
        while at < nodes.len() {
            let old = nodes[at].range();
            nodes[at].first = edges.len() as u32;
            for edge in old {
                let mut edge = self.edges[edge];
                if edge.child != 0 {
                    nodes.push(self.nodes[edge.child as usize].clone());
                    edge.child = nodes.len() as u32 - 1;
                }
                edges.push(edge);
            }
            at += 1;
        }
    }
}
