use parlor_rules::Side;

/// What led from one position of a game to the next.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ply {
    /// The move or roll in canonical spelling.
    pub mv: String,
    /// Who moved or rolled.
    pub side: Side,
    /// How it came about.
    pub kind: PlyKind,
}

/// How a ply came about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlyKind {
    /// Somebody chose it.
    Choice,
    /// The rules left nothing else than to pass.
    Forced,
    /// The dice.
    Roll,
}

/// The line of play: a tree of all that was tried, and where in it play stands. Node 0 is the start. Where moves cannot be
/// taken back freely the tree has no branches, because what is taken back is dropped.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    nodes: Vec<Node>,
    here: usize,
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct Node {
    parent: usize,
    /// What led here; nothing led to the start.
    ply: Option<Ply>,
    /// Plies from the start.
    length: usize,
    /// The child that was last played, so that it can be played again.
    next: Option<usize>,
}

impl Default for Line {
    fn default() -> Line {
        Line { nodes: vec![Node { parent: 0, ply: None, length: 0, next: None }], here: 0 }
    }
}

impl Line {
    /// The node where play stands.
    pub fn here(&self) -> usize {
        self.here
    }

    /// How many plies led here.
    pub fn len(&self) -> usize {
        self.nodes[self.here].length
    }

    /// Whether play stands at the start.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many nodes there are besides the start.
    pub fn size(&self) -> usize {
        self.nodes.len() - 1
    }

    /// The plies that led here, in order.
    pub fn plies(&self) -> Vec<&Ply> {
        let mut plies: Vec<_> = self.upward(self.here).filter_map(|node| self.ply(node)).collect();
        plies.reverse();
        plies
    }

    /// The same in canonical spelling.
    pub fn moves(&self) -> Vec<String> {
        self.plies().into_iter().map(|ply| ply.mv.clone()).collect()
    }

    /// How many rolls led here.
    pub fn rolls(&self) -> usize {
        let plies = self.upward(self.here).filter_map(|node| self.ply(node));
        plies.filter(|ply| ply.kind == PlyKind::Roll).count()
    }

    /// What led to a node; none for the start and for a node that is not there.
    pub fn ply(&self, node: usize) -> Option<&Ply> {
        self.nodes.get(node)?.ply.as_ref()
    }

    /// All nodes but the start, in the order in which they were first played: number, parent and ply.
    pub fn nodes(&self) -> impl Iterator<Item = (usize, usize, &Ply)> {
        let numbered = self.nodes.iter().enumerate();
        numbered.filter_map(|(number, node)| node.ply.as_ref().map(|ply| (number, node.parent, ply)))
    }

    /// The node on the way here that so many plies led to.
    pub fn node_at(&self, length: usize) -> Option<usize> {
        self.upward(self.here).find(|&node| self.nodes[node].length == length)
    }

    /// The node that a move from here leads to: the one that is there, or the one that will be made for it.
    pub fn node_after(&self, mv: &str) -> usize {
        self.child(mv).unwrap_or(self.nodes.len())
    }

    /// The child that was last played from here.
    pub fn ahead(&self) -> Option<usize> {
        self.nodes[self.here].next
    }

    /// Plays a ply, which may have been played from here before.
    pub fn play(&mut self, ply: Ply) {
        let child = self.child(&ply.mv).unwrap_or_else(|| {
            let length = self.len() + 1;
            self.nodes.push(Node { parent: self.here, ply: Some(ply), length, next: None });
            self.nodes.len() - 1
        });
        self.nodes[self.here].next = Some(child);
        self.here = child;
    }

    /// Forgets what would be played again from here; it stays a variation.
    pub fn play_on(&mut self) {
        self.nodes[self.here].next = None;
    }

    /// Goes back to where so many plies led, and keeps what came after as a variation. Going back to here is
    /// [playing on](Line::play_on).
    pub fn go_back(&mut self, length: usize) {
        if length == self.len() {
            self.play_on();
        } else if let Some(node) = self.node_at(length) {
            self.here = node;
        }
    }

    /// Goes back to where so many plies led, and drops what came after.
    pub fn cut(&mut self, length: usize) {
        if let Some(node) = self.node_at(length) {
            self.nodes.truncate(node + 1);
            self.here = node;
            self.play_on();
        }
    }

    /// The nodes that would be played again from here, in order.
    pub fn to_redo(&self) -> Vec<usize> {
        std::iter::successors(self.ahead(), |&node| self.nodes[node].next).collect()
    }

    /// The way to a node: to which length to go back, and the nodes to play from there. None if there is no such node.
    pub fn way_to(&self, node: usize) -> Option<(usize, Vec<usize>)> {
        if node >= self.nodes.len() {
            return None;
        }
        let above: Vec<_> = self.upward(self.here).collect();
        let mut down: Vec<_> = self.upward(node).take_while(|node| !above.contains(node)).collect();
        down.reverse();
        let from = down.first().map_or(node, |&first| self.nodes[first].parent);
        Some((self.nodes[from].length, down))
    }

    fn child(&self, mv: &str) -> Option<usize> {
        let is_child = |(_, parent, ply): &(usize, usize, &Ply)| *parent == self.here && ply.mv == mv;
        self.nodes().find(is_child).map(|(number, ..)| number)
    }

    /// A node and all above it, the start last.
    fn upward(&self, from: usize) -> impl Iterator<Item = usize> {
        std::iter::successors(Some(from), |&node| {
            let node = &self.nodes[node];
            node.ply.as_ref().map(|_| node.parent)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn play(line: &mut Line, moves: &str) {
        for mv in moves.split(' ') {
            let kind = if mv.starts_with('d') { PlyKind::Roll } else { PlyKind::Choice };
            line.play(Ply { mv: mv.to_owned(), side: Side::First, kind });
        }
    }

    #[test]
    fn variations_are_kept_and_found_again() {
        let mut line = Line::default();
        play(&mut line, "a b c");
        line.go_back(1);
        play(&mut line, "x d1");
        assert_eq!((line.moves().join(" "), line.rolls()), ("a x d1".to_owned(), 1));
        assert_eq!(line.way_to(3), Some((1, vec![2, 3])));
        line.go_back(1);
        assert_eq!(line.to_redo(), [4, 5]);
        play(&mut line, "b");
        assert_eq!((line.here(), line.size()), (2, 5));
        assert_eq!(line.to_redo(), [3]);
        line.go_back(2);
        assert!(line.to_redo().is_empty());
    }

    #[test]
    fn a_cut_line_has_no_branches() {
        let mut line = Line::default();
        play(&mut line, "a b c");
        line.cut(1);
        assert_eq!((line.size(), line.ahead(), line.way_to(2)), (1, None, None));
        play(&mut line, "x");
        assert_eq!(line.here(), 2);
    }
}
