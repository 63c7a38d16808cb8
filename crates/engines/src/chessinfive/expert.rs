use parlor_chessinfive::{Action, ChessInFive, Kind, Move, Position, Square, SquareSet};
use parlor_rules::{Side, State};
use parlor_search::{Endings, Evaluate, Forcing, MoveOrder, PathAware, Score};

use super::evaluation::{Weights, of_mobility, of_windows, places};
use super::threats::{for_each_attack, for_each_to, has_way, stops};
use super::weights::{WEIGHTS, part};
use super::windows::{self, Axes, Both};

/// With more plies than this left before the limit, proofs are shared between the same boards at different plies.
const FAR: u32 = 40;

/// What a sixteenth of a point of a better place counts in the order of moves.
const PLACE: i32 = 6;

/// In points; the mobility of the sides seldom differs by more.
const MOST_MOBILITY: u32 = 40;

/// Knows ChessInFive: judges positions by windows and mobility, and sees threats of five.
#[derive(Clone, Copy, Debug)]
pub struct Expert<'a> {
    /// How much things count, by part of the game.
    pub weights: &'a [Weights; 3],
}

impl Default for Expert<'static> {
    fn default() -> Self {
        Expert { weights: &WEIGHTS }
    }
}

/// What is known about the position at hand and those on the way to it. The worth of places is kept in step with the
/// moves; windows are counted when a position is first looked at, since that is faster than to keep them up to date.
#[derive(Clone, Debug)]
pub struct Sight {
    /// The types of the pieces by square; whatever stands at empty squares means nothing.
    kinds: [Kind; 64],
    /// What the places of the first side's pieces are worth less those of the other's, by part of the game. Moves
    /// keep only that of their own part in step.
    places: [i32; 3],
    /// What was seen at the position at hand, which is at `height`, and at those before it.
    looks: Vec<Look>,
    height: usize,
}

/// What a look at a position has shown.
#[derive(Clone, Debug)]
struct Look {
    /// What is proved; nothing before the position has been looked at.
    verdict: Option<Option<Score>>,
    /// The open windows.
    axes: [Both; 4],
    /// Where the threats of the other side can be stopped; everywhere if there are none.
    stops: SquareSet,
    /// The squares of windows with two own pieces and of those with more, and the same of the other side.
    hot: [[SquareSet; 2]; 2],
}

impl Look {
    const NONE: Look =
        Look { verdict: None, axes: [Both::NONE; 4], stops: SquareSet::ALL, hot: [[SquareSet::EMPTY; 2]; 2] };

    /// Counts the windows of a position.
    #[inline]
    fn count(&mut self, position: &Position) {
        let side = position.side_to_move();
        self.axes = windows::both(position.held(side), position.held(!side));
    }

    /// The open windows of the side to move, or with 1 those of the other.
    #[inline]
    fn of(&self, side: usize) -> Axes {
        self.axes.map(|both| both.of(side))
    }

    /// Gathers the squares of windows by what they hold.
    #[inline]
    fn warm_up(&mut self) {
        for side in 0..2 {
            let hot = &mut self.hot[side];
            *hot = [SquareSet::EMPTY; 2];
            for (axis, both) in self.axes.iter().enumerate() {
                let open = both.of(side);
                hot[0] |= windows::squares_of(axis, open.two());
                hot[1] |= windows::squares_of(axis, open.three() | open.four());
            }
        }
    }

    /// What shows at a glance: a five that can be completed, or one of the other side that nothing stops.
    #[inline]
    fn judge(&mut self, game: &ChessInFive, position: &Position) -> Option<Score> {
        let (side, ply) = (position.side_to_move(), position.ply());
        self.stops = SquareSet::ALL;
        if windows::has_four(&self.axes, 0) && has_way(position, side, &self.of(0), ply) {
            return Some(Score::won_in(1));
        }
        // The other side completes its five two plies from now, unless the game is drawn in between.
        if windows::has_four(&self.axes, 1) && ply + 1 < game.limit {
            self.stops = stops(position, !side, &self.of(1), ply + 1);
            let mut stopped = false;
            for_each_to(position, self.stops, |_| stopped = true);
            if !stopped {
                return Some(Score::lost_in(2));
            }
        }
        None
    }
}

impl Sight {
    /// What was seen at the position at hand.
    #[inline]
    fn look(&mut self) -> &mut Look {
        &mut self.looks[self.height]
    }
}

