use parlor_protocol::GameRef;
use parlor_rules::Options;

/// A game to be opened: settings, where it begins, and what was played.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct GameSpec {
    /// Variant and settings.
    pub options: Options,
    /// The position string it begins at; the start when left out.
    pub position: Option<String>,
    /// Moves and rolls played from there.
    pub moves: Vec<String>,
}

impl From<&GameRef> for GameSpec {
    fn from(game: &GameRef) -> GameSpec {
        GameSpec {
            options: Options { variant: game.variant.clone(), settings: game.options.clone() },
            position: game.position.clone(),
            moves: game.moves.clone(),
        }
    }
}
