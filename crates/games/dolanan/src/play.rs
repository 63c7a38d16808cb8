use std::ops::ControlFlow;

use parlor_rules::{About, Game, Options, Playout, Refusal, Side, State, Turn, choose_index};

use crate::board::Board;
use crate::cells::Cells;
use crate::dolanan::Dolanan;
use crate::kind::Kind;
use crate::phase::Phase;
use crate::position::Position;
use crate::token::{Action, Move};

impl<K: Kind> Game for Dolanan<K> {
    type Position = Position;
    type History = ();
    type Move = Move;
    type Undo = Position;

    const ABOUT: &'static About = K::ABOUT;

    fn new(options: &Options) -> Result<Self, Refusal> {
        options.check(K::ABOUT)?;
        let seed = options.integer("seed").and_then(|seed| u32::try_from(seed).ok());
        let Some(seed) = seed else {
            return Err(Refusal::new(
                "seed-needed",
                format!(
                    "a new game of {} draws its board from a seed: set the option seed to a whole number from 0 \
                     to {}, or give a position",
                    K::ABOUT.id,
                    u32::MAX
                ),
            )
            .of_option("seed"));
        };
        let opener = if options.text("opener") == Some("red") { Side::Second } else { Side::First };
        Ok(Dolanan::on(Board::generate::<K>(seed), opener))
    }

    fn start(&self) -> Position {
        Position::start(self.opener())
    }

    fn history(&self, _position: &Position) {}

    #[inline]
    fn turn(&self, state: &State<Self>) -> Turn {
        match state.position.phase {
            Phase::End(ending) => Turn::Over(ending.outcome()),
            _ => Turn::Player(state.position.side),
        }
    }

    #[inline]
    fn try_for_each_move<B>(
        &self,
        state: &State<Self>,
        mut f: impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let position = &state.position;
        match position.phase {
            Phase::FirstPion | Phase::SecondPion => {
                for side in Side::BOTH {
                    for value in self.open_placements(position, side) {
                        f(Move::new(Action::Place(side, value)))?;
                    }
                }
            }
            Phase::FirstClaim | Phase::Claim => {
                for cell in self.available(position) {
                    f(Move::new(Action::Claim(cell)))?;
                }
            }
            Phase::Move => {
                for value in self.open_values(position, position.side) {
                    let column = self.column(position, position.side, value);
                    if column.is_empty() {
                        f(Move::new(Action::DeadEnd(value)))?;
                    }
                    for cell in column {
                        f(Move::new(Action::Turn(value, cell)))?;
                    }
                }
            }
            Phase::End(_) => {}
        }
        ControlFlow::Continue(())
    }

    fn is_legal(&self, state: &State<Self>, mv: Move) -> bool {
        self.allows(&state.position, mv.action())
    }

    #[inline]
    fn pick_move(&self, state: &State<Self>, draw: u64) -> Option<Move> {
        let position = &state.position;
        match position.phase {
            Phase::FirstPion | Phase::SecondPion => {
                let [blue, red] = Side::BOTH.map(|side| self.open_placements(position, side));
                let skip = choose_index(draw, blue.len() + red.len());
                let (side, value) = match skip.checked_sub(blue.len()) {
                    None => (Side::First, skip),
                    Some(skip) => (Side::Second, skip),
                };
                Some(Move::new(Action::Place(side, value as u8 + 1)))
            }
            Phase::FirstClaim | Phase::Claim => {
                let available = self.available(position);
                let skip = choose_index(draw, available.len() as usize);
                available.nth(skip as u32).map(|cell| Move::new(Action::Claim(cell)))
            }
            Phase::Move => self.pick_turn(position, draw),
            Phase::End(_) => None,
        }
    }

