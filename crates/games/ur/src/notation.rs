use parlor_rules::{Game, Notation, Options, Refusal, State};

use crate::{Move, Position, Setup, Ur, move_text, position_text, refusals};

impl Notation for Ur {
    type Setup = Setup;

    fn setup(&self, position: &Position) -> Setup {
        Setup::new(self, position)
    }

    fn build(options: &Options, setup: &Setup) -> Result<(Ur, Position), Refusal> {
        setup.build(options)
    }

    fn read_setup(text: &str) -> Result<Setup, Refusal> {
        position_text::read(text)
    }

    fn write_setup(setup: &Setup) -> String {
        position_text::write(setup)
    }

    fn read_move(&self, state: &State<Ur>, text: &str) -> Result<Move, Refusal> {
        let mv = move_text::read(text)?;
        if self.is_legal(state, mv) { Ok(mv) } else { Err(refusals::illegal(&state.position, mv)) }
    }

    fn write_move(&self, _: &Position, mv: Move) -> String {
        move_text::write(mv)
    }
}
