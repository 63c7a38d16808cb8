use parlor_players::{Ask, Candidate, Player, Thought, Watch};
use parlor_polyclash::{Move, PolyClash};
use parlor_rules::State;
use parlor_search::{Mcts, MctsHabits};

use super::{Judge, Priors};

/// Visits when no bound is given.
const USUAL_VISITS: u64 = 2_000;
/// Visits between two looks at the watch.
const SLICE: u64 = 4;

/// What can be changed about the engine.
#[derive(Clone, Debug)]
pub struct Settings {
    /// How visits are divided.
    pub habits: MctsHabits,
    /// The weights of features.
    pub priors: Priors,
    /// The judge.
    pub judging: super::judge::Judging,
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
            judging: Default::default(),
        }
    }
}

/// Tree search with sensible random games.
#[derive(Clone, Debug, Default)]
pub struct Engine {
    /// What can be changed.
    pub settings: Settings,
}

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
        let judge = Judge::new(game, self.settings.judging);
        let mut search = Mcts::new(
            game.clone(),
            state.clone(),
            self.settings.priors.clone(),
            judge,
            self.settings.habits,
            ask.seed,
        );
        let usual = if ask.timed { u64::from(u32::MAX) } else { USUAL_VISITS };
        let most = ask.nodes.unwrap_or(usual).min(u64::from(u32::MAX));
        while search.visits() < most && !search.is_proved() {
            search.run(SLICE.min(most - search.visits()));
            if !watch.go_on(&|| thought(&search)) {
                break;
            }
        }
        thought(&search)
    }
}

fn thought(search: &Mcts<PolyClash, Priors, Judge>) -> Thought<Move> {
    let lines = search.lines();
    Thought {
        mv: lines.first().and_then(|line| line.moves.first().copied()),
        winrate: Some(search.winrate()),
        candidates: lines
            .into_iter()
            .map(|line| Candidate::judged(line.moves, line.winrate, line.visits))
            .collect(),
        nodes: search.visits(),
        depth: search.depth(),
        exact: search.is_proved(),
    }
}
