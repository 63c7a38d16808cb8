use std::ops::ControlFlow;
use std::sync::LazyLock;

use parlor_romgon::{HexSet, Move, Position, Romgon};
use parlor_rules::{Game, Side, State};
use parlor_search::{Endings, Evaluate, Forcing, MoveOrder, PathAware, Score};

use super::board::{Board, board};
use super::endings::EndingTable;
use super::evaluation::{Aims, Features, Tally, count, exchange_value};
use super::goal::{after, can_score, list_stops};
use super::weights::Weights;

static NORMAL: LazyLock<Weights> = LazyLock::new(|| Weights::read(include_str!("normal.txt")));
static FLIP: LazyLock<Weights> = LazyLock::new(|| Weights::read(include_str!("flip.txt")));

/// Knows Romgon: judges positions, and sees who can go to the goal with the next turn.
#[derive(Clone, Copy, Debug)]
pub struct Expert<'a> {
    /// How much things count, in normal and in flip mode.
    pub weights: [&'a Weights; 2],
    /// Whether he looks up endings with at most three pieces.
    pub endings: bool,
    board: &'static Board,
}

impl<'a> Expert<'a> {
    /// An expert with weights of his own for normal and flip mode, who looks up endings.
    pub fn new(weights: [&'a Weights; 2]) -> Expert<'a> {
        Expert { weights, endings: true, board: board() }
    }

    /// Notes the features of a position from the view of the side to move.
    pub fn count(&self, position: &Position, tally: &mut impl Tally) {
        count(self.board, position, tally);
    }

    #[inline]
    fn weights(&self, game: &Romgon) -> &'a Weights {
        self.weights[usize::from(game.flip)]
    }
}

impl Default for Expert<'static> {
    fn default() -> Self {
        Expert::new([&NORMAL, &FLIP])
    }
}

/// What is known about the position at hand.
#[derive(Clone, Debug, Default)]
pub struct Sight {
    /// What all pieces aim at, once it has been counted.
    aims: Aims,
    /// How the side to move is pressed.
    press: Press,
    /// The turns that keep the other side from its goal, if it threatens to go there.
    stops: Vec<Move>,
}

/// How the side to move is pressed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Press {
    #[default]
    None,
    /// Its rhombus is attacked.
    Check,
    /// The other side threatens to go to its goal.
    Goal,
}

/// Adds up what features are worth.
struct Sum<'a> {
    weights: &'a [[i16; 2]],
    early: i32,
    late: i32,
}

impl Tally for Sum<'_> {
    #[inline]
    fn add(&mut self, feature: usize, count: i32) {
        let [early, late] = self.weights[feature];
        self.early += count * i32::from(early);
        self.late += count * i32::from(late);
    }
}

impl Evaluate<Romgon> for Expert<'_> {
    type Memory = Sight;

    fn enter(&self, _: &Romgon, _: &State<Romgon>) -> Sight {
        Sight::default()
    }

    #[inline]
    fn value(&self, game: &Romgon, state: &State<Romgon>, sight: &mut Sight) -> i32 {
        let mut sum = Sum { weights: &self.weights(game).0, early: 0, late: 0 };
        sight.aims = count(self.board, &state.position, &mut sum);
        let phase = Features::phase(&state.position);
        (sum.early * phase + sum.late * (Features::FULL - phase)) / Features::FULL
    }
}

impl MoveOrder<Romgon> for Expert<'_> {
    const SLOTS: usize = Move::CODES;

    #[inline]
    fn slot(&self, _: &Romgon, _: &State<Romgon>, mv: Move) -> u16 {
        mv.code()
    }

    #[inline]
    fn prepare(&self, _: &Romgon, state: &State<Romgon>, sight: &mut Sight) {
        sight.aims = all_aims(&state.position);
    }

    #[inline]
    fn rank(&self, game: &Romgon, state: &State<Romgon>, mv: Move, sight: &Sight) -> i32 {
        let position = &state.position;
        let (from, to) = (mv.from(), mv.to());
        let Some(piece) = position.piece(from) else { return 0 };
        let becomes = after(piece, mv);
        let enemy = sight.aims[(!piece.side()).index()];
        let risks = enemy[usize::from(becomes.is_flipped())].contains(to);
        let value = exchange_value(piece);
        if from != to
            && let Some(prey) = position.piece(to)
        {
            let gain = if risks { exchange_value(prey) - value } else { exchange_value(prey) };
            return if gain >= 0 { 40_000 + 16 * gain - value } else { 8 * gain };
        }
        let threatened = enemy[usize::from(piece.is_flipped())].contains(from);
        let weights = &self.weights(game).0;
        let place = |piece: parlor_romgon::Piece, hex: parlor_romgon::Hex| {
            i32::from(weights[usize::from(self.board.places[piece.code()][hex.index()])][0])
        };
        let mut rank = 16 * (place(becomes, to) - place(piece, from));
        rank += if threatened { 8 * value } else { 0 };
        rank - if risks { 16 * value } else { 0 }
    }
}

