use parlor_rules::{Game, MoveText, Notation, Options, Refusal, State};

use crate::{Move, Position, Romgon, rpn, spelling, verdict};

impl Notation for Romgon {
    const MOVE_TEXT: MoveText = MoveText::Pairs;

    fn read_position(options: &Options, text: &str) -> Result<(Romgon, Position), Refusal> {
        let game = Romgon::new(options)?;
        let position = rpn::read(text, game.flip)?;
        Ok((game, position))
    }

    fn write_position(&self, position: &Position) -> String {
        rpn::write(position)
    }

    fn read_move(&self, state: &State<Romgon>, text: &str) -> Result<Move, Refusal> {
        if let Some(ending) = state.history.ending() {
            let reason = ending.reason();
            let detail = format!("the game is over ({reason}); no more turns can be made");
            return Err(Refusal::new("game-over", detail).with("ending", reason));
        }
        let mv = verdict::read(&state.position, self.flip, text)?;
        debug_assert!(self.is_legal(state, mv), "{mv:?} in {:?}", state.position);
        Ok(mv)
    }

    fn write_move(&self, position: &Position, mv: Move) -> String {
        spelling::write(position, mv)
    }
}
