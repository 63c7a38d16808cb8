use parlor_romgon::{Move, Romgon};
use parlor_rules::{Draws, Game, SettingSpec, Settings, Side, State};

use super::{Level, ScoredMove, TwoPlies, one_ply};
use parlor_players::{Ask, Candidate, Evaluation, Player, Thought, Watch};

/// How many of hard's best turns are shown, all of them with exact scores. The choice does not depend on it.
const CANDIDATES: SettingSpec = SettingSpec::integer("candidates", 1..=1000, Some("5"));

/// Turns between two looks at the watch.
const SLICE: usize = 8;

/// A player of the original document.
#[derive(Clone, Copy, Debug)]
pub struct Classic {
    /// How well it plays.
    pub level: Level,
}

impl Player<Romgon> for Classic {
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
            Level::Hard => &[CANDIDATES],
            _ => &[],
        }
    }

    fn analyzes(&self) -> bool {
        self.level != Level::Easy
    }

    fn evaluate(&self, game: &Romgon, state: &State<Romgon>, side: Side, _: &Settings) -> Option<Evaluation> {
        let terms = self.level.terms(&state.position, side, game.flip)?;
        let named = terms.named().into_iter().take(self.level.terms_seen()).collect();
        Some(Evaluation { total: terms.total().value(), terms: named })
    }

    fn think(
        &self,
        game: &Romgon,
        state: &State<Romgon>,
        ask: &Ask,
        watch: &mut dyn Watch<Move>,
    ) -> Thought<Move> {
        match self.level {
            Level::Easy => Thought::only(game.pick_move(state, Draws::new(ask.seed).draw())),
            Level::Medium => self.thought(game, state, &one_ply(game, state, self.level), 1),
            Level::Hard => self.think_ahead(game, state, ask, watch),
        }
    }
}

impl Classic {
    /// Two plies, or one if no more is allowed. When it is stopped, the turns looked at so far are what counts.
    fn think_ahead(
        &self,
        game: &Romgon,
        state: &State<Romgon>,
        ask: &Ask,
        watch: &mut dyn Watch<Move>,
    ) -> Thought<Move> {
        let mut search = TwoPlies::new(game, state, ask.tuning.number(&CANDIDATES) as usize);
        let thought = |search: &TwoPlies| {
            let depth = if search.is_done() { 2 } else { 1 };
            Thought { nodes: search.nodes(), ..self.thought(game, state, search.best(), depth) }
        };
        let may_go_on =
            |search: &TwoPlies| !search.is_done() && ask.nodes.is_none_or(|nodes| search.nodes() < nodes);
        let two_plies = ask.depth.is_none_or(|depth| depth > 1);
        while two_plies && may_go_on(&search) && watch.go_on(&|| thought(&search)) {
            for _ in 0..SLICE {
                if may_go_on(&search) {
                    search.step();
                }
            }
        }
        thought(&search)
    }

    fn thought(
        &self,
        game: &Romgon,
        state: &State<Romgon>,
        turns: &[ScoredMove],
        depth: u32,
    ) -> Thought<Move> {
        let mut after = state.clone();
        let candidates = turns.iter().map(|turn| self.candidate(game, &mut after, turn)).collect();
        Thought::scored(candidates, depth)
    }

    /// A turn with its score and, where the score is an evaluation, the terms of the position that it looked at. The
    /// state is handed back as it was.
    fn candidate(&self, game: &Romgon, state: &mut State<Romgon>, turn: &ScoredMove) -> Candidate<Move> {
        let line: Vec<_> = [turn.mv].into_iter().chain(turn.reply).collect();
        let mut terms = Vec::new();
        if !turn.score.is_result() {
            let side = state.position.to_move();
            let undos: Vec<_> = line.iter().map(|&mv| (mv, game.play(state, mv))).collect();
            let evaluation = self.evaluate(game, state, side, &Settings::default());
            terms = evaluation.map_or(terms, |evaluation| evaluation.terms);
            for (mv, undo) in undos.into_iter().rev() {
                game.undo(state, mv, undo);
            }
        }
        let score = Some(turn.score.value());
        Candidate { line, winrate: None, score, terms, nodes: turn.nodes }
    }
}
