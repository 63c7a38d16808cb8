use parlor_players::{Ask, Thought, Watch};
use parlor_polyclash::{Move, PolyClash};
use parlor_rules::{Draws, State};
use parlor_search::{Crew, Mcts, MctsHabits};

use super::{Chances, Finish, Habits, Judge, Outlook, Priors};

/// Searches side by side, at most.
const MOST_SEARCHES: u64 = 64;
/// Visits of each search between two looks at the watch.
const SLICE: u64 = 8;
/// Visits of each of several searches between two times that their threads are begun: beginning and waiting cost more
/// than a slice should.
const LONG_SLICE: u64 = 64;
/// Random games when a search has proved its result, maybe without any.
const GLANCES: u32 = 8;
/// Visits when the best move is known already.
const FEW_VISITS: u64 = 64;

/// One question to the engine and what has been found so far.
pub struct Thinking<'a> {
    state: &'a State<PolyClash>,
    crew: Crew<PolyClash, Priors, Judge>,
    finish: Finish<'a>,
    chances: Chances,
    /// Random games for the sake of what they show alone.
    glance: Judge,
}

impl<'a> Thinking<'a> {
    /// Looks at a state for the first time.
    pub fn new(habits: &Habits, game: &'a PolyClash, state: &'a State<PolyClash>, ask: &Ask) -> Self {
        let mut seeds = Draws::new(ask.seed);
        let searches =
            u64::from(ask.threads).clamp(1, MOST_SEARCHES).min(ask.nodes.unwrap_or(u64::MAX).max(1));
        let seeds: Vec<u64> = (0..searches).map(|_| seeds.draw()).collect();
        // However many searches there are, together they have no more memory than one.
        let most_nodes = habits.search.most_nodes / seeds.len();
        let search = MctsHabits { most_nodes, ..habits.search };
        let crew = Crew::new(seeds.len(), |number| {
            let judge = Judge::new(game, habits.judging);
            Mcts::new(game.clone(), state.clone(), habits.priors.clone(), judge, search, seeds[number])
        });
        Thinking {
            state,
            crew,
            finish: Finish::new(game, state),
            chances: habits.chances,
            glance: Judge::new(game, habits.judging),
        }
    }

    /// Thinks until there is nothing more to be found out, the bounds are reached, or the watch says stop.
    pub fn run(mut self, visits: u64, depth: u32, watch: &mut dyn Watch<Move>) -> Thought<Move> {
        while self.wants_more(visits, depth) {
            let each = (visits - self.crew.visits()) / self.crew.searches().len() as u64;
            let goes_on = self.run_crew(each, watch);
            if self.crew.is_proved() {
                self.glance.glance(self.state, GLANCES, &mut Draws::new(self.crew.visits()));
            }
            let Thinking { state, crew, finish, chances, glance, .. } = &mut self;
            let so_far = |finish: &Finish| thought(state, crew, finish, *chances, glance);
            let goes_on = goes_on && finish.try_endgame(crew.visits(), watch, &so_far);
            if !goes_on || !watch.go_on(&|| so_far(finish)) {
                break;
            }
        }
        thought(self.state, &self.crew, &self.finish, self.chances, &self.glance)
    }

    /// Runs the searches for a while; whether to go on. While several run, what was known before is told.
    fn run_crew(&mut self, each: u64, watch: &mut dyn Watch<Move>) -> bool {
        if self.crew.searches().len() == 1 {
            self.crew.run(SLICE.min(each));
            return true;
        }
        let so_far = thought(self.state, &self.crew, &self.finish, self.chances, &self.glance);
        self.crew.run_while(LONG_SLICE.min(each), SLICE, &mut || watch.go_on(&|| so_far.clone()))
    }

    fn wants_more(&self, visits: u64, depth: u32) -> bool {
        let most = if self.finish.is_solved() { visits.min(FEW_VISITS) } else { visits };
        // Every search has the same number of visits, so a few may be left over.
        let round = self.crew.searches().len() as u64;
        self.crew.visits() + round <= most && !self.crew.is_proved() && self.crew.depth() < depth
    }
}

/// What has been found so far.
fn thought(
    state: &State<PolyClash>,
    crew: &Crew<PolyClash, Priors, Judge>,
    finish: &Finish,
    chances: Chances,
    glance: &Judge,
) -> Thought<Move> {
    let outlook = Outlook::new(crew.searches().iter().map(Mcts::rollout).chain([glance]));
    let winrate = crew.searches().first().map_or(0.5, Mcts::winrate);
    let lines = finish.order(crew.lines(), &outlook, crew.is_proved(), winrate);
    let candidates = lines.into_iter().map(|line| chances.candidate(&state.position, line)).collect();
    Thought {
        exact: crew.is_proved(),
        ownership: Some(outlook.ownership()),
        lead: Some(outlook.lead()),
        ..Thought::judged(candidates, crew.visits(), crew.depth())
    }
}
