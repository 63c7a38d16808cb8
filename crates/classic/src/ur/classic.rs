use parlor_rules::{SettingSpec, Settings, Side, State};
use parlor_ur::{Move, Stage, Ur};

use super::packed::{Document, Evolved, Packing};
use super::scored_move::candidates;
use super::search::Search;
use super::transposition::TranspositionTable;
use super::{Terms, Weights};
use parlor_players::{Ask, Candidate, Evaluation, Player, Thought, Watch};

/// Where the original had its player think, and therefore how deep.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Level {
    /// On the server, which many share: four plies.
    Server,
    /// In the browser, which thinks for one: six plies.
    Client,
}

impl Level {
    /// How many plies it looks ahead when nothing else is asked for, as a setting is written.
    pub const fn plies(self) -> &'static str {
        match self {
            Level::Server => "4",
            Level::Client => "6",
        }
    }
}

const fn plies(level: Level) -> SettingSpec {
    SettingSpec::integer("plies", 1..=8, Some(level.plies()))
}

/// Plies of captures after the leaves.
const QUIESCENCE: SettingSpec = SettingSpec::integer("quiescence", 0..=4, Some("4"));
/// Which weights the evaluation has: the document's, or those that the original came to later.
const WEIGHTS: SettingSpec = SettingSpec::word("weights", &["document", "evolved"], Some("document"));
const SERVER_TUNING: [SettingSpec; 3] = [plies(Level::Server), QUIESCENCE, WEIGHTS];
const CLIENT_TUNING: [SettingSpec; 3] = [plies(Level::Client), QUIESCENCE, WEIGHTS];

/// A player of the original document.
///
/// The document reports values that are positive when player 2 does well. Here scores are the mover's, so that the best
/// move always has the highest: for player 1 they are the document's with the sign reversed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Classic {
    /// How deep it looks.
    pub level: Level,
}

impl Player<Ur> for Classic {
    fn id(&self) -> &'static str {
        match self.level {
            Level::Server => "classic-server",
            Level::Client => "classic-client",
        }
    }

    fn aliases(&self) -> &'static [&'static str] {
        match self.level {
            Level::Server => &[],
            Level::Client => &["classic"],
        }
    }

    fn tuning(&self) -> &'static [SettingSpec] {
        match self.level {
            Level::Server => &SERVER_TUNING,
            Level::Client => &CLIENT_TUNING,
        }
    }

    fn evaluate(&self, game: &Ur, state: &State<Ur>, side: Side, tuning: &Settings) -> Option<Evaluation> {
        let weights = if is_evolved(tuning) { Weights::EVOLVED } else { Weights::DOCUMENT };
        let terms = Terms::of(game, &state.position, &weights);
        let seen = |value: i32| f64::from(if side == Side::Second { value } else { -value });
        let named = terms.named().into_iter().map(|(name, value)| (name, seen(value))).collect();
        Some(Evaluation { total: seen(terms.total()), terms: named })
    }

    fn think(&self, game: &Ur, state: &State<Ur>, ask: &Ask, watch: &mut dyn Watch<Move>) -> Thought<Move> {
        if is_evolved(&ask.tuning) {
            self.think_by::<Evolved>(game, state, ask, watch)
        } else {
            self.think_by::<Document>(game, state, ask, watch)
        }
    }
}

impl Classic {
    fn think_by<P: Packing>(
        &self,
        game: &Ur,
        state: &State<Ur>,
        ask: &Ask,
        watch: &mut dyn Watch<Move>,
    ) -> Thought<Move> {
        let plies = ask.tuning.number(&plies(self.level)) as u32;
        let plies = ask.depth.map_or(plies, |depth| plies.min(depth)).max(1);
        let quiescence = ask.tuning.number(&QUIESCENCE) as u32;
        let mut table = TranspositionTable::new(plies);
        let mut thought = Thought::only(None);
        // A shallow search first, so that there is always an answer; one with two plies less costs next to nothing.
        for depth in (2 - plies % 2..=plies).step_by(2) {
            let (so_far, nodes) = (thought.clone(), thought.nodes);
            let mut go_on = |more| {
                so_far.depth == 0
                    || ask.nodes.is_none_or(|most| nodes + more < most) && watch.go_on(&|| so_far.clone())
            };
            if !go_on(0) {
                break;
            }
            let mut search = Search::<P>::new(&mut table, quiescence, &mut go_on);
            let Some(candidates) = candidates(&mut search, game, state, depth) else { break };
            thought = found(state, candidates, depth, nodes + search.nodes);
        }
        thought
    }
}

fn is_evolved(tuning: &Settings) -> bool {
    tuning.word(&WEIGHTS) == "evolved"
}

fn found(state: &State<Ur>, candidates: Vec<Candidate<Move>>, depth: u32, nodes: u64) -> Thought<Move> {
    let thought = Thought { nodes, ..Thought::scored(candidates, depth) };
    let rolled = matches!(state.position.stage(), Stage::Rolled(_));
    Thought { mv: thought.mv.filter(|_| rolled), ..thought }
}
