use parlor_rules::{Cell, Game, Layout, Mark, Moves, Offer, Piece as Shown, Say, Show, State, View};

use crate::position::goal;
use crate::{Action, Hex, Kind, Move, Piece, Position, Romgon, move_text};

/// The distance of two rows of hexes that are one cell wide, √3/2.
const ROW_STEP: f64 = 0.866_025_403_784_438_6;

/// Half the height of such a hex, 1/√3.
const HALF_HEIGHT: f64 = 0.577_350_269_189_625_8;

impl Show for Romgon {
    fn layout() -> Layout {
        let cells = Hex::all().map(|hex| Cell {
            id: hex.to_string(),
            x: 0.5 + f64::from(hex.x()) / 2.0,
            y: HALF_HEIGHT + ROW_STEP * f64::from(hex.row()),
            shape: "hex".to_owned(),
            kind: if parlor_rules::Side::BOTH.map(goal).contains(&hex) { "goal" } else { hex.zone().name() }
                .to_owned(),
        });
        Layout {
            width: 9.0,
            height: 2.0 * HALF_HEIGHT + 6.0 * ROW_STEP,
            cells: cells.collect(),
            lines: Vec::new(),
        }
    }

    fn view(&self, state: &State<Romgon>, played: &[Move]) -> View {
        let position = &state.position;
        View {
            pieces: position.pieces().map(|(hex, piece)| self.show(hex, piece)).collect(),
            hands: Vec::new(),
            marks: marks(position, played.last().copied()),
            moves: self.moves(state).into_iter().map(|mv| offer(position, mv)).collect(),
        }
    }
}

impl Romgon {
    fn show(&self, hex: Hex, piece: Piece) -> Shown {
        Shown {
            facing: (piece.kind().orientations() > 1).then(|| piece.orientation()),
            flipped: self.flip.then(|| piece.is_flipped()),
            ..Shown::new(hex.to_string(), piece.kind().name(), Self::ABOUT.sides[piece.side().index()])
        }
    }
}

fn marks(position: &Position, last: Option<Move>) -> Vec<Mark> {
    let mut marks = Vec::new();
    if let Some(last) = last {
        if last.from() != last.to() {
            marks.push(Mark::new("from", vec![last.from().to_string()]));
        }
        marks.push(Mark::new("last", vec![last.to().to_string()]));
    }
    let side = position.to_move();
    if let Some(rhombus) = position.rhombus(side)
        && !position.attackers(side).is_empty()
    {
        marks.push(Mark::new("check", vec![rhombus.to_string()]));
    }
    marks
}

/// A turn as a person makes it: the piece, then where it goes (its own hex to stay), then, where it can be turned, the
/// orientation in which it ends.
fn offer(position: &Position, mv: Move) -> Offer {
    let from = mv.from();
    let piece = position.piece(from);
    let word = piece.map_or(Kind::Square, Piece::kind).name().to_owned();
    let mut steps = vec![from.to_string()];
    let args = [("piece", word), ("from", from.to_string())];
    let say = match mv.action() {
        Action::Go { to, turn } => {
            steps.push(to.to_string());
            let captured = position.piece(to);
            if let (None, Some(piece)) = (captured, piece.filter(|piece| piece.choices() > 1)) {
                steps.push(format!("@{}", turn.unwrap_or(piece.orientation())));
            }
            say_move(args, to, turn, captured)
        }
        Action::Turn(orientation) => {
            steps.extend([from.to_string(), format!("@{orientation}")]);
            let [piece, from] = args;
            Say::new("romgon.turn", [piece, from, ("orientation", orientation.to_string())])
        }
        Action::Flip => {
            steps.push("~".to_owned());
            Say::new("romgon.flip", args)
        }
    };
    Offer { mv: move_text::write(position, mv), steps, say }
}

fn say_move(args: [(&str, String); 2], to: Hex, turn: Option<u8>, captured: Option<Piece>) -> Say {
    let ([piece, from], to) = (args, ("to", to.to_string()));
    match (captured, turn) {
        (Some(captured), _) => {
            Say::new("romgon.capture", [piece, from, to, ("captured", captured.kind().name().to_owned())])
        }
        (None, Some(orientation)) => {
            Say::new("romgon.move-turn", [piece, from, to, ("orientation", orientation.to_string())])
        }
        (None, None) => Say::new("romgon.move", [piece, from, to]),
    }
}
