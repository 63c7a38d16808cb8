use std::marker::PhantomData;

use parlor_dolanan::windows::{self, THROUGH, WINDOWS};
use parlor_dolanan::{Action, CellSet, Dolanan, Kind, Move, Phase, Position};
use parlor_rules::{Moves, Side, State};
use parlor_search::{Endings, Evaluate, Forcing, MoveOrder, PathAware, Score};

use super::charts::Charts;
use super::heat::Heat;
use super::judgement::{Changing, Judgement, WINDOW_KINDS};
use super::pairs::{Values, each, value_bit};
use super::sight::Sight;
use super::weights::{Weights, weights};

/// Knows one of the Dolanan games on one board.
#[derive(Clone, Debug)]
pub struct Expert<K: Kind> {
    alarm: Alarm,
    charts: Box<Charts>,
    judgement: Box<Judgement>,
    kind: PhantomData<K>,
}

/// How few safe values make a threat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Alarm {
    /// A side is pressed if threats leave it at most so many.
    pub pressed: u32,
    /// A move is an attack if it leaves the other side at most so many.
    pub attack: u32,
}

impl Default for Alarm {
    fn default() -> Alarm {
        Alarm { pressed: 2, attack: 0 }
    }
}

impl<K: Kind> Expert<K> {
    /// An expert of a game's board.
    pub fn new(game: &Dolanan<K>) -> Expert<K> {
        Expert::with(game, weights::<K>(), Alarm::default())
    }

    /// An expert of a game's board with weights and an alarm of one's own.
    pub fn with(game: &Dolanan<K>, weights: &Weights, alarm: Alarm) -> Expert<K> {
        Expert::judging(game, &Judgement::from(weights), alarm)
    }

    /// An expert of a game's board who judges like this.
    pub fn judging(game: &Dolanan<K>, judgement: &Judgement, alarm: Alarm) -> Expert<K> {
        let charts = Box::new(Charts::new(game, judgement));
        Expert { alarm, charts, judgement: Box::new(judgement.clone()), kind: PhantomData }
    }

    /// How many open windows of each kind a side has.
    pub(crate) fn window_kinds(&self, sight: &Sight, side: Side) -> [u8; WINDOW_KINDS] {
        let mut counts = [0; WINDOW_KINDS];
        for window in 0..WINDOWS {
            if let [held, 0] = sight.held(window as u8, side)
                && let Some(kind) = self.charts.kind(window, held)
            {
                counts[kind] += 1;
            }
        }
        counts
    }

    /// Calls `f` with the turns that go to one of these values.
    #[inline]
    fn for_each_turn(&self, game: &Dolanan<K>, position: &Position, values: Values, mut f: impl FnMut(Move)) {
        let (free, other) = (position.free(), other_pion(position));
        for value in each(values) {
            for cell in game.board().column(other, value) & free {
                f(Move::new(Action::Turn(value, cell)));
            }
        }
    }

    /// How many values a turn to `value` with a claim of this cell leaves to the other side.
    #[inline]
    fn room_after(&self, sight: &Sight, position: &Position, value: u8, cell: u8, side: Side) -> u32 {
        let mut attack = sight.threats[side.index()];
        for &(window, place) in THROUGH[usize::from(cell)].seats() {
            let [mine, theirs] = sight.held(window, side);
            let after = mine | place;
            if theirs == 0 && after.count_ones() == 3 {
                let hole = windows::ALL[usize::from(window)].cells[(!after & 15).trailing_zeros() as usize];
                attack |= self.charts.pairs[usize::from(hole)];
            }
        }
        let other = other_pion(position);
        let replies = sight.live.row(value) & !value_bit(other);
        each(replies).filter(|&reply| attack.row(reply) & !value_bit(value) == 0).count() as u32
    }
}

/// The value of the pion of the side that is not to move.
#[inline]
fn other_pion(position: &Position) -> u8 {
    position.side().and_then(|side| position.pion(side.other())).unwrap_or(0)
}

impl<K: Kind> Evaluate<Dolanan<K>> for Expert<K> {
    type Memory = Sight;

    fn enter(&self, _: &Dolanan<K>, state: &State<Dolanan<K>>) -> Sight {
        let mut sight = Sight::of(&state.position, &self.charts);
        sight.look(&state.position);
        sight
    }

    #[inline]
    fn played(&self, _: &Dolanan<K>, state: &State<Dolanan<K>>, mv: Move, sight: &mut Sight) {
        if let Some(cell) = mv.cell() {
            let first = state.position.claims(Side::First).contains(cell);
            sight.claim(cell.bit(), if first { Side::First } else { Side::Second }, &self.charts);
        }
    }

    #[inline]
    fn undone(&self, _: &Dolanan<K>, state: &State<Dolanan<K>>, mv: Move, sight: &mut Sight) {
        if let (Some(cell), Some(side)) = (mv.cell(), state.position.side()) {
            sight.unclaim(cell.bit(), side, &self.charts);
        }
    }

