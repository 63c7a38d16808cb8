use parlor_polyclash::{Move, PolyClash};
use parlor_rules::{SettingSpec, Side, State};

use super::settings;
use super::{Guard, Potential, ScoredPoint, Search, Settings};
use parlor_players::{Ask, Candidate, Evaluation, Player, Thought, Watch};

/// Positions between two looks at the watch, at least.
const SLICE: u64 = 256;

/// The player of the original document, with its look-ahead as it was meant.
#[derive(Clone, Copy, Debug)]
pub struct Classic;

impl Player<PolyClash> for Classic {
    fn id(&self) -> &'static str {
        "classic"
    }

    fn tuning(&self) -> &'static [SettingSpec] {
        settings::ALL
    }

    /// The share of the surface as the stones stand, which is what the player values a move by.
    fn evaluate(
        &self,
        _: &PolyClash,
        state: &State<PolyClash>,
        side: Side,
        _: &parlor_rules::Settings,
    ) -> Option<Evaluation> {
        let share = state.position.cell_score().shares()[side.index()];
        Some(Evaluation { total: share, terms: vec![("share", share)] })
    }

    fn think(
        &self,
        game: &PolyClash,
        state: &State<PolyClash>,
        ask: &Ask,
        watch: &mut dyn Watch<Move>,
    ) -> Thought<Move> {
        let settings = Settings::read(&ask.tuning);
        let plies = ask.depth.unwrap_or(settings.plies).clamp(1, settings.plies);
        let mut search = Search::new(game, state, settings.trail, ask.seed);
        let alone = own_moves(&mut search, state, &settings);
        if plies == 1 || settings.trail == 0 {
            return thought(&alone, &settings, 1, search.nodes());
        }
        let mut deep = Vec::with_capacity(alone.len());
        let mut looked = 0;
        for point in &alone {
            let nodes = search.nodes();
            // Points with replies taken off and points without cannot be compared: whoever is stopped half-way
            // answers by the own moves alone.
            let shallow = || thought(&alone, &settings, 1, nodes);
            if ask.nodes.is_some_and(|most| nodes >= most) {
                return shallow();
            }
            if nodes - looked >= SLICE {
                looked = nodes;
                if !watch.go_on(&shallow) {
                    return shallow();
                }
            }
            let replies = search.replies(point.point, plies - 1);
            deep.push(point.less(replies, search.nodes() - nodes, &settings));
        }
        thought(&deep, &settings, plies, search.nodes())
    }
}

/// All legal points by the own move alone.
fn own_moves(search: &mut Search, state: &State<PolyClash>, settings: &Settings) -> Vec<ScoredPoint> {
    let (guard, potential) = (Guard::new(state), Potential::new(state, settings));
    let points = search.legal_points();
    let value = |point| ScoredPoint {
        guarded: settings.guards && guard.keeps_off(point),
        ..ScoredPoint::new(point, search.own(point), &potential, settings)
    };
    points.into_iter().map(value).collect()
}

/// The points best first. Where there is none to be played, the player passes; a pass has no score.
fn thought(scored: &[ScoredPoint], settings: &Settings, depth: u32, nodes: u64) -> Thought<Move> {
    let mut scored = scored.to_vec();
    scored.sort_unstable_by(ScoredPoint::rank);
    let passes = scored.first().is_none_or(|best| best.guarded);
    let pass = Candidate { score: None, nodes: 0, ..Candidate::scored(Move::PASS, 0.0) };
    let points = scored.iter().map(|point| point.candidate(settings));
    let candidates = passes.then_some(pass).into_iter().chain(points).collect();
    Thought { nodes, ..Thought::scored(candidates, depth) }
}
