use std::fmt;

use parlor_rules::{Game, Notation, OptionKind, Options, Refusal, Setting, State};
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
    /// Reads a line. The game's settings say which values are numbers.
    pub fn read<G: Game>(variant: Option<&str>, line: &str) -> Result<Opening, OpeningError> {
        let form = || OpeningError::Form(line.to_owned());
        let (settings, moves) = line.split_once(';').ok_or_else(form)?;
        let mut options = Options { variant: variant.map(str::to_owned), ..Options::default() };
        for pair in settings.split_whitespace() {
            let (name, value) = pair.split_once('=').ok_or_else(form)?;
            options.settings.insert(name.to_owned(), typed::<G>(name, value));
        }
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

fn typed<G: Game>(name: &str, value: &str) -> Setting {
    let spec = G::ABOUT.options.iter().find(|spec| spec.name == name);
    match spec.map(|spec| spec.kind) {
        Some(OptionKind::Integer { .. }) => Setting::Number(value.to_owned()),
        _ => Setting::Text(value.to_owned()),
    }
}

impl fmt::Display for Opening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, setting) in &self.options.settings {
            write!(f, "{name}={} ", setting.text())?;
        }
        write!(f, "; {}", self.moves.join(" "))
    }
}
