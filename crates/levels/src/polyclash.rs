use parlor_engines::polyclash::{Habits, Thinking};
use parlor_players::{Ask, Candidate, Thought, Watch};
use parlor_polyclash::{Move, Point, PolyClash};
use parlor_rules::{Game, State};
use parlor_search::Policy;

use crate::likes::polyclash::count;
use crate::{Character, Craft, Temper};

/// Visits of the lowest skill.
const FEWEST_VISITS: u64 = 2;
/// How often they are doubled up to the highest.
const DOUBLINGS: u64 = 7;
/// What all visits before the search count, beside those of it.
const IMAGINED_VISITS: f64 = 8.0;
/// How far the lowest skill misjudges a move, in thousandths of a doubling of its visits.
const MOST_NOISE: u32 = 12_000;

/// PolyClash at any skill.
#[derive(Clone, Copy, Debug)]
pub struct PolyClashCraft;

impl Craft<PolyClash> for PolyClashCraft {
    fn think(
        &self,
        game: &PolyClash,
        state: &State<PolyClash>,
        temper: &Temper,
        ask: &Ask,
        watch: &mut dyn Watch<Move>,
    ) -> Thought<Move> {
        let habits = Habits { priors: Habits::default().priors.without_book(), ..Habits::default() };
        let visits = temper.skill.doubled(FEWEST_VISITS, DOUBLINGS).min(ask.nodes.unwrap_or(u64::MAX));
        let ask = Ask {
            threads: 1,
            nodes: Some(visits),
            seed: temper.draw(game.key(&state.position)),
            ..ask.clone()
        };
        let thought = Thinking::new(&habits, game, state, &ask).run(
            visits,
            ask.depth.unwrap_or(u32::MAX).max(1),
            watch,
        );
        if thought.exact || thought.mv == Some(Move::PASS) {
            return thought;
        }
        let mut weighed = Vec::new();
        habits.priors.clone().weigh(game, state, &mut weighed);
        match favourite(game, state, temper, &weighed, &thought.candidates) {
            Some(mv) => with_first(thought, mv),
            None => thought,
        }
    }

    fn shown(&self, character: Character, _: &PolyClash, state: &State<PolyClash>, mv: Move) -> i32 {
        mv.point().map_or(0, |point| count(character, &state.position, point, state.position.side()))
    }

    /// The stone can be captured at once, with all that it is joined to, and took nothing.
    fn gives_away(&self, game: &PolyClash, state: &State<PolyClash>, mv: Move) -> Option<bool> {
        let Some(point) = mv.point() else { return Some(false) };
        let mut after = state.clone();
        game.play(&mut after, mv);
        let last = after.position.liberties(point);
        let is_taken = || last.first().is_some_and(|last| game.is_legal(&after, last.into()));
        Some(last.len() == 1 && !captures(game, state, mv) && is_taken())
    }
}

/// What a character thinks of a point, in doublings of its visits.
fn likes(character: Character, state: &State<PolyClash>, point: Point) -> f64 {
    let (doublings, most) = match character {
        Character::Careful => (0.7, 3),
        Character::Bold => (1.0, 3),
        Character::Collector => (1.0, 3),
        Character::Runner => (2.0, 1),
    };
    doublings * f64::from(count(character, &state.position, point, state.position.side()).min(most))
}

/// The most visited of the points that the level sees, as far as it judges them rightly. What it overlooks looks poor
/// before any search and captures nothing.
fn favourite(
    game: &PolyClash,
    state: &State<PolyClash>,
    temper: &Temper,
    weighed: &[(Move, f64)],
    candidates: &[Candidate<Move>],
) -> Option<Move> {
    let skill = temper.skill;
    let total: f64 = weighed.iter().map(|&(_, weight)| weight).sum();
    let noise = skill.noise(MOST_NOISE);
    let mut best: Option<(f64, Move)> = None;
    for (place, &(mv, weight)) in weighed.iter().enumerate() {
        let Some(point) = mv.point() else { continue };
        let is_seen = place < skill.always_seen()
            || temper.draw(point.id() as u64) % 1_000 >= u64::from(skill.overlooked())
            || captures(game, state, mv);
        if !is_seen {
            continue;
        }
        let visits =
            candidates.iter().find(|known| known.line.first() == Some(&mv)).map_or(0, |known| known.nodes);
        let key = game.key(&state.position) ^ point.id() as u64;
        let misjudged = f64::from(temper.misjudged(key, noise)) / 1_000.0;
        let liked = temper.character.map_or(0.0, |character| likes(character, state, point));
        let worth = libm::log2(visits as f64 + IMAGINED_VISITS * weight / total) + liked + misjudged;
        if best.is_none_or(|(most, _)| worth > most) {
            best = Some((worth, mv));
        }
    }
    best.map(|(_, mv)| mv)
}

/// Whether a move takes stones of the other side.
fn captures(game: &PolyClash, state: &State<PolyClash>, mv: Move) -> bool {
    let side = state.position.side();
    let mut after = state.clone();
    game.play(&mut after, mv);
    after.position.stones(!side).len() < state.position.stones(!side).len()
}

/// The same thought with this move in the first place.
fn with_first(mut thought: Thought<Move>, mv: Move) -> Thought<Move> {
    match thought.candidates.iter().position(|candidate| candidate.line.first() == Some(&mv)) {
        Some(place) => thought.candidates[..=place].rotate_right(1),
        None => thought.candidates.insert(0, Candidate { nodes: 0, ..Candidate::scored(mv, 0.0) }),
    }
    Thought { mv: Some(mv), ..thought }
}
