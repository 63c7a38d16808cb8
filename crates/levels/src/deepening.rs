//! Thinking by alpha-beta at any skill.

use parlor_players::{Ask, Candidate, Thought, Watch};
use parlor_rules::{Game, State, Turn};
use parlor_search::{Expert, Found, Limits, Pruning, Score, alphabeta};

use crate::Temper;
use crate::blind_spots::seen;
use crate::dimmed::{Dimmed, Leaning, Likes};

/// How a game is searched at any skill.
pub(crate) struct Deepening<'a, G: Game, E> {
    /// Who knows the game.
    pub expert: &'a E,
    /// What the engine's search leaves out.
    pub pruning: Pruning,
    /// How far the lowest skill misjudges a position, in points of the evaluation.
    pub most_noise: u32,
    /// What characters like.
    pub likes: Likes<G>,
}

impl<G: Game, E: Expert<G>> Deepening<'_, G, E> {
    /// Searches all moves first. If the best is one that the level overlooks, and not because it decides the game, those
    /// that it sees are searched alone. If they all lose, the level looks again and finds the other one.
    pub fn think(
        &self,
        game: &G,
        state: &State<G>,
        temper: &Temper,
        ask: &Ask,
        watch: &mut dyn Watch<G::Move>,
        strikes: impl Fn(&State<G>, G::Move) -> bool,
    ) -> Thought<G::Move> {
        let search = |seen: Option<&[G::Move]>, watch: &mut dyn Watch<G::Move>| {
            self.search(game, state, temper, ask, seen, watch)
        };
        let all = search(None, watch);
        let seen = seen(game, state, self.expert, temper, strikes);
        let (Some(mv), score) = best(&all) else { return Thought::only(None) };
        if score.is_decided() || seen.contains(&mv) {
            return thought(&all, all.nodes);
        }
        let few = search(Some(&seen), watch);
        let nodes = all.nodes + few.nodes;
        match best(&few) {
            (Some(_), score) if !score.is_lost() => thought(&few, nodes),
            _ => thought(&all, nodes),
        }
    }

    fn search(
        &self,
        game: &G,
        state: &State<G>,
        temper: &Temper,
        ask: &Ask,
        seen: Option<&[G::Move]>,
        watch: &mut dyn Watch<G::Move>,
    ) -> Found<G::Move> {
        let skill = temper.skill;
        let moves = seen.map_or_else(|| game.count_moves(state), <[_]>::len) as u64;
        let nodes = (moves + skill.nodes()).min(ask.nodes.unwrap_or(u64::MAX));
        let care = temper.care(self.expert.table_key(game, state));
        let depth = skill.depth(care).min(ask.depth.unwrap_or(u32::MAX));
        let limits = Limits { nodes, depth, ..Limits::default() };
        let forcing_plies = skill.forcing_plies(self.pruning.forcing_plies, care);
        let pruning = Pruning { forcing_plies, ..self.pruning };
        let leaning = match (temper.character, game.turn(state)) {
            (Some(character), Turn::Player(side)) => Some(Leaning { character, side, likes: self.likes }),
            _ => None,
        };
        let noise = skill.noise(self.most_noise);
        let expert = Dimmed { expert: self.expert, temper: *temper, noise, seen, leaning };
        alphabeta(game, state, &expert, pruning, &limits, &mut |found| {
            watch.go_on(&|| thought(found, found.nodes))
        })
    }
}

fn best<M: Copy>(found: &Found<M>) -> (Option<M>, Score) {
    let best = found.variations.first();
    let mv = best.and_then(|best| best.line.first().copied());
    (mv, best.map_or(Score::DRAW, |best| best.score))
}

fn thought<M: Copy>(found: &Found<M>, nodes: u64) -> Thought<M> {
    let best = found.variations.first();
    let candidate = best.map(|best| Candidate {
        line: best.line.clone(),
        winrate: None,
        score: Some(f64::from(best.score.value())),
        terms: Vec::new(),
        nodes: best.nodes,
    });
    Thought {
        candidates: candidate.into_iter().collect(),
        nodes,
        depth: found.depth,
        exact: best.is_some_and(|best| best.exact),
        ..Thought::only(best.and_then(|best| best.line.first().copied()))
    }
}
