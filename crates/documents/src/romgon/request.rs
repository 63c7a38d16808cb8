use std::collections::BTreeMap;

use parlor_classic::romgon::Level;
use parlor_romgon::{Hex, Kind, Piece, Romgon, Setup};
use parlor_rules::{Notation, Options, Side, State};
use serde::Deserialize;

use crate::Refused;

/// A request as the document's clients send it. Instead of a board it may have a position string, which says whose turn
/// it is.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct MoveRequest {
    board: Option<BTreeMap<String, PieceOn>>,
    position: Option<String>,
    #[serde(alias = "currentPlayer")]
    player_color: Option<Color>,
    #[serde(default)]
    flip_mode_enabled: bool,
    difficulty: Option<String>,
}

#[derive(Deserialize)]
struct PieceOn {
    color: Color,
    #[serde(rename = "type")]
    kind: String,
    #[serde(default)]
    flipped: bool,
    rotation: Option<u8>,
}

#[derive(Deserialize, Clone, Copy)]
#[serde(rename_all = "lowercase")]
enum Color {
    Black,
    White,
}

/// What the document answers when the board or the colour is missing.
const MISSING: &str = "Missing required fields";

impl MoveRequest {
    /// The difficulty, by its name; medium if none is asked for.
    pub(super) fn level(&self) -> Result<(&'static str, Level), Refused> {
        match self.difficulty.as_deref() {
            Some("easy") => Ok(("easy", Level::Easy)),
            Some("medium") | None => Ok(("medium", Level::Medium)),
            Some("hard") => Ok(("hard", Level::Hard)),
            Some(other) => {
                Err(Refused::new(format!("there is no difficulty {other:?}; choose easy, medium or hard")))
            }
        }
    }

    /// The state that is asked about.
    pub(super) fn build(&self) -> Result<(Romgon, State<Romgon>), Refused> {
        let options = Options::of_variant(Some(if self.flip_mode_enabled { "flip" } else { "normal" }));
        let mut setup = match (&self.board, &self.position, self.player_color) {
            (Some(board), _, Some(color)) => setup(board, color)?,
            (None, Some(position), _) => Romgon::read_setup(position)?,
            _ => return Err(Refused::new(MISSING)),
        };
        if let Some(color) = self.player_color {
            setup.side = color.side();
        }
        let (game, position) = Romgon::build(&options, &setup)?;
        let state = State::new(&game, position);
        Ok((game, state))
    }
}

fn setup(board: &BTreeMap<String, PieceOn>, color: Color) -> Result<Setup, Refused> {
    let mut setup = Setup { board: [None; Hex::COUNT], side: color.side() };
    for (name, piece) in board {
        let hex = Hex::all().find(|hex| hex.to_string() == *name);
        let hex = hex.ok_or_else(|| Refused::new(format!("there is no hex {name:?}")))?;
        setup.board[hex.index()] = Some(piece.build(name)?);
    }
    Ok(setup)
}

impl PieceOn {
    fn build(&self, at: &str) -> Result<Piece, Refused> {
        let kinds = [Kind::Square, Kind::Triangle, Kind::Rhombus, Kind::Circle, Kind::Hexagon];
        // The document writes hexgon; the word is accepted in its other spelling too.
        let named =
            |kind: &Kind| kind.name() == self.kind || *kind == Kind::Hexagon && self.kind == "hexagon";
        let kind = kinds.into_iter().find(named);
        let kind = kind.ok_or_else(|| Refused::new(format!("{at}: there is no piece {:?}", self.kind)))?;
        let rotation = self.rotation.unwrap_or_default();
        if rotation >= kind.orientations() && rotation != 0 {
            let detail = format!("{at}: a {} cannot have the rotation {rotation}", self.kind);
            return Err(Refused::new(detail));
        }
        let piece = Piece::new(self.color.side(), kind, rotation);
        Ok(if self.flipped { piece.flipped() } else { piece })
    }
}

impl Color {
    fn side(self) -> Side {
        match self {
            Color::Black => Side::First,
            Color::White => Side::Second,
        }
    }
}