    #[inline]
    fn count_moves(&self, state: &State<Self>) -> usize {
        let position = &state.position;
        match position.phase {
            Phase::FirstPion | Phase::SecondPion => {
                Side::BOTH.into_iter().map(|side| self.open_placements(position, side).len()).sum()
            }
            Phase::FirstClaim | Phase::Claim => self.available(position).len() as usize,
            Phase::Move => self.claimable(position).len() as usize + self.dead_values(position).count(),
            Phase::End(_) => 0,
        }
    }

    #[inline]
    fn play(&self, state: &mut State<Self>, mv: Move) -> Position {
        let position = &mut state.position;
        let before = position.clone();
        match mv.action() {
            Action::Turn(value, cell) => {
                self.move_pion(position, value);
                self.claim(position, cell);
            }
            Action::Claim(cell) => self.claim(position, cell),
            Action::Place(side, value) => self.place(position, side, value),
            Action::DeadEnd(value) | Action::HalfTurn(value) => {
                self.move_pion(position, value);
                if self.available(position).is_empty() {
                    position.end(self.dead_end(position, position.side));
                } else {
                    position.phase = Phase::Claim;
                }
            }
        }
        before
    }

    #[inline]
    fn undo(&self, state: &mut State<Self>, _mv: Move, before: Position) {
        state.position = before;
    }

    /// Three multiplications: as cheap as keeping a hash up to date, and nothing to carry along.
    #[inline]
    fn key(&self, position: &Position) -> u64 {
        let [blue, red] = position.claims.map(Cells::words);
        let [blue_pion, red_pion] = position.pions.map(u64::from);
        let rest = blue_pion | red_pion << 8 | (position.side as u64) << 16 | position.phase.code() << 24;
        let key = fold(self.board().key() ^ blue[0], 0x9E37_79B9_7F4A_7C15 ^ blue[1]);
        let key = fold(key ^ red[0], 0xC2B2_AE3D_27D4_EB4F ^ red[1]);
        fold(key ^ rest, 0xD6E8_FEB8_6659_FD93)
    }

    fn fresh_key(&self, position: &Position) -> u64 {
        self.key(position)
    }
}

/// Every turn fills a cell, so random games end by themselves.
impl<K: Kind> Playout for Dolanan<K> {}

impl<K: Kind> Dolanan<K> {
    /// The values on which a side's pion may be placed now.
    fn open_placements(&self, position: &Position, side: Side) -> std::ops::Range<u8> {
        let highest = match (position.pion(side), position.pion(side.other())) {
            (Some(_), _) => 0,
            (None, None) => K::VALUES,
            (None, Some(other)) => K::highest(other),
        };
        1..highest + 1
    }

    /// The cells that can be claimed in the turn that begins. Every value of the pion makes another number, so these
    /// are as many turns.
    #[inline]
    fn claimable(&self, position: &Position) -> Cells {
        let (own, other) = position.own_and_other();
        self.board().reach(other) & !self.board().column(other, own) & position.free()
    }

    /// The values of dead columns to which the pion may be moved.
    #[inline]
    fn dead_values(&self, position: &Position) -> impl Iterator<Item = u8> {
        let (_, other) = position.own_and_other();
        let free = position.free();
        let open = self.open_values(position, position.side);
        open.filter(move |&value| (self.board().column(other, value) & free).is_empty())
    }

    /// A random turn.
    #[inline]
    fn pick_turn(&self, position: &Position, draw: u64) -> Option<Move> {
        let claimable = self.claimable(position);
        let (live, dead) = (claimable.len() as usize, self.dead_values(position).count());
        let skip = choose_index(draw, live + dead);
        let action = match claimable.nth(skip as u32) {
            Some(cell) => {
                let (_, other) = position.own_and_other();
                Action::Turn(K::value_for(self.board().number(cell), other), cell)
            }
            None => Action::DeadEnd(self.dead_values(position).nth(skip - live)?),
        };
        Some(Move::new(action))
    }
}

/// The halves of a product, folded: every bit of both factors has its say.
#[inline]
const fn fold(a: u64, b: u64) -> u64 {
    let product = a as u128 * b as u128;
    product as u64 ^ (product >> 64) as u64
}
