use parlor_rules::Draws;

use crate::tree::{Edge, Tree};

/// What a difference in worth counts against a difference in likelihood, and how much more with every visit.
const SCALE: f32 = 1.0;
const VISITS: f32 = 50.0;

/// How the visits of a search are divided among the moves of the root: some of them are drawn, by their likelihood; all that are left get
/// the same number of visits, and then the worse half of them goes (sequential halving of moves drawn with Gumbel's noise, so that even
/// few visits make for a better choice than none).
#[derive(Clone, Debug, Default)]
pub struct Halving {
    /// Moves that are still in, by number, with logarithm of likelihood and noise.
    left: Vec<(usize, f32)>,
    /// Visits that each of them is to get in all before the next cut.
    each: u32,
    given: u32,
    share: u32,
}

impl Halving {
    /// Draws moves of the root; without `draws` the likeliest.
    pub fn begin(&mut self, tree: &Tree, visits: u32, most: usize, mut draws: Option<&mut Draws>) {
        let mut noise = || draws.as_mut().map_or(0.0, |draws| gumbel(draws.draw()));
        let score = |(number, edge): (usize, &Edge)| (number, edge.prior.ln() + noise());
        self.left.clear();
        self.left.extend(tree.edges(Tree::ROOT).iter().enumerate().map(score));
        self.left.sort_by(|a, b| b.1.total_cmp(&a.1));
        self.left.truncate(most.max(1));
        let phases = self.left.len().next_power_of_two().trailing_zeros().max(1);
        self.share = visits / phases;
        self.given = 0;
        self.each = (self.share / self.left.len() as u32).max(1);
    }

    /// The moves to be visited next, each once; none if the search is over.
    pub fn next(&mut self, tree: &Tree) -> &[(usize, f32)] {
        while self.left.len() > 1 && self.given >= self.each {
            self.sort(tree);
            self.left.truncate(self.left.len().div_ceil(2));
            self.each += (self.share / self.left.len() as u32).max(1);
        }
        self.given += 1;
        if self.left.len() > 1 { &self.left } else { &[] }
    }

    /// The move to play.
    pub fn best(&self) -> usize {
        self.left.first().map_or(0, |best| best.0)
    }

    fn sort(&mut self, tree: &Tree) {
        let edges = tree.edges(Tree::ROOT);
        let most = most_visits(tree);
        let value =
            |&(number, score): &(usize, f32)| score + boost(most, tree.worth(&edges[number]).unwrap_or(-1.0));
        self.left.sort_by(|a, b| value(b).total_cmp(&value(a)));
    }
}

/// How likely each move of the root should be, by what was found: what it was, pushed by its worth. A move that was not tried counts
/// as worth the mean of those that were and of the network's judgement.
pub fn improved(tree: &Tree) -> Vec<f32> {
    let edges = tree.edges(Tree::ROOT);
    let most = most_visits(tree);
    let tried = || edges.iter().filter_map(|edge| Some((edge.prior, tree.worth(edge)?)));
    let (weight, sum) = tried().fold((0.0, 0.0), |(w, s), (prior, worth)| (w + prior, s + prior * worth));
    let visits: u32 = tree.node(Tree::ROOT).visits.saturating_sub(1);
    let own = tree.node(Tree::ROOT).value;
    let unknown = if weight > 0.0 { (own + visits as f32 * sum / weight) / (1 + visits) as f32 } else { own };
    let score = |edge: &Edge| edge.prior.ln() + boost(most, tree.worth(edge).unwrap_or(unknown));
    let scores: Vec<f32> = edges.iter().map(score).collect();
    let best = scores.iter().copied().fold(f32::MIN, f32::max);
    let weights: Vec<f32> = scores.iter().map(|score| (score - best).exp()).collect();
    let total: f32 = weights.iter().sum();
    weights.into_iter().map(|weight| weight / total).collect()
}

fn boost(most: u32, worth: f32) -> f32 {
    (VISITS + most as f32) * SCALE * (worth + 1.0) / 2.0
}

fn most_visits(tree: &Tree) -> u32 {
    let visits = |edge: &Edge| if edge.node == 0 { 0 } else { tree.node(edge.node).visits };
    tree.edges(Tree::ROOT).iter().map(visits).max().unwrap_or(0)
}

/// A draw as Gumbel's distribution has it.
fn gumbel(draw: u64) -> f32 {
    let uniform = ((draw >> 40) as f32 + 0.5) / (1u32 << 24) as f32;
    -(-uniform.ln()).ln()
}
