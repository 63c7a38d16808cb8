use std::ops::ControlFlow;

use parlor_rules::{About, Game, Options, Playout, Refusal, State, Turn, choose_index};

use crate::choice::{Choice, choices};
use crate::guard::Guard;
use crate::history::Memory;
use crate::position::Change;
use crate::{Action, Ending, Hex, History, Move, Position};

/// The rules of Romgon in one of their two modes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Romgon {
    /// Whether pieces can be flipped.
    pub flip: bool,
}

/// What taking a move back needs.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    /// Nothing if the move was none.
    change: Option<(Change, Memory)>,
}

const VARIANTS: &[&str] = &["normal", "flip"];

static ABOUT: About = About {
    id: "romgon",
    name: "Romgon",
    sides: ["black", "white"],
    variants: VARIANTS,
    options: &[],
    rules: include_str!("../rules.md"),
};

impl Game for Romgon {
    type Position = Position;
    type History = History;
    type Move = Move;
    type Undo = Undo;

    const ABOUT: &'static About = &ABOUT;

    fn new(options: &Options) -> Result<Romgon, Refusal> {
        options.check(&ABOUT)?;
        Ok(Romgon { flip: options.variant.as_deref() == Some("flip") })
    }

    /// The variant: a position string does not say it.
    fn options(&self) -> Options {
        let variant = VARIANTS[usize::from(self.flip)].to_owned();
        Options { variant: Some(variant), ..Options::default() }
    }

    fn start(&self) -> Position {
        Position::start()
    }

    fn history(&self, position: &Position) -> History {
        History::new(position, Ending::of_loaded(position, self.flip))
    }

    #[inline]
    fn turn(&self, state: &State<Romgon>) -> Turn {
        let side = state.position.to_move();
        match state.history.ending() {
            None => Turn::Player(side),
            Some(ending) => Turn::Over(ending.outcome(!side)),
        }
    }

    fn try_for_each_move<B>(
        &self,
        state: &State<Romgon>,
        mut f: impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if state.history.ending().is_none() {
            for choice in choices(&state.position, self.flip) {
                choice.try_for_each(&mut f)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn is_legal(&self, state: &State<Romgon>, mv: Move) -> bool {
        let position = &state.position;
        match position.piece(mv.from()) {
            Some(piece) if piece.side() == position.to_move() && state.history.ending().is_none() => {
                let guard = Guard::new(position);
                Choice::new(position, &guard, self.flip, mv.from(), piece).allows(mv.action())
            }
            _ => false,
        }
    }

    fn pick_move(&self, state: &State<Romgon>, draw: u64) -> Option<Move> {
        if state.history.ending().is_some() {
            return None;
        }
        // The choices are made twice only for the piece that is picked; no side has more pieces than hexes.
        let position = &state.position;
        let guard = Guard::new(position);
        let own = || position.on(position.side(position.to_move()));
        let choice = |(from, piece)| Choice::new(position, &guard, self.flip, from, piece);
        let (mut counts, mut total) = ([0u16; Hex::COUNT], 0);
        for (count, own) in counts.iter_mut().zip(own()) {
            *count = choice(own).count() as u16;
            total += usize::from(*count);
        }
        let mut skip = choose_index(draw, total);
        for (&count, own) in counts.iter().zip(own()) {
            let count = usize::from(count);
            if skip < count {
                return Some(choice(own).nth(skip));
            }
            skip -= count;
        }
        None
    }

    fn count_moves(&self, state: &State<Romgon>) -> usize {
        if state.history.ending().is_some() {
            return 0;
        }
        choices(&state.position, self.flip).map(|choice| choice.count()).sum()
    }

    fn play(&self, state: &mut State<Romgon>, mv: Move) -> Undo {
        let State { position, history } = state;
        let Some(change) = position.play(mv) else { return Undo { change: None } };
        let memory = history.push(position.key(), change.captured.is_some());
        if let (Action::Go { to, .. }, None) = (mv.action(), change.captured) {
            history.add_shuttle(change.piece, mv.from(), to);
        }
        let ending = history.ending_after(position, self.flip, mv, change);
        history.set_ending(ending);
        Undo { change: Some((change, memory)) }
    }

    fn undo(&self, state: &mut State<Romgon>, mv: Move, undo: Undo) {
        let State { position, history } = state;
        let Some((change, memory)) = undo.change else { return };
        if let (Action::Go { to, .. }, None) = (mv.action(), change.captured) {
            history.remove_shuttle(change.piece, mv.from(), to);
        }
        history.pop(memory);
        position.undo(mv, change);
    }

    #[inline]
    fn key(&self, position: &Position) -> u64 {
        position.key()
    }

    fn fresh_key(&self, position: &Position) -> u64 {
        position.fresh_key()
    }
}

impl Romgon {
    /// Calls `f` for each legal capture, piece by piece.
    pub fn for_each_capture(&self, state: &State<Romgon>, mut f: impl FnMut(Move)) {
        if state.history.ending().is_none() {
            for choice in choices(&state.position, self.flip) {
                choice.for_each_capture(&mut f);
            }
        }
    }
}

impl Playout for Romgon {}
