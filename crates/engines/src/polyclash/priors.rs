use std::sync::{Arc, LazyLock};

use parlor_polyclash::{Move, Point, PolyClash};
use parlor_rules::{Game, State};
use parlor_search::Policy;

use super::features::Survey;
use super::{Book, Stones};

/// At most so many points of a position are listed.
const MOST_POINTS: usize = 60;
/// What a pass weighs beside all points together.
const PASS: f64 = 0.01;
/// Weights in a file are kept in parts of this.
const UNIT: f32 = 256.0;

static TAUGHT: LazyLock<Priors> = LazyLock::new(|| Priors::new(include_bytes!("priors.bin")));

/// How likely moves are before any search: what is true of a point, each with its weight, and what the book says.
#[derive(Clone, Debug)]
pub struct Priors {
    weights: Arc<[f32]>,
    book: bool,
}

/// Those that come with the engine. They were learned from its own games by `polyclash_teach`.
impl Default for Priors {
    fn default() -> Priors {
        TAUGHT.clone()
    }
}

impl Priors {
    /// The weights in a file: whole numbers of 16 bits, the lower byte first, one for each feature.
    pub fn new(bytes: &[u8]) -> Priors {
        let weight = |pair: &[u8]| f32::from(i16::from_le_bytes([pair[0], pair[1]])) / UNIT;
        Priors { weights: bytes.chunks_exact(2).map(weight).collect(), book: true }
    }

    /// The same without the book, so that a new one can be made.
    #[must_use]
    pub fn without_book(self) -> Priors {
        Priors { book: false, ..self }
    }

    /// The legal points that fill no own eye with the sums of their weights: the likeliest first, and among equals the
    /// lower id.
    fn points(&self, game: &PolyClash, state: &State<PolyClash>) -> Vec<(f32, Point)> {
        let side = state.position.side();
        let stones = Stones::new(&state.position);
        let survey = Survey::new(&stones, side, state.history.last_point());
        let mut scored = Vec::with_capacity(stones.empties().len());
        for point in state.position.empty().iter() {
            if !stones.shape(point, side).is_own_eye() && game.is_legal(state, point.into()) {
                let mut score = 0.0;
                survey.features(point, &mut |feature| score += self.weights.get(feature).unwrap_or(&0.0));
                scored.push((score, point));
            }
        }
        scored.sort_by(|a, b| b.0.total_cmp(&a.0));
        scored
    }
}

impl Policy<PolyClash> for Priors {
    fn weigh(&mut self, game: &PolyClash, state: &State<PolyClash>, moves: &mut Vec<(Move, f64)>) {
        let mut scored = self.points(game, state);
        scored.truncate(MOST_POINTS);
        let best = scored.first().map_or(0.0, |&(score, _)| score);
        let weight = |&(score, point): &(f32, Point)| (Move::from(point), libm::exp(f64::from(score - best)));
        moves.extend(scored.iter().map(weight));
        let total: f64 = moves.iter().map(|&(_, weight)| weight).sum();
        if self.book
            && let Some(best) = Book::get().find(game, state)
        {
            // It counts as much as all others together.
            moves.retain(|&(mv, _)| mv != best);
            moves.insert(0, (best, total));
        }
        if state.history.handicap_left() == 0 {
            let weight = if scored.is_empty() { 1.0 } else { PASS * total };
            moves.push((Move::PASS, if pass_wins(game, state) { 1.0 + total } else { weight }));
        }
    }
}

/// Whether the other side has passed, so that a pass ends the game, and that wins it.
fn pass_wins(game: &PolyClash, state: &State<PolyClash>) -> bool {
    let position = &state.position;
    position.passes() == 1 && game.winner(position) == position.side()
}
