use parlor_rules::{Notation, Options, Outcome, Refusal, Side, State};

use crate::{Action, Dolanan, Ending, Kind, Move, Phase, Position, Setup, position_text, refusals};

impl<K: Kind> Notation for Dolanan<K> {
    type Setup = Setup;

    fn setup(&self, position: &Position) -> Setup {
        Setup::new(self.board(), position)
    }

    fn build(options: &Options, setup: &Setup) -> Result<(Self, Position), Refusal> {
        options.check(K::ABOUT)?;
        if let Some(name) = options.settings.keys().next() {
            return Err(Refusal::new(
                "option-with-position",
                format!(
                    "the option {name} makes a new board, but a position brings its own numbers and side: leave \
                     out either the option or the position"
                ),
            )
            .of_option(name));
        }
        setup.build()
    }

    fn read_setup(text: &str) -> Result<Setup, Refusal> {
        position_text::read::<K>(text)
    }

    fn write_setup(setup: &Setup) -> String {
        position_text::write::<K>(setup)
    }

    fn read_move(&self, state: &State<Self>, text: &str) -> Result<Move, Refusal> {
        let position = &state.position;
        let Some(action) = Action::read(text) else { return Err(refusals::malformed(text)) };
        if !self.allows(position, action) {
            return Err(refusals::illegal(self, position, action));
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
        Some(position.claimed() as u32)
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

impl<K: Kind> Dolanan<K> {
    /// `5 + 6 = 11`, once both pions are placed.
    pub(crate) fn equation(&self, position: &Position) -> Option<String> {
        let (blue, red) = (position.pion(Side::First)?, position.pion(Side::Second)?);
        Some(format!("{blue} {} {red} = {}", K::SIGN, self.target(position)?))
    }
}
