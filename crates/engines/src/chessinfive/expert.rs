use parlor_chessinfive::{Action, ChessInFive, Move, Position, SquareSet};
use parlor_rules::State;
use parlor_search::{Endings, Evaluate, Forcing, MoveOrder, PathAware, Score};

use super::evaluation::{Standing, Weights};
use super::threats::{for_each_attack, for_each_to, has_way, stops};
use super::weights::{WEIGHTS, part};
use super::windows::{self, Axes};

/// With more plies than this left before the limit, proofs are shared between the same boards at different plies.
const FAR: u32 = 40;

/// Knows ChessInFive: judges positions by windows and mobility, and sees threats of five.
#[derive(Clone, Copy, Debug)]
pub struct Expert {
    /// How much things count, by part of the game.
    pub weights: &'static [Weights; 4],
}

impl Default for Expert {
    fn default() -> Expert {
        Expert { weights: &WEIGHTS }
    }
}

/// What is known about the position at hand. It is counted when the position is first looked at; nothing is carried
/// over from the one before, since windows are counted faster anew than kept up to date.
#[derive(Clone, Debug, Default)]
pub struct Sight {
    /// The open windows of the side to move, and of the other.
    axes: [Axes; 2],
    /// Where the threats of the other side can be stopped; everywhere if there are none.
    stops: SquareSet,
    /// SquareSet of windows with one, two, three own pieces, and the same of the other side.
    hot: [[SquareSet; 3]; 2],
}

impl Sight {
    /// Looks at the windows of a position.
    #[inline]
    fn look(&mut self, position: &Position) {
        let side = position.side_to_move();
        let (own, enemy) = (position.held(side), position.held(!side));
        self.axes = [windows::open(own, enemy), windows::open(enemy, own)];
        self.stops = SquareSet(!0);
    }

    /// Gathers the squares of windows by what they hold.
    #[inline]
    fn warm_up(&mut self) {
        for (axes, hot) in self.axes.iter().zip(&mut self.hot) {
            *hot = [SquareSet::EMPTY; 3];
            for (axis, open) in axes.iter().enumerate() {
                hot[0] |= windows::squares_of(axis, open.one());
                hot[1] |= windows::squares_of(axis, open.two());
                hot[2] |= windows::squares_of(axis, open.three() | open.four());
            }
        }
    }
}

impl Evaluate<ChessInFive> for Expert {
    type Memory = Sight;

    fn enter(&self, _: &ChessInFive, state: &State<ChessInFive>) -> Sight {
        let mut sight = Sight::default();
        sight.look(&state.position);
        sight
    }

    #[inline]
    fn value(&self, _: &ChessInFive, state: &State<ChessInFive>, sight: &mut Sight) -> i32 {
        let position = &state.position;
        let (side, weights) = (position.side_to_move(), &self.weights[part(position.ply())]);
        let own = Standing::of(position, side, &sight.axes[0], weights);
        let enemy = Standing::of(position, !side, &sight.axes[1], weights);
        (own.sum(weights) - enemy.sum(weights) + weights.turn) / 16
    }
}

impl MoveOrder<ChessInFive> for Expert {
    /// Drops by type and square, then moves by origin and destination.
    const SLOTS: usize = 5 * 64 + 64 * 64;

    #[inline]
    fn slot(&self, _: &ChessInFive, _: &State<ChessInFive>, mv: Move) -> u16 {
        match mv.action() {
            Action::Drop { kind, to } => (kind.index() * 64 + to.index()) as u16,
            Action::Move { from, to } => (320 + from.index() * 64 + to.index()) as u16,
        }
    }

    #[inline]
    fn prepare(&self, _: &ChessInFive, _: &State<ChessInFive>, sight: &mut Sight) {
        sight.warm_up();
    }

    #[inline]
    fn rank(&self, _: &ChessInFive, _: &State<ChessInFive>, mv: Move, sight: &Sight) -> i32 {
        const OWN: [i32; 3] = [500, 3_000, 8_000];
        const ENEMY: [i32; 3] = [200, 1_500, 5_000];
        let [own, enemy] = &sight.hot;
        let mut rank = 0;
        let to = mv.to();
        for holds in 0..3 {
            rank += OWN[holds] * i32::from(own[holds].contains(to));
            rank += ENEMY[holds] * i32::from(enemy[holds].contains(to));
        }
        if let Action::Move { from, .. } = mv.action() {
            for holds in 0..3 {
                rank -= OWN[holds] * i32::from(own[holds].contains(from));
            }
        }
        rank
    }
}

impl Forcing<ChessInFive> for Expert {
    #[inline]
    fn verdict(&self, game: &ChessInFive, state: &State<ChessInFive>, sight: &mut Sight) -> Option<Score> {
        let position = &state.position;
        let (side, ply) = (position.side_to_move(), position.ply());
        sight.look(position);
        if windows::has_four(&sight.axes[0]) && has_way(position, side, &sight.axes[0], ply) {
            return Some(Score::won_in(1));
        }
        // The other side completes its five two plies from now, unless the game is drawn in between.
        if windows::has_four(&sight.axes[1]) && ply + 1 < game.limit {
            sight.stops = stops(position, !side, &sight.axes[1], ply + 1);
            let mut stopped = false;
            for_each_to(position, sight.stops, |_| stopped = true);
            if !stopped {
                return Some(Score::lost_in(2));
            }
        }
        None
    }

    #[inline]
    fn attacks(
        &self,
        game: &ChessInFive,
        state: &State<ChessInFive>,
        sight: &mut Sight,
        f: impl FnMut(Move),
    ) {
        // A threat that the limit outruns is none.
        if state.position.ply() + 2 < game.limit {
            for_each_attack(&state.position, &sight.axes[0], f);
        }
    }

    #[inline]
    fn replies(
        &self,
        _: &ChessInFive,
        state: &State<ChessInFive>,
        sight: &mut Sight,
        f: impl FnMut(Move),
    ) -> bool {
        let pressed = sight.stops != SquareSet(!0);
        if pressed {
            for_each_to(&state.position, sight.stops, f);
        }
        pressed
    }
}

impl PathAware<ChessInFive> for Expert {
    /// Far from the limit the same board is worth the same at every ply.
    #[inline]
    fn table_key(&self, game: &ChessInFive, state: &State<ChessInFive>) -> u64 {
        let position = &state.position;
        if is_far(game, position) { position.board_key() } else { position.key() }
    }

    #[inline]
    fn may_share(&self, game: &ChessInFive, state: &State<ChessInFive>, plies: u32) -> bool {
        plies <= FAR || !is_far(game, &state.position)
    }
}

#[inline]
fn is_far(game: &ChessInFive, position: &Position) -> bool {
    position.ply() + FAR < game.limit
}

impl Endings<ChessInFive> for Expert {}