    #[inline]
    fn value(&self, _: &Dolanan<K>, state: &State<Dolanan<K>>, sight: &mut Sight) -> i32 {
        let Some(side) = state.position.side() else { return 0 };
        let Judgement { cover, safe, room, turn, .. } = &*self.judgement;
        let [own, other] = [side, side.other()].map(|side| sight.worth[side.index()]);
        let [own_cover, other_cover] =
            [side, side.other()].map(|side| sight.threats[side.index()].len() as i32);
        let mut sum: Changing = std::array::from_fn(|of| {
            own[of] - other[2 + of] + turn[of] + cover[0][of] * own_cover + cover[1][of] * other_cover
        });
        if state.position.phase() == Phase::Move {
            let safe = safe[sight.safe.count_ones() as usize];
            let room = room[sight.least_room() as usize];
            sum = std::array::from_fn(|of| sum[of] + safe[of] + room[of]);
        }
        let [value, change] = sum;
        let value = value + change * state.position.claimed() as i32 / 100;
        value / 16
    }
}

impl<K: Kind> MoveOrder<Dolanan<K>> for Expert<K> {
    /// Claims by cell, dead ends by value, placements by side and value.
    const SLOTS: usize = windows::BITS + 11 + 22;

    /// A cell has one number, and a number can be made in one way: the cell says it all.
    #[inline]
    fn slot(&self, _: &Dolanan<K>, _: &State<Dolanan<K>>, mv: Move) -> u16 {
        const DEAD: u16 = windows::BITS as u16;
        match mv.action() {
            Action::Turn(_, cell) | Action::Claim(cell) => u16::from(cell.bit()),
            Action::DeadEnd(value) | Action::HalfTurn(value) => DEAD + u16::from(value),
            Action::Place(side, value) => DEAD + 11 + 11 * side.index() as u16 + u16::from(value),
        }
    }

    #[inline]
    fn of_slot(&self, _: &Dolanan<K>, state: &State<Dolanan<K>>, slot: u16) -> Option<Move> {
        let pairs = self.charts.pairs.get(usize::from(slot))?;
        let values = pairs.row(other_pion(&state.position));
        let cell = CellSet::from_bits(1 << slot).first()?;
        let turn = Action::Turn(values.trailing_zeros() as u8, cell);
        (values != 0 && state.position.phase() == Phase::Move).then(|| Move::new(turn))
    }

    #[inline]
    fn prepare(&self, _: &Dolanan<K>, state: &State<Dolanan<K>>, sight: &mut Sight) {
        let Some(side) = state.position.side() else { return };
        let [own, enemy] = [side, side.other()].map(|side| state.position.claims(side).bits());
        sight.heat = [Heat::of(own, enemy), Heat::of(enemy, own)];
    }

    #[inline]
    fn rank(&self, _: &Dolanan<K>, _: &State<Dolanan<K>>, mv: Move, sight: &Sight) -> i32 {
        let Some(cell) = mv.cell() else { return -30_000 };
        let hot = |cells: u128| (cells >> cell.bit() & 1) as i32;
        let [own, enemy] = &sight.heat;
        if hot(own.three) != 0 {
            return 60_000;
        }
        let mut rank = 500 * hot(own.one) + 4_000 * hot(own.two);
        rank += 300 * hot(enemy.one) + 2_500 * hot(enemy.two) + 3_000 * hot(enemy.three);
        if let Action::Turn(value, _) = mv.action() {
            rank -= 800 * i32::from(sight.room[usize::from(value)]);
            if sight.safe & value_bit(value) == 0 {
                rank -= 20_000;
            }
        }
        rank
    }
}

impl<K: Kind> Forcing<Dolanan<K>> for Expert<K> {
    #[inline]
    fn verdict(&self, _: &Dolanan<K>, state: &State<Dolanan<K>>, sight: &mut Sight) -> Option<Score> {
        sight.look(&state.position)
    }

    #[inline]
    fn attacks(
        &self,
        game: &Dolanan<K>,
        state: &State<Dolanan<K>>,
        sight: &mut Sight,
        mut f: impl FnMut(Move),
    ) {
        let position = &state.position;
        let (Some(side), Phase::Move) = (position.side(), position.phase()) else { return };
        let [own, enemy] = [side, side.other()].map(|side| position.claims(side).bits());
        let hot = CellSet::from_bits(Heat::of(own, enemy).two) & position.free();
        let other = other_pion(position);
        for value in each(sight.safe) {
            for cell in game.board().column(other, value) & hot {
                if self.room_after(sight, position, value, cell.bit(), side) <= self.alarm.attack {
                    f(Move::new(Action::Turn(value, cell)));
                }
            }
        }
    }

    #[inline]
    fn replies(
        &self,
        game: &Dolanan<K>,
        state: &State<Dolanan<K>>,
        sight: &mut Sight,
        f: impl FnMut(Move),
    ) -> bool {
        let pressed = state.position.phase() == Phase::Move
            && sight.threatened
            && sight.safe.count_ones() <= self.alarm.pressed;
        if pressed {
            self.for_each_turn(game, &state.position, sight.safe, f);
        }
        pressed
    }

    #[inline]
    fn choices(&self, game: &Dolanan<K>, state: &State<Dolanan<K>>, sight: &mut Sight, f: impl FnMut(Move)) {
        if state.position.phase() == Phase::Move {
            self.for_each_turn(game, &state.position, sight.safe, f);
        } else {
            game.moves(state).into_iter().for_each(f);
        }
    }
}

impl<K: Kind> PathAware<Dolanan<K>> for Expert<K> {}

impl<K: Kind> Endings<Dolanan<K>> for Expert<K> {}
