use parlor_chessinfive::{ChessInFive, Move};
use parlor_rules::{Draws, Game, Moves, SettingSpec, Side, State, choose_index};

use super::evaluation::evaluate;
use super::one_ply::score_all;
use super::search::Search;
use super::settings::{self, Settings};
use super::{Priority, ScoredMove};
use parlor_players::{Ask, Candidate, Evaluation, Player, Thought, Watch};

/// How much a player sees.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Level {
    /// Only immediate wins.
    Easy,
    /// Also losses in one, fours and threes: one ply by the formulas.
    Medium,
    /// Also forks, victories by continuous threats, and replies.
    Hard,
}

/// A player of the original document.
#[derive(Clone, Copy, Debug)]
pub struct Classic {
    /// How much it sees.
    pub level: Level,
}

impl Player<ChessInFive> for Classic {
    fn id(&self) -> &'static str {
        match self.level {
            Level::Easy => "classic-easy",
            Level::Medium => "classic-medium",
            Level::Hard => "classic-hard",
        }
    }

    fn aliases(&self) -> &'static [&'static str] {
        match self.level {
            Level::Hard => &["classic"],
            _ => &[],
        }
    }

    fn tuning(&self) -> &'static [SettingSpec] {
        match self.level {
            Level::Easy => settings::EASY,
            Level::Medium => settings::MEDIUM,
            Level::Hard => settings::HARD,
        }
    }

    fn evaluate(
        &self,
        _: &ChessInFive,
        state: &State<ChessInFive>,
        side: Side,
        tuning: &parlor_rules::Settings,
    ) -> Option<Evaluation> {
        let weights = Settings::read(tuning).weights;
        Some(evaluate(&state.position, side, &weights))
    }

    fn think(
        &self,
        game: &ChessInFive,
        state: &State<ChessInFive>,
        ask: &Ask,
        watch: &mut dyn Watch<Move>,
    ) -> Thought<Move> {
        let settings = Settings::read(&ask.tuning);
        match self.level {
            Level::Easy => thought(state, see_wins(game, state), &settings, ask.seed),
            Level::Medium => {
                thought(state, score_all(game, state, &settings.weights, false), &settings, ask.seed)
            }
            Level::Hard => think_deep(game, state, &settings, ask, watch),
        }
    }
}

/// All plies; those that win are marked, the others are all alike.
fn see_wins(game: &ChessInFive, state: &State<ChessInFive>) -> Vec<ScoredMove> {
    let mut after = state.clone();
    let see = |mv| {
        game.play(&mut after, mv);
        let priority = if after.position.has_line() { Priority::Win } else { Priority::Quiet };
        game.undo(&mut after, mv, ());
        ScoredMove { priority, ..ScoredMove::new(mv) }
    };
    game.moves(state).into_iter().map(see).collect()
}

/// One ply by the formulas, then everything beyond it, as long as the watch lets it.
fn think_deep(
    game: &ChessInFive,
    state: &State<ChessInFive>,
    settings: &Settings,
    ask: &Ask,
    watch: &mut dyn Watch<Move>,
) -> Thought<Move> {
    let mut all = score_all(game, state, &settings.weights, true);
    let mut search = Search::new(game, state, settings, ask.depth, ask.nodes);
    look(&mut all, &mut search, &mut |all: &[ScoredMove]| {
        watch.go_on(&|| thought(state, all.to_vec(), settings, ask.seed))
    });
    let mut thought = thought(state, all, settings, ask.seed);
    thought.depth = search.depth();
    thought.nodes += search.nodes;
    if let Some(line) = search.victory {
        let begins = |candidate: &&mut Candidate<Move>| candidate.line.first() == line.first();
        if let Some(candidate) = thought.candidates.iter_mut().find(begins) {
            candidate.line = line;
        }
    }
    thought
}

/// Goes through the steps of a deep look. After each, `go_on` may end it.
fn look(all: &mut [ScoredMove], search: &mut Search, go_on: &mut dyn FnMut(&[ScoredMove]) -> bool) {
    let wins = all.iter().any(|scored| scored.priority == Priority::Win);
    if wins || search.find_victory(all) || !go_on(all) {
        return;
    }
    search.consult_book(all);
    for index in 0..all.len() {
        search.score_reply(&mut all[index]);
        if index % 16 == 15 && !go_on(all) {
            // Plies with their replies taken off and plies without cannot be compared.
            all.iter_mut().for_each(|scored| scored.reply = 0);
            return;
        }
    }
    search.verify_best(all);
}

/// The thought of plies that have a score: sorted, and one of the best chosen.
fn thought(
    state: &State<ChessInFive>,
    mut all: Vec<ScoredMove>,
    settings: &Settings,
    seed: u64,
) -> Thought<Move> {
    all.sort_by_key(|scored| std::cmp::Reverse(scored.score()));
    let best = all.first().map(ScoredMove::score);
    let equals = all.iter().take_while(|scored| Some(scored.score()) == best).count();
    let index = if settings.noise { choose_index(Draws::new(seed).draw(), equals) } else { 0 };
    let mv = all.get(index).map(|scored| scored.mv);
    // What is proved of the best is proved of the position: the others are no better.
    let winrate = all.first().and_then(|scored| scored.priority.chance());
    let phase = state.position.phase();
    let candidate = |scored: &ScoredMove| Candidate {
        winrate: scored.priority.chance(),
        terms: scored.terms(phase),
        ..Candidate::scored(scored.mv, scored.score() as f64)
    };
    let thought = Thought::scored(all.iter().map(candidate).collect(), 1);
    Thought { mv, winrate, exact: winrate.is_some(), ..thought }
}
