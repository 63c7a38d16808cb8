use std::marker::PhantomData;
use std::ops::ControlFlow;
use std::sync::Arc;

use parlor_rules::{About, Game, Options, Playout, Refusal, Side, State, Turn, choose_index};

use crate::{Action, Add, Board, Cell, CellSet, Ending, Kind, Move, Mul, Phase, Position, keys};

/// The rules of one of the two games, with the numbers of its board and who opens.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dolanan<K: Kind> {
    board: Arc<Board>,
    opener: Side,
    kind: PhantomData<K>,
}

/// *Rumah Penjumlahan*: the pions' values are added.
pub type Addition = Dolanan<Add>;

/// *Rumah Perkalian*: the pions' values are multiplied.
pub type Multiplication = Dolanan<Mul>;

impl<K: Kind> Dolanan<K> {
    /// The rules on a board.
    pub fn on(board: Board, opener: Side) -> Dolanan<K> {
        Dolanan { board: Arc::new(board), opener, kind: PhantomData }
    }

    /// The numbers of the main board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Who opens a game from the start.
    pub fn opener(&self) -> Side {
        self.opener
    }
}

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
                let skip = choose_index(draw, available.len());
                available.nth(skip).map(|cell| Move::new(Action::Claim(cell)))
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
            Phase::FirstClaim | Phase::Claim => self.available(position).len(),
            Phase::Move => self.claimable(position).len() + self.dead_numbers(position).count_ones() as usize,
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

    /// As cheap to make anew as to keep up to date, and nothing to carry along.
    #[inline]
    fn key(&self, position: &Position) -> u64 {
        keys::key(self.board().key(), position)
    }

    fn fresh_key(&self, position: &Position) -> u64 {
        keys::key(self.board().key(), position)
    }
}

/// Every turn fills a cell, so random games end by themselves.
impl<K: Kind> Playout for Dolanan<K> {}

impl<K: Kind> Dolanan<K> {
    /// Whether an action may be done here, listed or not.
    pub(crate) fn allows(&self, position: &Position, action: Action) -> bool {
        let (own, other) = position.own_and_other();
        let open = |value: u8| value != own && (1..=K::highest(other)).contains(&value);
        let column = |value: u8| self.column(position, position.side, value);
        match (position.phase, action) {
            (Phase::FirstPion, Action::Place(_, value)) => (1..=K::VALUES).contains(&value),
            (Phase::SecondPion, Action::Place(side, value)) => match position.pion(side.other()) {
                Some(placed) => (1..=K::highest(placed)).contains(&value),
                None => false,
            },
            (Phase::FirstClaim | Phase::Claim, Action::Claim(cell)) => {
                self.available(position).contains(cell)
            }
            (Phase::Move, Action::Turn(value, cell)) => open(value) && column(value).contains(cell),
            (Phase::Move, Action::DeadEnd(value)) => open(value) && column(value).is_empty(),
            (Phase::Move, Action::HalfTurn(value)) => open(value),
            _ => false,
        }
    }

    /// Puts a side's pion on a value; with the second one the set-up is complete.
    pub(crate) fn place(&self, position: &mut Position, side: Side, value: u8) {
        position.pions[side.index()] = value;
        if position.phase == Phase::FirstPion {
            position.phase = Phase::SecondPion;
        } else {
            self.complete_setup(position);
        }
    }

    /// Both pions stand: the first claim is due, or there is nothing to claim and the game is over.
    pub(crate) fn complete_setup(&self, position: &mut Position) {
        position.phase = Phase::FirstClaim;
        if self.available(position).is_empty() {
            position.end(self.dead_setup(position, position.side));
        }
    }

    /// Claims a cell for the side that acts.
    #[inline]
    pub(crate) fn claim(&self, position: &mut Position, cell: Cell) {
        let side = position.side;
        let claims = position.claims[side.index()] | CellSet::of(cell);
        position.claims[side.index()] = claims;
        self.use_up(position, cell);
        if claims.has_line() {
            position.end(Ending::Line(side));
        } else {
            position.side = side.other();
            position.phase = Phase::Move;
        }
    }

    /// Moves the pion of the side that acts.
    #[inline]
    pub(crate) fn move_pion(&self, position: &mut Position, value: u8) {
        position.pions[position.side.index()] = value;
    }

    /// A random turn.
    #[inline]
    fn pick_turn(&self, position: &Position, draw: u64) -> Option<Move> {
        let claimable = self.claimable(position);
        let (live, mut dead) = (claimable.len(), self.dead_numbers(position));
        let (_, other) = position.own_and_other();
        let skip = choose_index(draw, live + dead.count_ones() as usize);
        let action = match claimable.nth(skip) {
            Some(cell) => Action::Turn(K::value_for(self.board().number(cell), other), cell),
            None => {
                for _ in live..skip {
                    dead &= dead - 1;
                }
                let number = K::NUMBERS.get(dead.trailing_zeros() as usize)?;
                Action::DeadEnd(K::value_for(*number, other))
            }
        };
        Some(Move::new(action))
    }
}
