use parlor_protocol::GameRef;
use parlor_rules::Options;

/// A game to be opened: settings, where it begins, and what was played.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Setup {
    /// Variant and settings.
    pub options: Options,
    /// The position string it begins at; the start when left out.
    pub position: Option<String>,
    /// Moves and rolls played from there.
    pub moves: Vec<String>,
}

impl From<&GameRef> for Setup {
    fn from(game: &GameRef) -> Setup {
        Setup {
            options: Options { variant: game.variant.clone(), settings: game.options.clone() },
            position: game.position.clone(),
            moves: game.moves.clone(),
        }
    }
}