/// What all pieces aim at.
#[inline]
fn all_aims(position: &Position) -> Aims {
    let occupied = position.occupied();
    Side::BOTH.map(|side| {
        let mut aims = [HexSet::EMPTY; 2];
        for (hex, piece) in position.on(position.side(side)) {
            aims[usize::from(piece.is_flipped())] |= Position::aims(piece, hex, occupied);
        }
        aims
    })
}

impl Forcing<Romgon> for Expert<'_> {
    #[inline]
    fn verdict(&self, game: &Romgon, state: &State<Romgon>, sight: &mut Sight) -> Option<Score> {
        let position = &state.position;
        let side = position.to_move();
        if can_score(self.board, position, side) {
            return Some(Score::won_in(1));
        }
        if can_score(self.board, position, !side) {
            sight.press = Press::Goal;
            sight.stops.clear();
            list_stops(game, state, &mut sight.stops);
            return sight.stops.is_empty().then(|| Score::lost_in(2));
        }
        sight.press = if position.is_attacked(side) { Press::Check } else { Press::None };
        None
    }

    /// Captures that do not lose more than they gain at first sight.
    #[inline]
    fn attacks(&self, game: &Romgon, state: &State<Romgon>, sight: &mut Sight, mut f: impl FnMut(Move)) {
        let position = &state.position;
        let side = position.to_move();
        let [own, enemy] = [sight.aims[side.index()], sight.aims[(!side).index()]];
        let prey = position.side(!side);
        let [upright, flipped] = [prey - position.flipped(), prey & position.flipped()];
        if ((upright & own[0]) | (flipped & own[1])).is_empty() {
            return;
        }
        game.for_each_capture(state, |mv| {
            let value = |hex| position.piece(hex).map_or(0, exchange_value);
            let state = usize::from(position.flipped().contains(mv.to()));
            if !enemy[state].contains(mv.to()) || value(mv.to()) + 60 >= value(mv.from()) {
                f(mv);
            }
        });
    }

    #[inline]
    fn replies(
        &self,
        game: &Romgon,
        state: &State<Romgon>,
        sight: &mut Sight,
        mut f: impl FnMut(Move),
    ) -> bool {
        match sight.press {
            Press::None => return false,
            Press::Goal => sight.stops.iter().copied().for_each(f),
            Press::Check => {
                let _ = game.try_for_each_move(state, |mv| {
                    f(mv);
                    ControlFlow::<()>::Continue(())
                });
            }
        }
        true
    }
}

/// Repetitions and shuttles make the past matter. Positions share results if the same positions have occurred twice and
/// the same moves between two hexes were made twice or more often.
///
/// A proof that met no end by the past, and no fourth move between two hexes, then holds in both: who wins never comes
/// back to a position on the way, so that only those that occurred twice could stop him, and who makes a move at most
/// three times in all here makes it at most four times there.
impl PathAware<Romgon> for Expert<'_> {
    #[inline]
    fn table_key(&self, game: &Romgon, state: &State<Romgon>) -> u64 {
        game.key(&state.position) ^ state.history.past_key()
    }

    #[inline]
    fn hangs_on_past(&self, _: &Romgon, state: &State<Romgon>) -> bool {
        state.history.hangs_on_past()
    }
}

impl Endings<Romgon> for Expert<'_> {
    #[inline]
    fn probe(&self, game: &Romgon, state: &State<Romgon>) -> Option<Score> {
        if game.flip || !self.endings || state.position.occupied().len() > 3 {
            return None;
        }
        EndingTable::get().probe(state)
    }
}
