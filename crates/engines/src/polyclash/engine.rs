use parlor_players::{Ask, Candidate, Player, Thought, Watch};
use parlor_polyclash::{Move, PolyClash};
use parlor_rules::{Draws, State};
use parlor_search::{Crew, Line, Mcts, MctsHabits};

use super::endgame::{Endgame, Solved};
use super::judge::Judging;
use super::{Judge, Outlook, Priors, Stones};

/// Visits when no bound is given.
const USUAL_VISITS: u64 = 2_000;
/// Visits of each search between two looks at the watch.
const SLICE: u64 = 8;
/// Visits when there is nothing to be found out.
const FEW_VISITS: u64 = 64;
/// Endgames with more empty points than this are not played out.
const ENDGAME_POINTS: usize = 9;
/// Nodes that playing an endgame out may take.
const ENDGAME_NODES: u64 = 20_000;

/// What can be changed about the engine.
#[derive(Clone, Debug)]
pub struct Settings {
    /// How visits are divided.
    pub habits: MctsHabits,
    /// The weights of features.
    pub priors: Priors,
    /// How random games are judged.
    pub judging: Judging,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            habits: MctsHabits {
                exploration: 0.4,
                hearsay: 40.0,
                doubt: 5.0,
                caution: 0.0,
                open_after: 2,
                ..MctsHabits::default()
            },
            priors: Priors::by_hand(),
            judging: Judging::default(),
        }
    }
}

/// The strongest player of PolyClash: tree search with sensible random games.
#[derive(Clone, Debug, Default)]
pub struct Engine {
    /// What can be changed.
    pub settings: Settings,
}

type Searches = Crew<PolyClash, Priors, Judge>;

impl Player<PolyClash> for Engine {
    fn id(&self) -> &'static str {
        "engine"
    }

    fn think(
        &self,
        game: &PolyClash,
        state: &State<PolyClash>,
        ask: &Ask,
        watch: &mut dyn Watch<Move>,
    ) -> Thought<Move> {
        let mut crew = self.crew(game, state, ask);
        // One visit first, so that there is something to report.
        crew.run(1);
        let solved = solve(game, state, &mut || watch.go_on(&|| thought(state, &crew, None)));
        let usual = if ask.timed { u64::from(u32::MAX) } else { USUAL_VISITS };
        let mut most = ask.nodes.unwrap_or(usual).min(u64::from(u32::MAX));
        if solved.is_some() {
            most = most.min(FEW_VISITS);
        }
        let is_deep = |crew: &Searches| ask.depth.is_some_and(|depth| crew.depth() >= depth);
        while crew.visits() < most && !crew.is_proved() && !is_deep(&crew) {
            let each = (most - crew.visits()).div_ceil(crew.searches().len() as u64);
            crew.run(SLICE.min(each));
            if !watch.go_on(&|| thought(state, &crew, solved)) {
                break;
            }
        }
        thought(state, &crew, solved)
    }
}

impl Engine {
    fn crew(&self, game: &PolyClash, state: &State<PolyClash>, ask: &Ask) -> Searches {
        let mut seeds = Draws::new(ask.seed);
        let seeds: Vec<u64> = (0..ask.threads.max(1)).map(|_| seeds.draw()).collect();
        Crew::new(seeds.len(), |number| {
            let Settings { habits, priors, judging } = self.settings.clone();
            let judge = Judge::new(game, judging);
            Mcts::new(game.clone(), state.clone(), priors, judge, habits, seeds[number])
        })
    }
}

/// The best move of what is left of the game, if that is little enough to be played out.
fn solve(game: &PolyClash, state: &State<PolyClash>, go_on: &mut dyn FnMut() -> bool) -> Option<Solved> {
    if state.history.handicap_left() > 0 || state.position.empty().len() > LATE {
        return None;
    }
    let endgame = Endgame::new(&Stones::new(&state.position));
    let few = endgame.size(&state.position) <= ENDGAME_POINTS;
    if few { endgame.solve(game, state, ENDGAME_NODES, go_on) } else { None }
}

/// With more empty points than this there is no closed region to be looked for.
const LATE: usize = 130;

fn thought(state: &State<PolyClash>, crew: &Searches, solved: Option<Solved>) -> Thought<Move> {
    let mut lines = crew.lines();
    let outlook = Outlook::new(crew.searches().iter().map(Mcts::rollout));
    if let Some(chosen) = choose(state, crew, &lines, &outlook, solved) {
        lines[..=chosen].rotate_right(1);
    }
    Thought {
        mv: lines.first().and_then(|line| line.moves.first().copied()),
        winrate: lines.first().map(|line| line.winrate),
        candidates: lines
            .into_iter()
            .map(|line| Candidate::judged(line.moves, line.winrate, line.visits))
            .collect(),
        nodes: crew.visits(),
        depth: crew.depth(),
        exact: crew.is_proved(),
        ownership: Some(outlook.ownership()),
        lead: Some(outlook.lead()),
    }
}

/// Which of the lines to play, where that is not simply the first.
fn choose(
    state: &State<PolyClash>,
    crew: &Searches,
    lines: &[Line<Move>],
    outlook: &Outlook,
    solved: Option<Solved>,
) -> Option<usize> {
    if crew.is_proved() {
        return None;
    }
    let find = |mv: Move| lines.iter().position(|line| line.moves.first() == Some(&mv));
    if let Some(solved) = solved {
        return find(solved.mv);
    }
    let pass = find(Move::PASS)?;
    if outlook.is_settled(&state.position) {
        return Some(pass);
    }
    // Whoever passes must be content with the board as it stands: the other side may pass too.
    let content = outlook.is_content(&state.position);
    if pass == 0 && !content && lines.len() > 1 { Some(1) } else { None }
}
