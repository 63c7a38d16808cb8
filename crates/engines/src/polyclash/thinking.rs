use parlor_players::{Ask, Candidate, Thought, Watch};
use parlor_polyclash::{Move, Point, PolyClash};
use parlor_rules::{Draws, State};
use parlor_search::{Crew, Line, Mcts, MctsHabits};

use super::victory::crown;
use super::{Chances, Endgame, Habits, Judge, Outlook, Priors, Solved, Stones};

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
/// With more empty points than this there is no closed region to be looked for.
const LATE: usize = 130;
/// Endgames with more empty points than this are not played out.
const ENDGAME_POINTS: usize = 10;
/// Nodes that the endgame may take for every visit of the search so far.
const NODES_PER_VISIT: u64 = 8;
/// Below this winning chance, a side that has nothing left to gain passes.
const HOPELESS: f64 = 0.1;
/// Visits before the endgame is tried for the first time; then it is tried whenever they have doubled.
const FIRST_TRY: u64 = 16;

/// One question to the engine and what has been found so far.
pub struct Thinking<'a> {
    game: &'a PolyClash,
    state: &'a State<PolyClash>,
    crew: Crew<PolyClash, Priors, Judge>,
    /// What is left of the game, if that is little.
    endgame: Option<Endgame>,
    solved: Option<Solved>,
    next_try: u64,
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
            game,
            state,
            crew,
            endgame: small_endgame(state),
            solved: None,
            next_try: FIRST_TRY,
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
            if !goes_on || !self.try_endgame(watch) || !watch.go_on(&|| self.thought()) {
                break;
            }
        }
        self.thought()
    }

    /// Runs the searches for a while; whether to go on. While several run, what was known before is told.
    fn run_crew(&mut self, each: u64, watch: &mut dyn Watch<Move>) -> bool {
        if self.crew.searches().len() == 1 {
            self.crew.run(SLICE.min(each));
            return true;
        }
        let so_far = self.thought();
        self.crew.run_while(LONG_SLICE.min(each), SLICE, &mut || watch.go_on(&|| so_far.clone()))
    }

    fn wants_more(&self, visits: u64, depth: u32) -> bool {
        let most = if self.solved.is_some() { visits.min(FEW_VISITS) } else { visits };
        // Every search has the same number of visits, so a few may be left over.
        let round = self.crew.searches().len() as u64;
        self.crew.visits() + round <= most && !self.crew.is_proved() && self.crew.depth() < depth
    }

    /// Plays the endgame out if it is time to; whether to go on.
    fn try_endgame(&mut self, watch: &mut dyn Watch<Move>) -> bool {
        let visits = self.crew.visits();
        let (Some(endgame), None) = (self.endgame, self.solved) else { return true };
        if visits < self.next_try {
            return true;
        }
        self.next_try = 2 * visits;
        let mut goes_on = true;
        let mut ask = || {
            goes_on = watch.go_on(&|| self.thought());
            goes_on
        };
        let solved = endgame.solve(self.game, self.state, NODES_PER_VISIT * visits, &mut ask);
        self.solved = solved;
        goes_on
    }

    /// What has been found so far.
    fn thought(&self) -> Thought<Move> {
        let outlook = Outlook::new(self.crew.searches().iter().map(Mcts::rollout).chain([&self.glance]));
        let lines = self.lines(&outlook);
        let full = 1.0 - self.state.position.empty().len() as f64 / Point::COUNT as f64;
        let judged = |line: Line<Move>| {
            let winrate = if line.exact { line.winrate } else { self.chances.of(line.winrate, full) };
            Candidate::judged(line.moves, winrate, line.visits)
        };
        let candidates: Vec<Candidate<Move>> = lines.into_iter().map(judged).collect();
        let best = candidates.first();
        Thought {
            mv: best.and_then(|best| best.line.first().copied()),
            winrate: best.and_then(|best| best.winrate),
            candidates,
            nodes: self.crew.visits(),
            depth: self.crew.depth(),
            exact: self.crew.is_proved(),
            ownership: Some(outlook.ownership()),
            lead: Some(outlook.lead()),
        }
    }

    /// All lines, the one to play first.
    fn lines(&self, outlook: &Outlook) -> Vec<Line<Move>> {
        let mut lines = self.crew.lines();
        let moves = || lines.iter().filter_map(|line| line.moves.first().copied());
        if self.crew.is_proved() {
            if let Some(mv) = crown(self.game, self.state, outlook, moves()) {
                let best = bring_forward(&mut lines, mv, 1.0);
                (best.winrate, best.exact) = (1.0, true);
            }
        } else if let Some(Solved { mv, .. }) = self.solved {
            let winrate = self.crew.searches().first().map_or(0.5, Mcts::winrate);
            bring_forward(&mut lines, mv, winrate);
        } else if let Some(pass) = moves().position(|mv| mv == Move::PASS) {
            let best = self.with_pass(&lines, pass, outlook);
            lines[..=best].rotate_right(1);
        }
        lines
    }

    /// Which of the lines to play if one of them is a pass; usually the first.
    fn with_pass(&self, lines: &[Line<Move>], pass: usize, outlook: &Outlook) -> usize {
        let position = &self.state.position;
        // Whoever is behind plays on as long as there is hope.
        let is_ahead = self.game.winner(position) == position.side();
        if outlook.is_settled(position) && (is_ahead || lines[0].winrate < HOPELESS) {
            return pass;
        }
        // Whoever passes must be content with the board as it stands, since the other side may pass too.
        let may_pass = lines.len() == 1 || is_ahead && outlook.is_content(position);
        usize::from(pass == 0 && !may_pass)
    }
}

/// Puts the line of a move first. If there is none, the search has left the move out, and it is worth what it is said to be.
fn bring_forward(lines: &mut Vec<Line<Move>>, mv: Move, winrate: f64) -> &mut Line<Move> {
    match lines.iter().position(|line| line.moves.first() == Some(&mv)) {
        Some(place) => lines[..=place].rotate_right(1),
        None => lines.insert(0, Line { moves: vec![mv], winrate, visits: 0, exact: false }),
    }
    &mut lines[0]
}

/// What is left of a game, if it is little enough to be played out.
fn small_endgame(state: &State<PolyClash>) -> Option<Endgame> {
    if state.history.handicap_left() > 0 || state.position.empty().len() > LATE {
        return None;
    }
    let endgame = Endgame::new(&Stones::new(&state.position));
    (endgame.size(&state.position) <= ENDGAME_POINTS).then_some(endgame)
}
