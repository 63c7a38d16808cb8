use parlor_protocol::Request;
use parlor_rules::Options;

/// A game as a request names it: settings, where it begins, and what was played.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Setup {
    /// Variant and settings.
    pub options: Options,
    /// The position string it begins at; the start when left out.
    pub position: Option<String>,
    /// Moves and rolls played from there.
    pub moves: Vec<String>,
}

impl Setup {
    /// What a request says of its game.
    pub fn of(request: &Request) -> Setup {
        let settings = request.options.clone().unwrap_or_default();
        let options = Options { variant: request.variant.clone(), settings };
        let moves = request.moves.clone().unwrap_or_default();
        Setup { options, position: request.position.clone(), moves }
    }
}
