use parlor_rules::{Notation, Options, Outcome, Refusal, Side, State};

use crate::cell::Cell;
use crate::dolanan::Dolanan;
use crate::ending::Ending;
use crate::kind::Kind;
use crate::phase::Phase;
use crate::position::Position;
use crate::refuse;
use crate::setup::Setup;
use crate::token::{Action, Move};

impl<K: Kind> Notation for Dolanan<K> {
    fn read_position(options: &Options, text: &str) -> Result<(Self, Position), Refusal> {
        options.check(K::ABOUT)?;
        if let Some(name) = options.settings.keys().next() {
            return Err(Refusal::new(
                "option-with-position",
                format!(
                    "the option {name} makes a new board, but a position brings its own numbers and side: leave \
                     out either the option or the position"
                ),
            )
            .with("option", name));
        }
        Setup::<K>::read(text)?.check()
    }

    fn write_position(&self, position: &Position) -> String {
        let mut text = String::with_capacity(256);
        text.push_str(K::CODE);
        text.push(' ');
        self.board().write::<K>(&mut text);
        text.push(' ');
        for cell in Cell::all() {
            if cell.column() == 0 && cell.row() > 0 {
                text.push('/');
            }
            text.push(position.owner(cell).map_or('.', letter));
        }
        let pion = |side| position.pion(side).map_or("_".to_owned(), |value| value.to_string());
        text.push_str(&format!(
            " {}-{} {} {} {}",
            pion(Side::First),
            pion(Side::Second),
            position.side().map_or('-', letter),
            position.phase.word(),
            position.phase.ending().map_or("-", Ending::word),
        ));
        text
    }

    fn read_move(&self, state: &State<Self>, text: &str) -> Result<Move, Refusal> {
        let position = &state.position;
        let Some(action) = Action::read(text) else { return Err(refuse::malformed(text)) };
        if !self.allows(position, action) {
            return Err(refuse::illegal(self, position, action));
        }
        // A half-turn to a dead column is a whole one, and is written as such.
        let action = match action {
            Action::HalfTurn(value) if self.column(position, position.side, value).is_empty() => {
                Action::DeadEnd(value)
            }
            _ => action,
        };
        Ok(Move::new(action))
    }

    fn write_move(&self, _position: &Position, mv: Move) -> String {
        mv.action().to_string()
    }

    fn ply(&self, position: &Position) -> Option<u32> {
        Some(position.claimed())
    }

    fn is_set_up(&self, position: &Position) -> bool {
        !matches!(position.phase, Phase::FirstPion | Phase::SecondPion)
    }

    fn winning_line(&self, state: &State<Self>) -> Option<Vec<String>> {
        let Phase::End(Ending::Line(winner)) = state.position.phase else { return None };
        Some(state.position.claims(winner).line().into_iter().map(|cell| cell.to_string()).collect())
    }

    fn end(&self, position: &mut Position, outcome: Outcome) {
        if let Some(ending) = Ending::from_outside(outcome)
            && position.phase.ending().is_none()
        {
            position.end(ending);
        }
    }
}

/// The letter of a side in position strings and moves.
fn letter(side: Side) -> char {
    match side {
        Side::First => 'b',
        Side::Second => 'r',
    }
}

impl<K: Kind> Dolanan<K> {
    /// `5 + 6 = 11`, once both pions are placed.
    pub(crate) fn equation(&self, position: &Position) -> Option<String> {
        let (blue, red) = (position.pion(Side::First)?, position.pion(Side::Second)?);
        Some(format!("{blue} {} {red} = {}", K::SIGN, self.target(position)?))
    }
}
