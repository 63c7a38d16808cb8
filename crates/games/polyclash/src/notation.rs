use parlor_rules::{Game, Notation, Options, Record, Refusal, State};

use crate::game::read_handicap;
use crate::{Move, PolyClash, Position, Setup, move_text, pgr, position_text};

impl Notation for PolyClash {
    type Setup = Setup;

    fn setup(&self, position: &Position) -> Setup {
        Setup::new(position)
    }

    fn build(options: &Options, setup: &Setup) -> Result<(PolyClash, Position), Refusal> {
        let handicap = read_handicap(options)?;
        if handicap > 0 {
            let detail = "a position string cannot be opened with a handicap; leave the handicap out, or send the \
                          handicap stones as moves from the start";
            return Err(Refusal::new("handicap-with-position", detail).with("handicap", handicap));
        }
        Ok((PolyClash::new(options)?, setup.build()?))
    }

    fn read_setup(text: &str) -> Result<Setup, Refusal> {
        position_text::read(text)
    }

    fn write_setup(setup: &Setup) -> String {
        position_text::write(setup)
    }

    fn read_move(&self, state: &State<PolyClash>, text: &str) -> Result<Move, Refusal> {
        let mv = move_text::read(text)?;
        self.check(state, mv).map(|()| mv).map_err(|illegal| illegal.refuse(&state.history, mv))
    }

    fn write_move(&self, _: &Position, mv: Move) -> String {
        mv.to_string()
    }

    fn read_foreign_record(text: &str) -> Option<Result<Record, Refusal>> {
        pgr::read(text)
    }
}