impl Evaluate<ChessInFive> for Expert<'_> {
    type Memory = Sight;

    fn enter(&self, _: &ChessInFive, state: &State<ChessInFive>) -> Sight {
        let mut sight = Sight {
            kinds: std::array::from_fn(|number| kind_at(&state.position, number)),
            places: places(&state.position, self.weights),
            looks: vec![Look::NONE],
            height: 0,
        };
        sight.look().count(&state.position);
        sight
    }

    #[inline]
    fn played(&self, _: &ChessInFive, state: &State<ChessInFive>, mv: Move, sight: &mut Sight) {
        let side = !state.position.side_to_move();
        sight.height += 1;
        match sight.looks.get_mut(sight.height) {
            Some(look) => look.verdict = None,
            None => sight.looks.push(Look::NONE),
        }
        match mv.action() {
            Action::Drop { kind, to } => {
                sight.kinds[to.index()] = kind;
                self.drop(kind, to, sign(side), sight);
            }
            Action::Move { from, to } => {
                sight.kinds[to.index()] = sight.kinds[from.index()];
                self.shift(from, to, sign(side), sight);
            }
        }
    }

    #[inline]
    fn undone(&self, _: &ChessInFive, state: &State<ChessInFive>, mv: Move, sight: &mut Sight) {
        let side = state.position.side_to_move();
        sight.height -= 1;
        match mv.action() {
            Action::Drop { kind, to } => self.drop(kind, to, -sign(side), sight),
            Action::Move { from, to } => {
                sight.kinds[from.index()] = sight.kinds[to.index()];
                self.shift(from, to, -sign(side), sight);
            }
        }
    }

    #[inline]
    fn value(&self, game: &ChessInFive, state: &State<ChessInFive>, sight: &mut Sight) -> i32 {
        let rough = self.value_between(game, state, sight, i32::MIN, i32::MAX);
        self.value_between(game, state, sight, rough, rough)
    }

    #[inline]
    fn value_between(
        &self,
        _: &ChessInFive,
        state: &State<ChessInFive>,
        sight: &mut Sight,
        low: i32,
        high: i32,
    ) -> i32 {
        let position = &state.position;
        let (side, part) = (position.side_to_move(), part(position.ply()));
        let weights = &self.weights[part];
        let places = sign(side) * sight.places[part];
        let rough = places + of_windows(&sight.look().axes, weights) + weights.turn;
        // Mobility takes time to count, and hardly ever brings a value across a bound that is far away.
        let far = |bound: i32| (rough / 16).abs_diff(bound) > MOST_MOBILITY;
        if far(low) && far(high) {
            return rough / 16;
        }
        (rough + of_mobility(position, side, weights)) / 16
    }
}

impl Expert<'_> {
    /// Counts the place of a dropped piece so many times.
    #[inline]
    fn drop(&self, kind: Kind, to: Square, times: i32, sight: &mut Sight) {
        for (sum, weights) in sight.places.iter_mut().zip(self.weights) {
            *sum += times * weights.places[kind.index()][to.index()];
        }
    }

    /// Counts the change of a piece's place so many times. Its type is known at both squares.
    #[inline]
    fn shift(&self, from: Square, to: Square, times: i32, sight: &mut Sight) {
        let places = &self.weights[2].places[sight.kinds[to.index()].index()];
        sight.places[2] += times * (places[to.index()] - places[from.index()]);
    }
}

/// The type of the piece on a square; any if there is none.
fn kind_at(position: &Position, number: usize) -> Kind {
    let square = Square::new((number / 8) as u8, (number % 8) as u8);
    square.and_then(|square| position.piece_on(square)).map_or(Kind::King, |piece| piece.1)
}

/// 1 for the first side, −1 for the other.
#[inline]
const fn sign(side: Side) -> i32 {
    match side {
        Side::First => 1,
        Side::Second => -1,
    }
}

impl MoveOrder<ChessInFive> for Expert<'_> {
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
    fn of_slot(&self, _: &ChessInFive, _: &State<ChessInFive>, slot: u16) -> Option<Move> {
        let square = |number: u16| Square::new((number / 8) as u8, (number % 8) as u8);
        match slot {
            0..320 => Some(Move::drop(*Kind::ALL.get(usize::from(slot / 64))?, square(slot % 64)?)),
            _ => Some(Move::on_board(square((slot - 320) / 64)?, square((slot - 320) % 64)?)),
        }
    }

    #[inline]
    fn prepare(&self, _: &ChessInFive, _: &State<ChessInFive>, sight: &mut Sight) {
        sight.look().warm_up();
    }

    #[inline]
    fn rank(&self, _: &ChessInFive, state: &State<ChessInFive>, mv: Move, sight: &Sight) -> i32 {
        const OWN: [i32; 2] = [3_000, 8_000];
        const ENEMY: [i32; 2] = [1_500, 5_000];
        let [own, enemy] = &sight.looks[sight.height].hot;
        let to = mv.to();
        let mut rank = 0;
        for holds in 0..2 {
            rank += OWN[holds] * i32::from(own[holds].contains(to));
            rank += ENEMY[holds] * i32::from(enemy[holds].contains(to));
        }
        match mv.action() {
            Action::Drop { kind, .. } => {
                rank += PLACE * self.weights[part(state.position.ply())].places[kind.index()][to.index()];
            }
            Action::Move { from, .. } => {
                for holds in 0..2 {
                    rank -= OWN[holds] * i32::from(own[holds].contains(from));
                }
                let places = &self.weights[2].places[sight.kinds[from.index()].index()];
                rank += PLACE * (places[to.index()] - places[from.index()]);
            }
        }
        rank
    }
}

impl Forcing<ChessInFive> for Expert<'_> {
    #[inline]
    fn verdict(&self, game: &ChessInFive, state: &State<ChessInFive>, sight: &mut Sight) -> Option<Score> {
        let look = sight.look();
        if let Some(verdict) = look.verdict {
            return verdict;
        }
        look.count(&state.position);
        let verdict = look.judge(game, &state.position);
        look.verdict = Some(verdict);
        verdict
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
            for_each_attack(&state.position, &sight.look().of(0), f);
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
        let stops = sight.look().stops;
        let pressed = stops != SquareSet::ALL;
        if pressed {
            for_each_to(&state.position, stops, f);
        }
        pressed
    }
}

impl PathAware<ChessInFive> for Expert<'_> {
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

impl Endings<ChessInFive> for Expert<'_> {}
