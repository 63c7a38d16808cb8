use parlor_rules::{Game, State};

/// How much a player may do. Whatever is given bounds it; time is watched from outside.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Bounds {
    /// At most this many nodes or visits.
    pub nodes: Option<u64>,
    /// Not deeper than this.
    pub depth: Option<u32>,
    /// There is a time limit, so no other bound is needed.
    pub timed: bool,
    /// The seed of everything random.
    pub seed: u64,
}

/// What a player thinks of a move.
#[derive(Clone, PartialEq, Debug)]
pub struct Candidate<M> {
    /// The move and how play may go on.
    pub line: Vec<M>,
    /// The winning chance after it, for the side to move or about to roll.
    pub winrate: Option<f64>,
    /// The player's own score of it.
    pub score: Option<f64>,
    /// Nodes or visits spent on it.
    pub nodes: u64,
}

/// What a player thinks of a state.
#[derive(Clone, PartialEq, Debug)]
pub struct Thought<M> {
    /// The move it would play; none at a chance turn.
    pub mv: Option<M>,
    /// The winning chance of the side to move or about to roll; none when the player has no opinion.
    pub winrate: Option<f64>,
    /// Moves with what it thinks of them, best first; at a chance turn the rolls in order.
    pub candidates: Vec<Candidate<M>>,
    /// Nodes or visits.
    pub nodes: u64,
    /// How deep it looked.
    pub depth: u32,
    /// Whether the winning chance is proved.
    pub exact: bool,
}

/// Looks over a player's shoulder.
pub trait Watch<M> {
    /// Asked between slices of work: whether to go on. `so_far` tells what there is to report.
    fn go_on(&mut self, so_far: &dyn Fn() -> Thought<M>) -> bool;
}

/// Someone who can be asked for a move.
pub trait Player<G: Game>: Send + Sync {
    /// The name by which it is asked for.
    fn id(&self) -> &'static str;

    /// Whether it has an opinion on moves that can be shown as an analysis.
    fn analyzes(&self) -> bool {
        true
    }

    /// Thinks about a state that is not over.
    fn think(
        &self,
        game: &G,
        state: &State<G>,
        bounds: Bounds,
        watch: &mut dyn Watch<G::Move>,
    ) -> Thought<G::Move>;
}
