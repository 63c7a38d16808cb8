use std::thread;

use parlor_engines::polyclash::{Book, Finish, Judge, Judging, Outlook, RandomGame};
use parlor_nets::graph::{GraphNetwork, GraphScratch};
use parlor_players::{Ask, Thought, Watch};
use parlor_polyclash::{Move, PolyClash};
use parlor_rules::{Draws, State};
use parlor_search::{Asked, Leaf, Points, Puct};

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
    /// For each position that is judged at a time, room to do so.
    rooms: Vec<Room>,
    draws: Draws,
}

/// Where a position is judged: room for the network, and who watches random games.
struct Room {
    scratch: GraphScratch,
    judge: Judge,
}

/// A visit that waits for the judgement of what was seen where it ended, and a seed for random games from there.
struct Waiting {
    leaf: Leaf,
    sight: Sight,
    random: Option<Box<RandomGame>>,
    seed: u64,
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
            rooms: (0..threads)
                .map(|_| Room { scratch: network.scratch(), judge: Judge::new(game, Judging::default()) })
                .collect(),
            draws: Draws::new(ask.seed),
        }
    }

    /// Thinks until there is nothing more to be found out, the bounds are reached, or the watch says stop.
    pub fn run(mut self, visits: u64, depth: u32, watch: &mut dyn Watch<Move>) -> Thought<Move> {
        while self.wants_more(visits, depth) {
            self.visit(visits - self.tree.visits());
            self.look_ahead();
            let Thinking { tree, finish, habits, opinion, glance, rooms, .. } = &mut self;
            let so_far = |finish: &Finish| thought(tree, finish, habits, opinion.as_ref(), glance, rooms);
            if !finish.try_endgame(tree.visits(), watch, &so_far) || !watch.go_on(&|| so_far(finish)) {
                break;
            }
        }
        let Thinking { tree, finish, habits, opinion, glance, rooms, .. } = &self;
        thought(tree, finish, habits, opinion.as_ref(), glance, rooms)
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
        let mut lookout = Lookout::new(self.habits.playouts > 0);
        let mut waiting: Vec<Waiting> = Vec::new();
        for _ in 0..most.min(self.rooms.len() as u64) {
            match self.tree.ask(None, &mut lookout) {
                Asked::Leaf(leaf, (sight, random)) => {
                    waiting.push(Waiting { leaf, sight, random, seed: self.draws.draw() });
                }
                Asked::Settled => {}
                Asked::Busy => break,
            }
        }
        let judged = self.judge(&waiting);
        for (Waiting { leaf, .. }, (worth, opinion)) in waiting.into_iter().zip(judged) {
            let is_root = !self.tree.is_judged();
            self.tree.tell(leaf, worth, &opinion.moves, opinion.whole);
            if is_root {
                self.opinion = Some(opinion);
                self.heed_book();
            }
        }
    }

    /// What positions are worth to Black, and what the network thinks of them, each on a thread of its own.
    fn judge(&mut self, waiting: &[Waiting]) -> Vec<(Points, Opinion)> {
        let Thinking { network, habits, rooms, .. } = self;
        let judge = |waiting: &Waiting, room: &mut Room| judged(network, habits, waiting, room);
        if let ([waiting], [room, ..]) = (waiting, &mut rooms[..]) {
            return vec![judge(waiting, room)];
        }
        let mut opinions: Vec<Option<(Points, Opinion)>> = waiting.iter().map(|_| None).collect();
        thread::scope(|scope| {
            for ((waiting, room), opinion) in waiting.iter().zip(&mut *rooms).zip(&mut opinions) {
                // Where the system has no thread just now, the position is judged below.
                let _ =
                    thread::Builder::new().spawn_scoped(scope, move || *opinion = Some(judge(waiting, room)));
            }
        });
        let all = waiting.iter().zip(opinions);
        all.map(|(waiting, opinion)| opinion.unwrap_or_else(|| judge(waiting, &mut rooms[0]))).collect()
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

/// What a position is worth to Black, by the network and by random games, and what the network thinks of it.
fn judged(network: &GraphNetwork, habits: &Habits, waiting: &Waiting, room: &mut Room) -> (Points, Opinion) {
    let aims = (habits.points, habits.sharpness);
    let opinion = Opinion::new(network, &waiting.sight, aims, &mut room.scratch);
    let mut worth = opinion.worth(habits.win);
    if let Some(random) = &waiting.random {
        let seen = room.judge.play_on(random, habits.playouts, &mut Draws::new(waiting.seed));
        worth += habits.playouts_count * (seen - worth);
    }
    (worth, opinion)
}

/// What has been found so far.
fn thought(
    tree: &Puct<PolyClash>,
    finish: &Finish,
    habits: &Habits,
    opinion: Option<&Opinion>,
    glance: &Judge,
    rooms: &[Room],
) -> Thought<Move> {
    let outlook = Outlook::new([glance].into_iter().chain(rooms.iter().map(|room| &room.judge)));
    let lines = finish.order(tree.lines(), &outlook, tree.is_proved(), tree.worth());
    let position = &tree.state().position;
    let candidates = lines.into_iter().map(|line| habits.chances.candidate(position, line)).collect();
    Thought {
        exact: tree.is_proved(),
        ownership: opinion.map(Opinion::ownership),
        lead: opinion.map(|opinion| opinion.lead),
        ..Thought::judged(candidates, tree.visits(), tree.depth())
    }
}
