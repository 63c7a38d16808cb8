use std::thread;

use parlor_engines::polyclash::{Book, Finish, Judge, Judging, Outlook};
use parlor_nets::graph::{GraphNetwork, GraphScratch};
use parlor_players::{Ask, Candidate, Thought, Watch};
use parlor_polyclash::{Move, PolyClash};
use parlor_rules::{Draws, State};
use parlor_search::{Asked, Leaf, Line, Puct};

use super::{Habits, Lookout, Opinion, Sight};

/// Positions that are judged side by side, at most.
const MOST_AT_ONCE: u32 = 64;
/// Random games that show who owns what towards the end, when it must be decided whether to pass.
const GLANCES: u32 = 24;
/// Visits when the best move is known already.
const FEW_VISITS: u64 = 64;

/// One question to the engine with a network, and what has been found so far.
pub struct Thinking<'a> {
    network: &'a GraphNetwork,
    habits: &'a Habits,
    state: &'a State<PolyClash>,
    tree: Puct<PolyClash>,
    finish: Finish<'a>,
    /// What the network thinks of the state itself.
    opinion: Option<Opinion>,
    /// Random games from the state.
    glance: Judge,
    has_glanced: bool,
    /// For each position that is judged at a time, room for the network.
    rooms: Vec<GraphScratch>,
}

impl<'a> Thinking<'a> {
    /// Looks at a state for the first time.
    pub fn new(
        network: &'a GraphNetwork,
        habits: &'a Habits,
        game: &'a PolyClash,
        state: &'a State<PolyClash>,
        ask: &Ask,
    ) -> Thinking<'a> {
        let threads = if cfg!(target_family = "wasm") { 1 } else { ask.threads.clamp(1, MOST_AT_ONCE) };
        Thinking {
            network,
            habits,
            state,
            tree: Puct::new(game.clone(), state.clone(), habits.search),
            finish: Finish::new(game, state),
            opinion: None,
            glance: Judge::new(game, Judging::default()),
            has_glanced: false,
            rooms: vec![network.scratch(); threads as usize],
        }
    }

    /// Thinks until there is nothing more to be found out, the bounds are reached, or the watch says stop.
    pub fn run(mut self, visits: u64, depth: u32, watch: &mut dyn Watch<Move>) -> Thought<Move> {
        while self.wants_more(visits, depth) {
            self.visit(visits - self.tree.visits());
            self.look_ahead();
            let Thinking { tree, finish, opinion, glance, .. } = &mut self;
            let so_far = |finish: &Finish| thought(tree, finish, opinion.as_ref(), glance);
            if !finish.try_endgame(tree.visits(), watch, &so_far) || !watch.go_on(&|| so_far(finish)) {
                break;
            }
        }
        thought(&self.tree, &self.finish, self.opinion.as_ref(), &self.glance)
    }

    fn wants_more(&self, visits: u64, depth: u32) -> bool {
        let most = if self.finish.is_solved() { visits.min(FEW_VISITS) } else { visits };
        self.tree.visits() < most && !self.tree.is_proved() && self.tree.depth() < depth
    }

    /// Plays random games where it may have to be decided whether to pass.
    fn look_ahead(&mut self) {
        let may_pass = self.state.position.passes() > 0 || Finish::is_late(self.state);
        if !self.has_glanced && (may_pass || self.tree.is_proved()) {
            self.glance.glance(self.state, GLANCES, &mut Draws::new(1));
            self.has_glanced = true;
        }
    }

    /// As many visits as there are threads, and their positions judged.
    fn visit(&mut self, most: u64) {
        let mut leaves: Vec<(Leaf, Sight)> = Vec::new();
        for _ in 0..most.min(self.rooms.len() as u64) {
            match self.tree.ask(None, &mut Lookout) {
                Asked::Leaf(leaf, sight) => leaves.push((leaf, sight)),
                Asked::Settled => {}
                Asked::Busy => break,
            }
        }
        let opinions = self.judge(&leaves);
        for ((leaf, _), opinion) in leaves.into_iter().zip(opinions) {
            let is_root = !self.tree.is_judged();
            self.tree.tell(leaf, opinion.worth(), &opinion.moves, opinion.whole);
            if is_root {
                self.opinion = Some(opinion);
                self.heed_book();
            }
        }
    }

    /// What the network thinks of positions, each on a thread of its own.
    fn judge(&mut self, leaves: &[(Leaf, Sight)]) -> Vec<Opinion> {
        let Thinking { network, habits, rooms, .. } = self;
        let judge =
            |sight: &Sight, room: &mut GraphScratch| Opinion::new(network, sight, habits.points, room);
        if let ([(_, sight)], [room, ..]) = (leaves, &mut rooms[..]) {
            return vec![judge(sight, room)];
        }
        let mut opinions: Vec<Option<Opinion>> = leaves.iter().map(|_| None).collect();
        thread::scope(|scope| {
            for (((_, sight), room), opinion) in leaves.iter().zip(&mut *rooms).zip(&mut opinions) {
                // Where the system has no thread just now, the position is judged below.
                let _ =
                    thread::Builder::new().spawn_scoped(scope, move || *opinion = Some(judge(sight, room)));
            }
        });
        let all = leaves.iter().zip(opinions);
        all.map(|((_, sight), opinion)| opinion.unwrap_or_else(|| judge(sight, &mut rooms[0]))).collect()
    }

    /// At the root, what the book says counts as much as all other moves together.
    fn heed_book(&mut self) {
        if !self.habits.book {
            return;
        }
        if let Some(best) = Book::get().find(self.tree.game(), self.state) {
            self.tree.reweigh(|mv, prior| if mv == best { 1.0 } else { prior });
        }
    }
}

/// What has been found so far.
fn thought(
    tree: &Puct<PolyClash>,
    finish: &Finish,
    opinion: Option<&Opinion>,
    glance: &Judge,
) -> Thought<Move> {
    let outlook = Outlook::new([glance].into_iter());
    let lines = finish.order(tree.lines(), &outlook, tree.is_proved(), tree.worth());
    let judged = |line: Line<Move>| Candidate::judged(line.moves, line.winrate, line.visits);
    let candidates: Vec<Candidate<Move>> = lines.into_iter().map(judged).collect();
    let best = candidates.first();
    Thought {
        mv: best.and_then(|best| best.line.first().copied()),
        winrate: best.and_then(|best| best.winrate),
        candidates,
        nodes: tree.visits(),
        depth: tree.depth(),
        exact: tree.is_proved(),
        ownership: opinion.map(|opinion| opinion.ownership.clone()),
        lead: opinion.map(|opinion| opinion.lead),
    }
}
