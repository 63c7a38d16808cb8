use std::fmt;

use parlor_rules::{Notation, Options, Refusal, Settings, State};
use thiserror::Error;

/// How a game of a pair begins: settings, and moves (rolls among them) from the start of the rules.
///
/// As text it is one line: settings as `name=value`, a semicolon, the moves.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Opening {
    /// Variant and settings.
    pub options: Options,
    /// The first moves.
    pub moves: Vec<String>,
}

/// What is wrong with an opening.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum OpeningError {
    /// The line has no semicolon, or a setting no equals sign.
    #[error("{0:?} is not an opening; write settings as name=value, a semicolon, and moves")]
    Form(String),
    /// The game refuses it.
    #[error("the opening {opening:?} is refused: {}", .refusal.detail)]
    Refused {
        /// The line.
        opening: String,
        /// Why.
        refusal: Refusal,
    },
}

impl Opening {
    /// Reads a line.
    pub fn read(variant: Option<&str>, line: &str) -> Result<Opening, OpeningError> {
        let form = || OpeningError::Form(line.to_owned());
        let (settings, moves) = line.split_once(';').ok_or_else(form)?;
        let settings = Settings::read(settings).ok_or_else(form)?;
        let options = Options { settings, ..Options::of_variant(variant) };
        Ok(Opening { options, moves: moves.split_whitespace().map(str::to_owned).collect() })
    }

    /// The rules and the state after the opening.
    pub fn play<G: Notation>(&self) -> Result<(G, State<G>), OpeningError> {
        let refused = |refusal| OpeningError::Refused { opening: self.to_string(), refusal };
        self.options.check(G::ABOUT).map_err(refused)?;
        let game = G::new(&self.options).map_err(refused)?;
        let mut state = State::start(&game);
        for text in &self.moves {
            if game.turn(&state).outcome().is_some() {
                return Err(refused(Refusal::new("game-over", "the game is over before the opening ends")));
            }
            let mv = game.read_move(&state, text).map_err(refused)?;
            game.play(&mut state, mv);
        }
        Ok((game, state))
    }
}

impl fmt::Display for Opening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let settings = &self.options.settings;
        let space = if settings.is_empty() { "" } else { " " };
        write!(f, "{settings}{space}; {}", self.moves.join(" "))
    }
}
