use parlor_chessinfive::{ChessInFive, Move};
use parlor_rules::{Draws, Game, Moves, SettingSpec, Side, State, choose_index};

use super::deep::Deep;
use super::judge::weigh_all;
use super::opinion::opinion;
use super::settings::{self, Settings};
use super::{Level, Priority, Weighed};
use parlor_players::{Ask, Candidate, Evaluation, Player, Thought, Watch};

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
        Some(opinion(&state.position, side, &weights))
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
                thought(state, weigh_all(game, state, &settings.weights, false), &settings, ask.seed)
            }
            Level::Hard => think_deep(game, state, &settings, ask, watch),
        }
    }
}

/// All plies; those that win are marked, the others are all alike.
fn see_wins(game: &ChessInFive, state: &State<ChessInFive>) -> Vec<Weighed> {
    let mut after = state.clone();
    let see = |mv| {
        game.play(&mut after, mv);
        let priority = if after.position.has_line() { Priority::Win } else { Priority::Quiet };
        game.undo(&mut after, mv, ());
        Weighed { priority, ..Weighed::new(mv) }
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
    let mut all = weigh_all(game, state, &settings.weights, true);
    let mut deep = Deep::new(game, state, settings, ask.depth, ask.nodes);
    look(&mut all, &mut deep, &mut |all: &[Weighed]| {
        watch.go_on(&|| thought(state, all.to_vec(), settings, ask.seed))
    });
    let mut thought = thought(state, all, settings, ask.seed);
    thought.depth = deep.depth();
    thought.nodes += deep.nodes;
    if let Some(line) = deep.victory {
        let begins = |candidate: &&mut Candidate<Move>| candidate.line.first() == line.first();
        if let Some(candidate) = thought.candidates.iter_mut().find(begins) {
            candidate.line = line;
        }
    }
    thought
}

/// Goes through the steps of a deep look. After each, `go_on` may end it.
fn look(all: &mut [Weighed], deep: &mut Deep, go_on: &mut dyn FnMut(&[Weighed]) -> bool) {
    let wins = all.iter().any(|weighed| weighed.priority == Priority::Win);
    if wins || deep.find_victory(all) || !go_on(all) {
        return;
    }
    deep.consult_book(all);
    for index in 0..all.len() {
        deep.weigh_reply(&mut all[index]);
        if index % 16 == 15 && !go_on(all) {
            // Plies with their replies taken off and plies without cannot be compared.
            all.iter_mut().for_each(|weighed| weighed.reply = 0);
            return;
        }
    }
    deep.verify_best(all);
}

/// The thought of plies that are weighed: sorted, and one of the best chosen.
fn thought(
    state: &State<ChessInFive>,
    mut all: Vec<Weighed>,
    settings: &Settings,
    seed: u64,
) -> Thought<Move> {
    all.sort_by_key(|weighed| std::cmp::Reverse(weighed.score()));
    let best = all.first().map(Weighed::score);
    let equals = all.iter().take_while(|weighed| Some(weighed.score()) == best).count();
    let index = if settings.noise { choose_index(Draws::new(seed).draw(), equals) } else { 0 };
    let mv = all.get(index).map(|weighed| weighed.mv);
    // What is proved of the best is proved of the position: the others are no better.
    let winrate = all.first().and_then(|weighed| weighed.priority.chance());
    let phase = state.position.phase();
    let candidate = |weighed: &Weighed| Candidate {
        winrate: weighed.priority.chance(),
        terms: weighed.terms(phase),
        ..Candidate::scored(weighed.mv, weighed.score() as f64)
    };
    let thought = Thought::scored(all.iter().map(candidate).collect(), 1);
    Thought { mv, winrate, exact: winrate.is_some(), ..thought }
}
